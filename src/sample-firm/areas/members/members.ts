import type { FirmState } from '../../endpoint.ts'
import { notFound, Refusal } from '../../envelope.ts'
import { type Fields, idOf, isFields, textOf } from '../../values.ts'
import { ownerRole } from '../companies/writer.ts'

/** Who shall take part in which customer, and how. */
export type Assignment = { readonly company: bigint; readonly userId: string; readonly roleId: string }

/** A member of a customer as the firm keeps it. */
export type StoredMember = {
  readonly id: number
  readonly company: bigint
  readonly userId: string
  readonly roleId: string
}

/** The customer that `objType` and `objId` name; throws a refusal where there is none. */
export function companyFrom(firm: FirmState, objType: unknown, objId: unknown): bigint {
  if (!['', 'company'].includes(textOf(objType))) throw new Refusal('该对象不支持成员')
  const id = idOf(objId)
  const found = id === null ? undefined : firm.database.prepare('select 1 from company where id = ?').get(id)
  if (id === null || found === undefined) throw notFound()
  return id
}

/** Reads an assignment: operType (user), operId, objType, objId, roleid (§3). Throws a refusal where one is not there. */
export function assignmentFrom(firm: FirmState, fields: Fields): Assignment {
  if (!['', 'user'].includes(textOf(fields.operType))) throw new Refusal('不支持的成员类型')
  const userId = textOf(fields.operId)
  const roleId = textOf(fields.roleid) || textOf(isFields(fields.role) ? fields.role.id : fields.roleId)
  if (firm.reference.get('user', userId) === null) throw new Refusal('必须选择添加的人员')
  if (firm.reference.get('role', roleId)?.module !== 'company') throw new Refusal('必须选择一个角色')
  return { company: companyFrom(firm, fields.objType, fields.objId), userId, roleId }
}

/** The member with an id; throws a refusal where there is none. */
export function memberOf(firm: FirmState, id: unknown): StoredMember {
  const row = firm.database
    .prepare<[bigint], { id: bigint; company: bigint; userId: string; roleId: string }>(
      'select id, company, userId, roleId from company_member where id = ?',
    )
    .safeIntegers()
    .get(idOf(id) ?? -1n)
  if (row === undefined) throw notFound()
  return { ...row, id: Number(row.id) }
}

/** The members in the rows of customers (§3), by the customers' ids. */
export function membersIn(firm: FirmState, ids: readonly bigint[]): readonly Fields[] {
  const find = firm.database.prepare<[bigint], string>('select body from company_body where id = ?').pluck()
  return ids.flatMap((id) => {
    const row: unknown = JSON.parse(find.get(id) ?? '{}')
    const list: unknown = isFields(row) ? row.participantList : []
    return Array.isArray(list) ? list.filter(isFields) : []
  })
}

/**
 * Puts people on customers and answers their members' rows; who has the role already has it once, and a new owner
 * takes the place of the one before.
 */
export function assign(firm: FirmState, assignments: readonly Assignment[], now: number): readonly Fields[] {
  const { database, writer } = firm
  const exists = database.prepare('select 1 from company_member where company = ? and userId = ? and roleId = ?')
  const insert = database.prepare('insert into company_member (company, userId, roleId) values (?, ?, ?)')
  const owners = assignments.filter(({ roleId }) => roleId === ownerRole)
  writer.rewrite(() => {
    const changed = new Set<bigint>()
    for (const { company, userId, roleId } of assignments) {
      if (roleId === ownerRole || exists.get(company, userId, roleId) !== undefined) continue
      insert.run(company, userId, roleId)
      changed.add(company)
    }
    return [...changed]
  }, now)
  for (const { company, userId } of owners) writer.update(company, { ownerid: userId }, now)
  const wanted = new Set(assignments.map(({ company, userId, roleId }) => `${company} ${userId} ${roleId}`))
  return membersIn(firm, [...new Set(assignments.map(({ company }) => company))]).filter((row) => {
    const [user, role] = [row.operUser, row.role]
    return isFields(user) && isFields(role) && wanted.has(`${textOf(row.objId)} ${textOf(user.id)} ${textOf(role.id)}`)
  })
}

/** Takes members away by a condition over company_member and writes the rows of their customers; how many. */
export function removeMembers(
  firm: FirmState,
  condition: string,
  values: readonly (string | number | bigint)[],
  now: number,
): number {
  let removed = 0
  firm.writer.rewrite(() => {
    const touched = firm.database
      .prepare<unknown[], bigint>(`select distinct company from company_member where ${condition}`)
      .pluck()
      .safeIntegers()
      .all(...values)
    removed = firm.database.prepare(`delete from company_member where ${condition}`).run(...values).changes
    return touched
  }, now)
  return removed
}
