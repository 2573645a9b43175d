import { formatTime, parseTime } from '../../clock.ts'
import { assumed, type Call, type Endpoint, type FirmState, shown } from '../../endpoint.ts'
import { JsonText, listText, Refusal } from '../../envelope.ts'
import { rowText } from '../../rows.ts'
import { type Fields, idOf, isFields, numberOf, textOf, textsOf } from '../../values.ts'
import { checkGroup, readProject } from '../projects/routes.ts'
import { addPlan, type PlanKind, plansOf, planWriter, readPlan, removePlan } from './table.ts'

type Times = { readonly start: number; readonly end: number }

/** Those who take part, with the names that the firm has of them. */
function peopleOf({ firm }: Pick<Call, 'firm'>, ids: unknown): readonly Fields[] {
  return textsOf(ids).map((id) => ({ id, name: textOf(firm.reference.get('user', id)?.name) }))
}

/** Ids out of the fields that name who takes part: ids, or people. */
const idsOf = ({ attendees, attendeeIds }: Fields): readonly string[] =>
  [attendees, attendeeIds].flatMap((list) =>
    Array.isArray(list) ? list.map((one) => textOf(isFields(one) ? one.id : one)) : [],
  )

function keep({ firm, user, now }: Call, kind: PlanKind, start: number, made: Fields): JsonText {
  const row = {
    ...made,
    operUser: { id: user.id, name: user.name, avatarUrl: '' },
    gmtCreate: formatTime(now),
  }
  const planned = { operId: textOf(user.id), people: idsOf(row), start, row }
  return new JsonText(rowText(addPlan(firm.database, kind, planned, now), JSON.stringify(row)))
}

function timesOf(from: unknown, to: unknown): Times {
  const [start, end] = [parseTime(from), parseTime(to)]
  if (start === null || end === null) throw new Refusal('开始时间和结束时间不能为空')
  if (end < start) throw new Refusal('结束时间不能早于开始时间')
  return { start, end }
}

const tables: Readonly<Record<string, string>> = { company: 'company', contact: 'contact', project: 'project' }

/** Name of what a schedule hangs on; '' where the firm does not have it. */
function nameOf({ firm }: Call, objType: string, objId: string): string {
  const table = Object.hasOwn(tables, objType) ? tables[objType] : undefined
  if (table === undefined) return ''
  const query = firm.database.prepare<[bigint], string>(`select name from ${table} where id = ?`).pluck()
  return query.get(idOf(objId) ?? -1n) ?? ''
}

function createSchedule(call: Call): JsonText {
  const { objType, objId, isRemind, remindBeforeEventSecs, startTime, endTime, summary, attendees } = call.body
  const { start, end } = timesOf(startTime, endTime)
  const [type, id] = [textOf(objType), textOf(objId)]
  if (type === '' || id === '') throw new Refusal('日程对象不能为空')
  return keep(call, 'schedule', start, {
    objType: type,
    objId: id,
    objName: nameOf(call, type, id),
    isRemind: isRemind === true || textOf(isRemind) === '1',
    remindBeforeEventSecs: numberOf(remindBeforeEventSecs) ?? 0,
    startTime: formatTime(start),
    endTime: formatTime(end),
    summary: textOf(summary),
    attendees: peopleOf(call, attendees),
    type: '',
    place: '',
  })
}

function createTask(call: Call): JsonText {
  const { matterId, name, favorite, taskGroupId, remindSetting, timeSetting, attendeeIds } = call.body
  if (textOf(name).trim() === '') throw new Refusal('任务名称不能为空')
  const setting = isFields(timeSetting) ? timeSetting : {}
  const { start, end } = timesOf(setting.startTime, setting.endTime)
  const matter = textOf(matterId)
  const group = textOf(taskGroupId)
  const project = matter === '' ? null : readProject(call, matter)
  const groupName = project === null ? '' : checkGroup(call, project.id, group)
  const attendees = peopleOf(call, attendeeIds)
  return keep(call, 'task', start, {
    matterId: matter,
    matterName: project?.name ?? '',
    name: textOf(name),
    favorite: favorite === true,
    taskGroupId: group,
    taskGroupName: groupName,
    remindSetting: isFields(remindSetting) ? remindSetting : { rules: [] },
    timeSetting: { startTime: formatTime(start), endTime: formatTime(end) },
    attendeeIds: attendees.map(({ id }) => id),
    attendees,
    finished: false,
  })
}

