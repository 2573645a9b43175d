// Calls of the project system and of contracts, in this firm's own way: ids as bare integers, everything else as text.
import type { Agreement, Matter, Planned } from './matters.ts'
import { type Answered, type Asked, type Call, gone, listOf, pageOf, refused } from './pages.ts'
import { idOf, readBody, readList, textOf, timeText, type WireFields } from './wire.ts'

const none: Answered = { data: null }
const isTime = (value: unknown) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(textOf(value))
const timeOf = (value: unknown) => Date.parse(`${textOf(value).replace(' ', 'T')}+08:00`)

const made = ({ habits }: Asked, id: bigint): Answered => (habits.creates === 'nothing' ? none : { data: { id } })

const projectRow = ({ id, name, bigType, status }: Matter): WireFields => ({
  matterId: id,
  matterName: name,
  bigType: bigType === '' ? undefined : bigType,
  status: String(status),
})

const search: Call = ({ data, body }) => {
  const statuses = readList(body.matterStatusSet).map(Number)
  if (textOf(body.startIndex) !== '1' || textOf(body.orderBy) === '') return refused(200, '参数不正确')
  const rows = [...data.matters.projects.values()]
    .filter(({ name, status }) => name.includes(textOf(body.matchedName)) && statuses.includes(status))
    .sort((one, other) => one.name.localeCompare(other.name, 'zh'))
  return listOf(rows.slice(0, Number(body.pageSize)).map(projectRow))
}

const oneProject: Call = ({ data, id }) => {
  const row = data.matters.projects.get(id)
  return row === undefined ? gone : { data: projectRow(row) }
}

const attorneys: Call = ({ data, query }) => {
  const row = data.matters.projects.get(query.get('matterId') ?? '')
  return row === undefined ? gone : { data: row.lawyers.map(({ id, name }) => ({ userId: id, userName: name })) }
}

const groups: Call = ({ data, query }) => {
  const row = data.matters.projects.get(query.get('matterId') ?? '')
  if (row === undefined || query.get('type') !== '1') return gone
  return { data: row.groups.map(({ id, name }) => ({ id, groupName: name })) }
}

const sync: Call = ({ data, id, body }) => {
  if (!data.matters.projects.has(id)) return gone
  data.matters.synced.push({ id, force: textOf(body.force) === 'true' })
  return none
}

/** Nothing keeps the same from being made twice. */
function plan(asked: Asked, into: Map<string, Planned>, planned: Omit<Planned, 'id' | 'author' | 'body'>): Answered {
  const id = asked.data.newId()
  into.set(String(id), { ...planned, id, author: asked.person.id, body: asked.body })
  return made(asked, id)
}

const createSchedule: Call = (asked) => {
  const { data, body } = asked
  const { startTime, endTime, summary, objId, objType, isRemind } = body
  if (
    !isTime(startTime) ||
    !isTime(endTime) ||
    textOf(objType) === '' ||
    idOf(objId) === null ||
    isRemind === undefined
  )
    return refused(200, '参数不正确')
  const times = { start: timeOf(startTime), end: timeOf(endTime) }
  return plan(asked, data.matters.schedules, { title: textOf(summary), place: textOf(objId), ...times })
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
  const times = { start: timeOf(startTime), end: timeOf(endTime) }
  return plan(asked, data.matters.tasks, { title: textOf(body.name), place: matterId, ...times })
}

const within =
  (of: (asked: Asked) => Map<string, Planned>, row: (one: Planned) => WireFields): Call =>
  (asked) => {
    const [from, to] = [asked.query.get('start'), asked.query.get('end')]
    if (!isTime(from) || !isTime(to)) return refused(200, '参数不正确')
    const rows = [...of(asked).values()].filter(({ start }) => start >= timeOf(from) && start <= timeOf(to))
    return listOf(rows.map(row))
  }

