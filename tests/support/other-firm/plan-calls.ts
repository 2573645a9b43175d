// Calls of this firm's calendars, in its own way: times of a schedule are epochs in seconds as text, those of a task
// JSON text; no row says of which kind it is, and people are ids alone.
import { type Answered, type Asked, type Call, entryOf, gone, pageOf, refused } from './pages.ts'
import type { Planned } from './plans.ts'
import { personIn } from './rows.ts'
import { idOf, readBody, readList, readTime, textOf, timeText, type WireFields } from './wire.ts'

const none: Answered = { data: null }
const isTime = (value: unknown) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(textOf(value))
const idsOf = (value: unknown): readonly bigint[] => readList(value).flatMap((one) => idOf(one) ?? [])

type Draft = Pick<Planned, 'title' | 'start' | 'end' | 'place' | 'objType' | 'group' | 'attendees' | 'remindBefore'>

/** Nothing keeps the same from being made twice. */
function plan({ data, habits, person, now }: Asked, into: Map<string, Planned>, draft: Draft): Answered {
  const id = data.newId()
  into.set(String(id), { ...draft, id, author: person.id, room: '', finished: false, made: now })
  return habits.creates === 'nothing' ? none : { data: { id } }
}

const createSchedule: Call = (asked) => {
  const { startTime, endTime, summary, objId, objType, isRemind, remindBeforeEventSecs, attendees } = asked.body
  if (
    !isTime(startTime) ||
    !isTime(endTime) ||
    textOf(objType) === '' ||
    idOf(objId) === null ||
    isRemind === undefined
  )
    return refused(200, '参数不正确')
  return plan(asked, asked.data.plans.schedules, {
    title: textOf(summary),
    place: textOf(objId),
    objType: textOf(objType),
    start: readTime(startTime),
    end: readTime(endTime),
    group: '',
    attendees: idsOf(attendees),
    remindBefore: textOf(isRemind) === 'true' ? Number(textOf(remindBeforeEventSecs)) : null,
  })
}

const createTask: Call = (asked) => {
  const { data, body } = asked
  const { startTime, endTime } = readBody(JSON.stringify(body.timeSetting ?? null))
  if (textOf(body.name).trim() === '' || !isTime(startTime) || !isTime(endTime)) return refused(200, '参数不正确')
  const matterId = textOf(body.matterId)
  const project = data.matters.projects.get(matterId)
  if (matterId !== '' && project === undefined) return refused(200, '项目不存在')
  const group = textOf(body.taskGroupId)
  if (group !== '' && project?.groups.some(({ id }) => String(id) === group) !== true) return refused(200, '分组不存在')
  return plan(asked, data.plans.tasks, {
    title: textOf(body.name),
    place: matterId,
    objType: '',
    start: readTime(startTime),
    end: readTime(endTime),
    group,
    attendees: idsOf(body.attendeeIds),
    remindBefore: null,
  })
}

type Row = (one: Planned, asked: Asked) => WireFields

/** The first page of a list that has no others, in no order. */
const firstOf = (rows: readonly WireFields[], asked: Asked): Answered =>
  pageOf(
    rows.map((row) => ({ id: textOf(row.id), row, sorted: {} })),
    { ...asked, query: new URLSearchParams({ pageSize: '-1' }), body: {} },
    '',
  )

/** Of whoever asks; what nobody arranged a time for comes with every list. */
const within =
  (of: (asked: Asked) => Map<string, Planned>, row: Row): Call =>
  (asked) => {
    const { query, person } = asked
    const [from, to] = [query.get('start'), query.get('end')]
    if (!isTime(from) || !isTime(to)) return refused(200, '参数不正确')
    const [first, last] = [readTime(from) ?? 0, readTime(to) ?? 0]
    const rows = [...of(asked).values()].filter(
      ({ author, attendees, start }) =>
        (author === person.id || attendees.includes(person.id)) &&
        (start === null || (start >= first && start <= last)),
    )
    return firstOf(
      rows.map((one) => row(one, asked)),
      asked,
    )
  }

const seconds = (time: number | null) => (time === null ? undefined : String(time / 1000))

const scheduleRow: Row = (
  { id, title, start, end, place, objType, room, attendees, remindBefore, author },
  { data },
) => ({
  id,
  summary: title,
  startTime: seconds(start),
  endTime: seconds(end),
  objType,
  objId: BigInt(place),
  isRemind: remindBefore === null ? '0' : '1',
  remindBeforeEventSecs: remindBefore === null ? undefined : String(remindBefore),
  attendees: attendees.length === 0 ? null : attendees,
  place: room === '' ? undefined : room,
  operUser: personIn(data, author),
})

const taskRow: Row = ({ id, title, start, end, place, group, attendees, finished, author }, { data }) => ({
  id,
  name: title,
  matterId: place === '' ? undefined : BigInt(place),
  taskGroupId: group === '' ? undefined : group,
  timeSetting: start === null ? '' : JSON.stringify({ startTime: timeText(start), endTime: timeText(end) }),
  attendeeIds: attendees.join(','),
  finished: finished ? '1' : '0',
  operUser: personIn(data, author),
})

const oneSchedule: Call = (asked) => {
  const row = asked.data.plans.schedules.get(asked.id)
  return entryOf(asked, 'schedule', row === undefined ? null : scheduleRow(row, asked))
}

const removeSchedule: Call = ({ data, id, person }) => {
  const row = data.plans.schedules.get(id)
  if (row === undefined) return gone
  if (row.author !== person.id) return refused(200, '只能删除自己的日程')
  data.plans.schedules.delete(id)
  return none
}

/** Nothing changes a schedule or a task. */
export const planCalls: readonly (readonly ['GET' | 'POST' | 'DELETE', string, Call])[] = [
  ['POST', '/api/v1/alpha/task', createTask],
  ['GET', '/api/v1/alpha/task', within(({ data }) => data.plans.tasks, taskRow)],
  ['POST', '/api/v1/schedule', createSchedule],
  ['GET', '/api/v1/schedule', within(({ data }) => data.plans.schedules, scheduleRow)],
  ['GET', '/api/v1/schedule/:id', oneSchedule],
  ['DELETE', '/api/v1/schedule/:id', removeSchedule],
]