/** What begins between `start` and `end`, and what has no time, of whoever asks: made by them, or with them. */
function listed({ firm, query, user }: Call, kind: PlanKind): JsonText {
  const span = { from: parseTime(query.start) ?? 0, to: parseTime(query.end, true) ?? Number.MAX_SAFE_INTEGER }
  const rows = plansOf(firm.database, kind, textOf(user.id), span).map(([id, body]) => rowText(id, body))
  return listText(rows, rows.length, { pageIndex: 0, pageSize: -1 })
}

/** What a test puts: with an id of the firm, in place of those fields of that one. */
type Put = { readonly id: unknown; readonly user: Fields; readonly fields: Fields }

/** Puts a row into a person's calendar as it stands, odd ones too; answers its id. `now` is epoch milliseconds. */
export function putPlan(
  { database }: Pick<FirmState, 'database'>,
  kind: PlanKind,
  { id, user, fields }: Put,
  now: number,
): string {
  const kept = textOf(id) === '' ? null : readPlan(database, kind, id)
  const begun = kept === null ? { gmtCreate: formatTime(now), operUser: user } : (JSON.parse(kept.body) as Fields)
  const row: Fields = { ...begun, ...fields }
  const setting = isFields(row.timeSetting) ? row.timeSetting : {}
  const start = parseTime(row.startTime) ?? parseTime(setting.startTime)
  const planned = { operId: kept?.operId ?? textOf(user.id), people: idsOf(row), start, row }
  if (kept === null) return String(addPlan(database, kind, planned, now))
  removePlan(database, kind, kept.id)
  planWriter(database)(kind, kept.id, planned)
  return String(kept.id)
}

/** Takes one out of all calendars, whoever made it; throws a refusal where there is none. */
export function dropPlan({ database }: Pick<FirmState, 'database'>, kind: PlanKind, id: unknown): void {
  removePlan(database, kind, readPlan(database, kind, id).id)
}

/** Takes the reminders of all that stands in calendars. */
export function silencePlans({ database }: Pick<FirmState, 'database'>): void {
  database.prepare("update schedule set body = json_set(body, '$.isRemind', json('false'))").run()
  database.prepare("update task set body = json_remove(body, '$.remindSetting')").run()
}

/** Schedules, and tasks of the project system (§7, D-65). */
export const scheduleEndpoints: readonly Endpoint[] = [
  shown('POST', '/api/v1/schedule', 'schedule.create', (call) =>
    call.firm.database.transaction(() => createSchedule(call)).immediate(),
  ),
  assumed('GET', '/api/v1/schedule', 'schedule.list', (call) => listed(call, 'schedule')),
  assumed('GET', '/api/v1/schedule/:id', 'schedule.get', ({ firm, params }) => {
    const { id, body } = readPlan(firm.database, 'schedule', params.id)
    return new JsonText(rowText(id, body))
  }),
  assumed('DELETE', '/api/v1/schedule/:id', 'schedule.delete', ({ firm, params, user }) => {
    const { id, operId } = readPlan(firm.database, 'schedule', params.id)
    if (operId !== user.id) throw new Refusal('只能删除自己的日程', 'forbidden', 403)
    removePlan(firm.database, 'schedule', id)
    return null
  }),
  shown('POST', '/api/v1/alpha/task', 'task.create', (call) =>
    call.firm.database.transaction(() => createTask(call)).immediate(),
  ),
  assumed('GET', '/api/v1/alpha/task', 'task.list', (call) => listed(call, 'task')),
]
