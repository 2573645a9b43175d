// Calls of this firm's roles, of single tags and of members of customers: ids as numbers, counts and types as text.
import { type Answered, type Asked, type Call, echoed, entryOf, gone, listOf, pageOf, refused } from './pages.ts'
import type { Member, Role } from './people.ts'
import { memberRow } from './rows.ts'
import { idOf, readList, textOf, type WireFields } from './wire.ts'

const none: Answered = { data: null }
type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})

const roleRow = ({ id, name, module, type }: Role): WireFields => ({ id, name, module, type: type || undefined })

const roleList: Call = ({ data, query }) => {
  const module = query.get('module')
  return listOf([...data.staff.roles.values()].filter((one) => module === null || one.module === module).map(roleRow))
}
const oneRole: Call = (asked) => {
  const row = asked.data.staff.roles.get(asked.id)
  return entryOf(asked, 'role', row === undefined ? null : roleRow(row))
}
const isRoleTaken = ({ data }: Asked, name: string, module: string, own = '') =>
  [...data.staff.roles.values()].some((one) => one.name === name && one.module === module && String(one.id) !== own)

const addRole: Call = (asked) => {
  const { data, body, habits } = asked
  const [name, module] = [textOf(body.name).trim(), textOf(body.module)]
  if (name === '' || module === '') return refused(200, '参数不正确')
  if (isRoleTaken(asked, name, module)) return refused(409, '角色已存在')
  const row = { id: data.newId(), name, module, type: textOf(body.type) }
  data.staff.roles.set(String(row.id), row)
  return echoed(habits.creates, row.id, () => roleRow(row))
}
const changeRole: Call = (asked) => {
  const { data, body, habits, id } = asked
  const row = data.staff.roles.get(id)
  if (row === undefined) return gone
  if (textOf(body.id) !== id) return refused(200, '参数不正确')
  const changed = { ...row, name: textOf(body.name) || row.name, type: textOf(body.type) }
  if (isRoleTaken(asked, changed.name, row.module, id)) return refused(409, '角色已存在')
  data.staff.roles.set(id, changed)
  return echoed(habits.updates, row.id, () => roleRow(changed))
}
const removeRole: Call = ({ data, id }) => {
  if ([...data.staff.members.values()].some(({ roleId }) => String(roleId) === id)) return refused(409, '角色使用中')
  return data.staff.roles.delete(id) ? none : gone
}

const tagRow = (id: string, { data }: Asked): WireFields => ({ id: BigInt(id), name: data.tags.get(id) })
const tagNames: Call = ({ data }) => ({ data: [...data.tags.values()] })
const oneTag: Call = (asked) => entryOf(asked, 'tag', asked.data.tags.has(asked.id) ? tagRow(asked.id, asked) : null)
const addTag: Call = (asked) => {
  const { data, body, habits } = asked
  const name = textOf(body.name).trim()
  if (name === '' || textOf(body.objType) === '') return refused(200, '参数不正确')
  if ([...data.tags.values()].includes(name)) return refused(409, '标签已存在')
  const id = data.newId()
  data.tags.set(String(id), name)
  return echoed(habits.creates, id, () => tagRow(String(id), asked))
}
const removeTag: Call = ({ data, id }) => {
  for (const [place, ids] of data.tagged)
    data.tagged.set(
      place,
      ids.filter((one) => one !== id),
    )
  return data.tags.delete(id) ? none : gone
}

/** A customer whose members changed has changed. */
function stamp({ data, now, habits }: Pick<Asked, 'data' | 'now' | 'habits'>, companyId: string): void {
  const row = data.companies.get(companyId)
  if (row !== undefined)
    data.companies.set(companyId, { ...row, times: { ...row.times, gmtModify: now + habits.stampsAhead } })
}

/** Makes somebody a member; null where that cannot be, and who has the role already stays who they are. */
function join(asked: Asked, fields: Fields): Member | null {
  const { data } = asked
  const [companyId, userId, roleId] = [idOf(fields.objId), idOf(fields.operId), idOf(fields.roleid)]
  const role = data.staff.roles.get(String(roleId))
  if (companyId === null || userId === null || roleId === null || role?.module !== 'company' || role.type === '1')
    return null
  if (textOf(fields.objType) !== 'company' || textOf(fields.operType) !== 'user') return null
  if (!data.companies.has(String(companyId)) || !data.people.some(({ id }) => id === userId)) return null
  const known = [...data.staff.members.values()].find(
    (one) => one.companyId === companyId && one.userId === userId && one.roleId === roleId,
  )
  if (known !== undefined) return known
  const row = { id: data.newId(), companyId, userId, roleId }
  data.staff.members.set(String(row.id), row)
  stamp(asked, String(companyId))
  return row
}

