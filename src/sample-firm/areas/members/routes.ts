import { type Call, type Endpoint, pagingOf, shown } from '../../endpoint.ts'
import { type JsonText, notFound, pageOf, Refusal } from '../../envelope.ts'
import { type Fields, idOf, isFields, textOf, textsOf } from '../../values.ts'
import { ownerRole } from '../companies/writer.ts'
import { publicUser } from '../session/sessions.ts'
import { assign, assignmentFrom, companyFrom, memberOf, membersIn, removeMembers } from './members.ts'

const base = '/api/v1/rolemember'

/** A list that stands in the body by itself, or under one of the names that clients give it. */
function listIn(body: Fields): readonly Fields[] {
  const list = [body.items, body.list, body.members].find(Array.isArray)
  return list === undefined ? [body] : list.filter(isFields)
}

function members({ firm, body }: Call): JsonText {
  const ids = textsOf(body.objIds).flatMap((text) => idOf(text) ?? [])
  const user = textOf(body.userId)
  const rows = membersIn(firm, ids)
  const found = rows.filter((row) => user === '' || (isFields(row.operUser) && row.operUser.id === user))
  return pageOf(found, pagingOf(body))
}

function one({ firm, params }: Pick<Call, 'firm' | 'params'>): Fields {
  const { id, company } = memberOf(firm, params.id)
  const row = membersIn(firm, [company]).find((member) => member.id === id)
  if (row === undefined) throw notFound()
  return row
}

function addOne({ firm, body, now }: Call): Fields {
  const [made] = assign(firm, [assignmentFrom(firm, body)], now)
  if (made === undefined) throw notFound()
  return made
}

function change(call: Call): Fields {
  const { firm, params, body, now } = call
  const before = memberOf(firm, params.id)
  const after = assignmentFrom(firm, {
    objId: String(before.company),
    operId: textOf(body.operId) || before.userId,
    roleid: textOf(body.roleid) || before.roleId,
  })
  if ((before.roleId === ownerRole) !== (after.roleId === ownerRole)) throw new Refusal('负责人请在客户上更换')
  if (before.roleId === ownerRole) {
    const [owner] = assign(firm, [after], now)
    return owner ?? {}
  }
  firm.writer.rewrite(() => {
    const update = firm.database.prepare('update company_member set userId = ?, roleId = ? where id = ?')
    update.run(after.userId, after.roleId, before.id)
    return [before.company]
  }, now)
  return one(call)
}

function remove({ firm, params, now }: Call): null {
  const { id, roleId } = memberOf(firm, params.id)
  if (roleId === ownerRole) throw new Refusal('负责人不能移除')
  removeMembers(firm, 'id = ?', [id], now)
  return null
}

/** Takes one person off many customers; with excludeOwner his own ones stay his. How many memberships ended. */
function removeFromMany({ firm, query, body, now }: Call): number {
  const asked = { ...query, ...body }
  if (!['', 'user'].includes(textOf(asked.operType))) throw new Refusal('不支持的成员类型')
  const userId = textOf(asked.operId)
  if (userId === '') throw new Refusal('请先选择参与人')
  const ids = textsOf(asked.objIds).map((id) => companyFrom(firm, asked.objType, id))
  const others = ['true', '1'].includes(String(asked.excludeOwner)) ? `and roleId <> '${ownerRole}'` : ''
  let removed = 0
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500)
    const marks = some.map(() => '?').join(', ')
    removed += removeMembers(firm, `userId = ? ${others} and company in (${marks})`, [userId, ...some], now)
  }
  return removed
}

/** Replaces everybody but the owners of the customers in the list by the list; how many customers. */
function reset({ firm, body, now }: Call): number {
  const assignments = listIn(body).map((fields) => assignmentFrom(firm, fields))
  const companies = [...new Set(assignments.map(({ company }) => company))]
  firm.database
    .transaction(() => {
      for (const company of companies) removeMembers(firm, 'company = ? and roleId <> ?', [company, ownerRole], now)
      assign(firm, assignments, now)
    })
    .immediate()
  return companies.length
}

/** §7 shows user/role/{id} without its meaning: a role's id gives its people, a customer's the caller's roles there. */
function userRole({ firm, params, user }: Call): JsonText {
  const id = params.id ?? ''
  if (firm.reference.get('role', id) !== null) {
    const people = firm.database
      .prepare<[string], string>('select distinct userId from company_member where roleId = ? order by userId')
      .pluck()
      .all(id)
    const rows = people.flatMap((userId) => firm.reference.get('user', userId) ?? [])
    return pageOf(rows.filter(isFields).map(publicUser), pagingOf({}))
  }
  const own = membersIn(firm, [companyFrom(firm, '', id)]).filter(
    (row) => isFields(row.operUser) && row.operUser.id === user.id,
  )
  return pageOf(
    own.map((row) => row.role),
    pagingOf({}),
  )
}

/** Members of customers and their roles (§7). */
export const memberEndpoints: readonly Endpoint[] = [
  shown('POST', base, 'rolemember.create', addOne),
  shown('POST', `${base}/batch`, 'rolemember.batch', ({ firm, body, now }) => {
    const assignments = listIn(body).map((fields) => assignmentFrom(firm, fields))
    return firm.database.transaction(() => assign(firm, assignments, now)).immediate()
  }),
  shown('POST', `${base}/user`, 'rolemember.user', members),
  shown('POST', `${base}/batchReset`, 'rolemember.batchReset', reset, 'admin'),
  shown('DELETE', `${base}/deleteByObjs`, 'rolemember.deleteByObjs', removeFromMany, 'admin'),
  shown('GET', `${base}/user/role/:id`, 'rolemember.userRole', userRole),
  shown('GET', `${base}/:id`, 'rolemember.get', one),
  shown('PUT', `${base}/:id`, 'rolemember.update', change),
  shown('DELETE', `${base}/:id`, 'rolemember.delete', remove),
]