/** Times of a schedule are epochs in seconds as text; those of a task stand in JSON text. */
const scheduleRow = ({ id, title, start, place }: Planned): WireFields => ({
  id,
  summary: title,
  startTime: String(start / 1000),
  objId: BigInt(place),
})
const taskRow = ({ id, title, start, end, place }: Planned): WireFields => ({
  id,
  name: title,
  matterId: place === '' ? undefined : BigInt(place),
  timeSetting: JSON.stringify({ startTime: timeText(start), endTime: timeText(end) }),
})

const contractRow = ({ id, texts, fsid, time }: Agreement): WireFields => ({
  id,
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
  fsid: fsid === '' ? undefined : fsid,
  gmtCreate: String(time / 1000),
})

const textsOf = (body: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    ['name', 'partyA', 'partyB'].flatMap((name) => (name in body ? [[name, textOf(body[name]).trim()]] : [])),
  )

const contractList: Call = (asked) =>
  pageOf(
    [...asked.data.matters.contracts.values()].map((one) => ({
      id: String(one.id),
      row: contractRow(one),
      sorted: { gmtCreate: one.time },
    })),
    asked,
    'gmtCreate',
  )

const oneContract: Call = ({ data, id }) => {
  const row = data.matters.contracts.get(id)
  return row === undefined ? gone : { data: contractRow(row) }
}

const createContract: Call = (asked) => {
  const { data, body, now, person } = asked
  const texts = textsOf(body)
  if ((texts.name ?? '') === '') return refused(200, '名称不能为空')
  const id = data.newId()
  const row = { id, texts: { ...texts, userCreateName: person.name }, fsid: textOf(body.fsid), time: now }
  data.matters.contracts.set(String(id), row)
  return made(asked, id)
}

const updateContract: Call = ({ data, id, body }) => {
  const row = data.matters.contracts.get(id)
  if (row === undefined) return gone
  data.matters.contracts.set(id, { ...row, texts: { ...row.texts, ...textsOf(body) } })
  return none
}

const removeContract: Call = ({ data, id }) => (data.matters.contracts.delete(id) ? none : gone)

const parseContract: Call = ({ data, query }) => {
  const file = data.files.get(query.get('fsid') ?? '')
  return file === undefined ? gone : { data: JSON.stringify({ contractName: file.name.replace(/\.\w+$/, '') }) }
}

/** The file of a contract, in a list of its own. */
const contractFile: Call = ({ data, query }) => {
  const row = data.matters.contracts.get(query.get('id') ?? '')
  const file = row === undefined ? undefined : data.files.get(row.fsid)
  if (row === undefined || file === undefined) return gone
  return { data: [{ id: row.id, name: file.name, fsid: row.fsid, fileSize: String(file.bytes.length) }] }
}

const P = '/api/v1/alpha/project'
const C = '/api/v1/contract'

/** Calls with fixed words stand before those with an id. */
export const matterCalls: readonly (readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, Call])[] = [
  ['POST', `${P}/searchProject`, search],
  ['GET', `${P}/attorney`, attorneys],
  ['POST', `${P}/syncProject/:id`, sync],
  ['GET', `${P}/:id`, oneProject],
  ['GET', '/api/v1/alpha/task/listProjectTaskGroups', groups],
  ['POST', '/api/v1/alpha/task', createTask],
  ['GET', '/api/v1/alpha/task', within(({ data }) => data.matters.tasks, taskRow)],
  ['POST', '/api/v1/schedule', createSchedule],
  ['GET', '/api/v1/schedule', within(({ data }) => data.matters.schedules, scheduleRow)],
  ['GET', `${C}/parse/fs`, parseContract],
  ['GET', `${C}/file`, contractFile],
  ['GET', C, contractList],
  ['POST', C, createContract],
  ['GET', `${C}/:id`, oneContract],
  ['PUT', `${C}/:id`, updateContract],
  ['DELETE', `${C}/:id`, removeContract],
]
