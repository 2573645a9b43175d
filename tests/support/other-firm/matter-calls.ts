// Calls of the project system and of contracts, in this firm's own way: ids as bare integers, everything else as text.
import type { Agreement, Matter } from './matters.ts'
import { type Answered, type Call, echoed, entryOf, gone, listOf, noContent, pageOf, refused } from './pages.ts'
import { readList, textOf, type WireFields } from './wire.ts'
import { addCompany } from './writes.ts'

const none: Answered = { data: null }

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

const oneProject: Call = (asked) => {
  const row = asked.data.matters.projects.get(asked.id)
  return entryOf(asked, 'project', row === undefined ? null : projectRow(row))
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

/** Whom the project system knows and this firm does not becomes a customer; it does not say how many. */
const syncCustomers: Call = ({ data, person, now }) => {
  if (!person.admin) return refused(403, '没有权限')
  const known = new Set([...data.companies.values()].map(({ texts }) => texts.name))
  for (const { client } of data.matters.projects.values())
    if (client !== '' && !known.has(client)) {
      known.add(client)
      addCompany(data, { name: client }, person.id, now)
    }
  return noContent
}

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

const oneContract: Call = (asked) => {
  const row = asked.data.matters.contracts.get(asked.id)
  return entryOf(asked, 'contract', row === undefined ? null : contractRow(row))
}

const createContract: Call = ({ data, habits, body, now, person }) => {
  const texts = textsOf(body)
  if ((texts.name ?? '') === '') return refused(200, '名称不能为空')
  const id = data.newId()
  const row = { id, texts: { ...texts, userCreateName: person.name }, fsid: textOf(body.fsid), time: now }
  data.matters.contracts.set(String(id), row)
  return echoed(habits.creates, id, () => contractRow(row))
}

const updateContract: Call = ({ data, habits, id, body }) => {
  const row = data.matters.contracts.get(id)
  if (row === undefined) return gone
  const changed = { ...row, texts: { ...row.texts, ...textsOf(body) } }
  data.matters.contracts.set(id, changed)
  return echoed(habits.updates, id, () => contractRow(changed))
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
  ['POST', '/api/v1/alpha/contact/synfrom', syncCustomers],
  ['GET', `${C}/parse/fs`, parseContract],
  ['GET', `${C}/file`, contractFile],
  ['GET', C, contractList],
  ['POST', C, createContract],
  ['GET', `${C}/:id`, oneContract],
  ['PUT', `${C}/:id`, updateContract],
  ['DELETE', `${C}/:id`, removeContract],
]