const ofObject = (member: Member, asked: Asked): WireFields => ({
  ...memberRow(member, asked.data),
  objType: 'company',
  objId: member.companyId,
})
const oneMember: Call = (asked) => {
  const row = asked.data.staff.members.get(asked.id)
  return entryOf(asked, 'member', row === undefined ? null : ofObject(row, asked))
}
const addMember: Call = (asked) => {
  const row = join(asked, asked.body)
  return row === null
    ? refused(200, '不能添加该成员')
    : echoed(asked.habits.creates, row.id, () => ofObject(row, asked))
}
/** Those whom it can add are added, and it says how many. */
const addMembers: Call = (asked) => {
  const rows = readList(asked.body.list).map((one) => join(asked, fieldsOf(one)))
  return { data: String(rows.filter((row) => row !== null).length) }
}
const changeMember: Call = (asked) => {
  const { data, body, habits, id } = asked
  const row = data.staff.members.get(id)
  if (row === undefined) return gone
  const role = data.staff.roles.get(textOf(body.roleid))
  if (role === undefined || role.type === '1') return refused(422, '角色不正确')
  const changed = { ...row, roleId: role.id }
  data.staff.members.set(id, changed)
  stamp(asked, String(row.companyId))
  return echoed(habits.updates, row.id, () => ofObject(changed, asked))
}
const removeMember: Call = (asked) => {
  const row = asked.data.staff.members.get(asked.id)
  if (row === undefined) return gone
  asked.data.staff.members.delete(asked.id)
  stamp(asked, String(row.companyId))
  return none
}
const removeFromMany: Call = (asked) => {
  const { data, query } = asked
  const ids = query.getAll('objIds').flatMap((one) => one.split(','))
  const gone = [...data.staff.members.values()].filter(
    (one) => ids.includes(String(one.companyId)) && String(one.userId) === query.get('operId'),
  )
  for (const one of gone) {
    data.staff.members.delete(String(one.id))
    stamp(asked, String(one.companyId))
  }
  return { data: String(gone.length) }
}
const membersOfUser: Call = (asked) => {
  const { data, body } = asked
  const ids = readList(body.objIds).map(textOf)
  const rows = [...data.staff.members.values()].filter(
    (one) => ids.includes(String(one.companyId)) && String(one.userId) === textOf(body.userId),
  )
  return pageOf(
    rows.map((one) => ({ id: String(one.id), row: ofObject(one, asked), sorted: {} })),
    asked,
    'id',
  )
}
/** People who have a role. */
const holders: Call = ({ data, id }) => {
  const ids = new Set(
    [...data.staff.members.values()].filter(({ roleId }) => String(roleId) === id).map(({ userId }) => userId),
  )
  return listOf(data.people.filter((one) => ids.has(one.id)).map(({ id, name }) => ({ id, name })))
}

const types: Call = () => ({
  data: [
    { value: '1', label: '负责' },
    { value: '2', label: '参与' },
  ],
})

const M = '/api/v1/rolemember'

/** Calls with fixed words stand before those with an id. */
export const peopleCalls: readonly (readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, Call])[] = [
  ['GET', '/api/v1/role', roleList],
  ['POST', '/api/v1/role', addRole],
  ['GET', '/api/v1/role/types', types],
  ['GET', '/api/v1/role/:id', oneRole],
  ['PUT', '/api/v1/role/:id', changeRole],
  ['DELETE', '/api/v1/role/:id', removeRole],
  ['POST', '/api/v1/tag', addTag],
  ['GET', '/api/v1/tag/names', tagNames],
  ['GET', '/api/v1/tag/:id', oneTag],
  ['DELETE', '/api/v1/tag/:id', removeTag],
  ['POST', M, addMember],
  ['POST', `${M}/batch`, addMembers],
  ['POST', `${M}/user`, membersOfUser],
  ['GET', `${M}/user/role/:id`, holders],
  ['DELETE', `${M}/deleteByObjs`, removeFromMany],
  ['GET', `${M}/:id`, oneMember],
  ['PUT', `${M}/:id`, changeMember],
  ['DELETE', `${M}/:id`, removeMember],
]
