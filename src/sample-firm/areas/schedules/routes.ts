import { formatTime, parseTime } from '../../clock.ts'
import { nextId } from '../../database.ts'
import { assumed, type Call, type Endpoint, shown } from '../../endpoint.ts'
import { JsonText, listText, notFound, Refusal } from '../../envelope.ts'
import { rowText } from '../../rows.ts'
import { type Fields, idOf, isFields, numberOf, textOf, textsOf } from '../../values.ts'
import { checkGroup, readProject } from '../projects/routes.ts'

function keep({ firm, user, now }: Call, table: 'schedule' | 'task', start: number, row: Fields): JsonText {
  const id = nextId(firm.database, table, now)
  const body = JSON.stringify({
    ...row,
    operUser: { id: user.id, name: user.name, avatarUrl: '' },
    gmtCreate: formatTime(now),
  })
  firm.database
    .prepare(`insert into ${table} (id, operId, start, body) values (?, ?, ?, ?)`)
    .run(id, textOf(user.id), start, body)
  return new JsonText(rowText(id, body))
}

function timesOf(from: unknown, to: unknown): { readonly start: number; readonly end: number } {
  const [start, end] = [parseTime(from), parseTime(to)]
  if (start === null || end === null) throw new Refusal('开始时间和结束时间不能为空')
  if (end < start) throw new Refusal('结束时间不能早于开始时间')
  return { start, end }
}

function createSchedule(call: Call): JsonText {
  const { objType, objId, isRemind, remindBeforeEventSecs, startTime, endTime, summary, attendees } = call.body
  const { start, end } = timesOf(startTime, endTime)
  if (textOf(objType) === '' || textOf(objId) === '') throw new Refusal('日程对象不能为空')
  return keep(call, 'schedule', start, {
    objType: textOf(objType),
    objId: textOf(objId),
    isRemind: isRemind === true || textOf(isRemind) === '1',
    remindBeforeEventSecs: numberOf(remindBeforeEventSecs) ?? 0,
    startTime: formatTime(start),
    endTime: formatTime(end),
    summary: textOf(summary),
    attendees: textsOf(attendees),
  })
}

function createTask(call: Call): JsonText {
  const { matterId, name, favorite, taskGroupId, remindSetting, timeSetting, attendeeIds } = call.body
  if (textOf(name).trim() === '') throw new Refusal('任务名称不能为空')
  const setting = isFields(timeSetting) ? timeSetting : {}
  const { start, end } = timesOf(setting.startTime, setting.endTime)
  const project = textOf(matterId)
  if (project !== '') checkGroup(call, readProject(call, project).id, textOf(taskGroupId))
  return keep(call, 'task', start, {
    matterId: project,
    name: textOf(name),
    favorite: favorite === true,
    taskGroupId: textOf(taskGroupId),
    remindSetting: isFields(remindSetting) ? remindSetting : { rules: [] },
    timeSetting: { startTime: formatTime(start), endTime: formatTime(end) },
    attendeeIds: textsOf(attendeeIds),
  })
}

/** What begins between `start` and `end`, of whoever asks. */
function listed({ firm, query, user }: Call, table: 'schedule' | 'task'): JsonText {
  const rows = firm.database
    .prepare<[string, number, number], [bigint, string]>(
      `select id, body from ${table} where operId = ? and start between ? and ? order by start, id`,
    )
    .raw()
    .safeIntegers()
    .all(textOf(user.id), parseTime(query.start) ?? 0, parseTime(query.end, true) ?? Number.MAX_SAFE_INTEGER)
  return listText(
    rows.map(([id, body]) => rowText(id, body)),
    rows.length,
    { pageIndex: 0, pageSize: -1 },
  )
}

function readSchedule({ firm, params }: Call): { readonly id: bigint; readonly body: string; readonly operId: string } {
  const row = firm.database
    .prepare<[bigint], { id: bigint; body: string; operId: string }>(
      'select id, body, operId from schedule where id = ?',
    )
    .safeIntegers()
    .get(idOf(params.id) ?? -1n)
  if (row === undefined) throw notFound()
  return row
}

/** Schedules, and tasks of the project system (§7, D-65). */
export const scheduleEndpoints: readonly Endpoint[] = [
  shown('POST', '/api/v1/schedule', 'schedule.create', (call) =>
    call.firm.database.transaction(() => createSchedule(call)).immediate(),
  ),
  assumed('GET', '/api/v1/schedule', 'schedule.list', (call) => listed(call, 'schedule')),
  assumed('GET', '/api/v1/schedule/:id', 'schedule.get', (call) => {
    const { id, body } = readSchedule(call)
    return new JsonText(rowText(id, body))
  }),
  assumed('DELETE', '/api/v1/schedule/:id', 'schedule.delete', (call) => {
    const { id, operId } = readSchedule(call)
    if (operId !== call.user.id) throw new Refusal('只能删除自己的日程', 'forbidden', 403)
    call.firm.database.prepare('delete from schedule where id = ?').run(id)
    return null
  }),
  shown('POST', '/api/v1/alpha/task', 'task.create', (call) =>
    call.firm.database.transaction(() => createTask(call)).immediate(),
  ),
  assumed('GET', '/api/v1/alpha/task', 'task.list', (call) => listed(call, 'task')),
]
