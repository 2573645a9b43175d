import { lacks } from '#core/engine/remote/answered-fields'
import type { Remote } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import type { Customer, RoleMember } from '#shared/domain/customer'
import type { Home } from '../../engine/account-session.ts'
import type { JobPlan } from '../../engine/jobs/jobs.ts'
import { ownerRoleIds } from '../reference/index.ts'
import { customerBatch } from './shown-customers.ts'

/** One field of many customers (BT-09). */
export const setCustomersPlan = (home: Home, ids: readonly string[], field: string, value: string): JobPlan =>
  customerBatch(home).set(ids, field, value)

/** 4 following-up, 5 signed (BT-13). */
export function phasePlan(home: Home, ids: readonly string[], phase: number): JobPlan {
  const { plan, showOnAll } = customerBatch(home)
  return plan(ids, {
    async send(api, chunk) {
      const left = await api.companies.batchPhase(chunk, phase)
      if (left !== null) return left
      showOnAll(chunk, { phase: String(phase) })
      return chunk.length
    },
    isDone: (row) => (row !== null && lacks(row, 'phase') ? null : row?.phase === String(phase)),
  })
}

export const removePlan = (home: Home, ids: readonly string[]): JobPlan => customerBatch(home).remove(ids)

/** Every person with the role on every customer (BT-05). */
export const addMembersPlan = (
  home: Home,
  ids: readonly string[],
  userIds: readonly string[],
  roleId: string,
): JobPlan =>
  membersPlan(home, ids, {
    send: (api, chunk) => api.members.addMany(assignmentsOf(chunk, userIds, roleId)),
    isDone: (row) => row !== null && userIds.every((userId) => hasRole(row, userId, roleId)),
  })

/** The people with the role in place of everybody on the customers but their owners (§7 batchReset). */
export function resetMembersPlan(
  home: Home,
  ids: readonly string[],
  userIds: readonly string[],
  roleId: string,
): JobPlan {
  const isChosen = (member: RoleMember) => member.roleId === roleId && userIds.includes(member.userId)
  return membersPlan(home, ids, {
    send: (api, chunk) => api.members.batchReset(assignmentsOf(chunk, userIds, roleId)),
    isDone: (row) =>
      row !== null &&
      userIds.every((userId) => hasRole(row, userId, roleId)) &&
      row.participantList.every((member) => isChosen(member) || ownersOf(home, row).has(member.userId)),
  })
}

/** Who owns a customer: a row may say it by its members alone. */
function ownersOf(home: Home, { ownerid, participantList }: Customer): ReadonlySet<string> {
  const roles = ownerRoleIds(home.opened().store)
  return new Set([ownerid, ...participantList.flatMap(({ userId, roleId }) => (roles.has(roleId) ? [userId] : []))])
}

const assignmentsOf = (ids: readonly string[], userIds: readonly string[], roleId: string) =>
  ids.flatMap((objId) =>
    userIds.map((operId) => ({ operType: 'user', operId, objType: 'company', objId, roleid: roleId })),
  )

function hasRole({ participantList }: Customer, userId: string, roleId: string): boolean {
  return participantList.some((member) => member.userId === userId && member.roleId === roleId)
}

/** Takes people off customers, one call a person; owners stay (BT-15, D-42). */
export const clearPlan = (home: Home, ids: readonly string[], userIds: readonly string[]): JobPlan =>
  membersPlan(home, ids, {
    async send(api, chunk) {
      for (const userId of userIds) await api.members.deleteByObjects('company', chunk, userId)
    },
    isDone: (row) =>
      row === null ||
      row.participantList.every(({ userId }) => !userIds.includes(userId) || ownersOf(home, row).has(userId)),
  })

type MembersChange = {
  readonly send: (api: Remote, chunk: readonly string[]) => Promise<void>
  readonly isDone: (row: Customer | null) => boolean
}

/**
 * A change of the members of many customers, whatever the answer counts: the firm left out those whose rows show
 * otherwise. One that cannot be read, or that does not say who takes part, is as the firm answered.
 */
function membersPlan(home: Home, ids: readonly string[], { send, isDone }: MembersChange): JobPlan {
  const { plan, readAgain } = customerBatch(home)
  const isSilent = (row: Customer | null) => row !== null && lacks(row, 'participantList')
  return plan(ids, {
    async send(api, chunk) {
      await send(api, chunk)
      const read = [...(await readAgain(api, chunk))].filter(([, row]) => !isSilent(row) && !isDone(row))
      return new Map(read.map(([id, row]) => [id, new Failure(row === null ? 'not-found' : 'change-ignored')]))
    },
    isDone: (row) => !isSilent(row) && isDone(row),
  })
}
