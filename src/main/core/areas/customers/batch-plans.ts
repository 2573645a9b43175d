import type { Remote } from '#core/engine/remote/types'
import type { Customer, Json, RoleMember } from '#shared/domain/customer'
import { customerFields } from '#shared/domain/record-fields'
import type { Home } from '../../engine/account-session.ts'
import { type ChunkTask, chunkPlan } from '../../engine/jobs/batch-runner.ts'
import type { JobPlan } from '../../engine/jobs/jobs.ts'
import { type SetKind, setPlan } from './set-plans.ts'
import { readAgain, removeHere, showOnAll, stillThere } from './shown-customers.ts'

/** One kind of change of customers: how a chunk is sent, and how a record looks that has it. */
type Change = {
  readonly send: (api: Remote, chunk: readonly string[]) => Promise<number>
  /** Null is a customer that the firm no longer has. */
  readonly isDone: (row: Customer | null) => boolean
}

function customersPlan(
  home: Home,
  ids: readonly string[],
  change: Change,
  more: Pick<ChunkTask, 'begins' | 'undo'> = {},
): JobPlan {
  const { send, isDone } = change
  return chunkPlan(home, {
    ids,
    area: 'customers',
    title: (id) => home.opened().store.customers.get(id)?.row.name ?? '',
    send: async (chunk) => send(await home.opened().connect(), chunk),
    arrived: async (id) => isDone(await stillThere(home, await home.opened().connect(), id)),
    ...more,
  })
}

/** One field of many customers (BT-09). */
export function setCustomersPlan(home: Home, ids: readonly string[], field: string, value: string): JobPlan {
  const kind: SetKind = {
    area: 'customers',
    valueOf(id, name) {
      const known = home.opened().store.customers.get(id)
      return known === null ? null : textIn(known.row, name)
    },
    write: (some, name, next, more) => customersPlan(home, some, fieldChange(home, name, next), more),
  }
  return setPlan(kind, ids, field, value)
}

function fieldChange(home: Home, field: string, value: string): Change {
  return {
    async send(api, chunk) {
      const updated = await api.companies.batchUpdate(chunk, field, value)
      // Fewer than were asked for: some are gone, and only the firm knows which.
      if (updated === chunk.length) showOnAll(home, chunk, { [field]: value })
      else await readAgain(home, api, chunk)
      return updated
    },
    isDone: (row) => row !== null && textIn(row, field) === value,
  }
}

/** 4 following-up, 5 signed (BT-13). */
export function phasePlan(home: Home, ids: readonly string[], phase: number): JobPlan {
  return customersPlan(home, ids, {
    async send(api, chunk) {
      await api.companies.batchPhase(chunk, phase)
      showOnAll(home, chunk, { phase: String(phase) })
      return chunk.length
    },
    isDone: (row) => row?.phase === String(phase),
  })
}

export function removePlan(home: Home, ids: readonly string[]): JobPlan {
  return customersPlan(home, ids, {
    async send(api, chunk) {
      await api.companies.batchDelete(chunk)
      return removeHere(home, chunk)
    },
    isDone: (row) => row === null,
  })
}

/** Every person with the role on every customer (BT-05). */
export function addMembersPlan(
  home: Home,
  ids: readonly string[],
  userIds: readonly string[],
  roleId: string,
): JobPlan {
  return customersPlan(home, ids, {
    async send(api, chunk) {
      await api.members.addMany(assignmentsOf(chunk, userIds, roleId))
      await readAgain(home, api, chunk)
      return chunk.length
    },
    isDone: (row) => row !== null && userIds.every((userId) => hasRole(row, userId, roleId)),
  })
}

/** The people with the role in place of everybody on the customers but their owners (§7 batchReset). */
export function resetMembersPlan(
  home: Home,
  ids: readonly string[],
  userIds: readonly string[],
  roleId: string,
): JobPlan {
  const isChosen = (member: RoleMember) => member.roleId === roleId && userIds.includes(member.userId)
  return customersPlan(home, ids, {
    async send(api, chunk) {
      await api.members.batchReset(assignmentsOf(chunk, userIds, roleId))
      await readAgain(home, api, chunk)
      return chunk.length
    },
    isDone: (row) =>
      row !== null &&
      userIds.every((userId) => hasRole(row, userId, roleId)) &&
      row.participantList.every((member) => isChosen(member) || member.userId === row.ownerid),
  })
}

const assignmentsOf = (ids: readonly string[], userIds: readonly string[], roleId: string) =>
  ids.flatMap((objId) =>
    userIds.map((operId) => ({ operType: 'user', operId, objType: 'company', objId, roleid: roleId })),
  )

function hasRole({ participantList }: Customer, userId: string, roleId: string): boolean {
  return participantList.some((member) => member.userId === userId && member.roleId === roleId)
}

/** Takes people off customers, one call a person; owners stay (BT-15, D-42). */
export function clearPlan(home: Home, ids: readonly string[], userIds: readonly string[]): JobPlan {
  return customersPlan(home, ids, {
    async send(api, chunk) {
      for (const userId of userIds) await api.members.deleteByObjects('company', chunk, userId)
      await readAgain(home, api, chunk)
      return chunk.length
    },
    isDone: (row) =>
      row === null || row.participantList.every(({ userId }) => userId === row.ownerid || !userIds.includes(userId)),
  })
}

function textIn(row: Customer, field: string): string {
  const value: Json = customerFields.valuesOf(row, [field])[field] ?? ''
  return String(value)
}
