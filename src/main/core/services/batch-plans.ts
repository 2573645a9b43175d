import type { Remote } from '#core/remote/types'
import type { Customer, Json } from '#shared/domain/customer'
import { customerFields } from '#shared/domain/record-fields'
import { chunkPlan } from './chunks.ts'
import type { Home } from './home.ts'
import type { JobPlan } from './jobs.ts'
import { readAgain, removeHere, showOnAll, stillThere } from './shown-customers.ts'

/** One kind of change of customers: how a chunk is sent, and how a record looks that has it. */
type Change = {
  readonly send: (api: Remote, chunk: readonly string[]) => Promise<number>
  /** Null is a customer that the firm no longer has. */
  readonly isDone: (row: Customer | null) => boolean
}

function customersPlan(home: Home, ids: readonly string[], change: Change, undo?: JobPlan['undo']): JobPlan {
  const { send, isDone } = change
  return chunkPlan(home, {
    ids,
    area: 'customers',
    title: (id) => home.opened().store.customers.get(id)?.row.name ?? '',
    send: async (chunk) => send(await home.opened().connect(), chunk),
    arrived: async (id) => isDone(await stillThere(home, await home.opened().connect(), id)),
    ...(undo === undefined ? {} : { undo }),
  })
}

/** One field of many customers (BT-09). What was is remembered, for the one step back (beyond 20). */
export function setPlan(home: Home, ids: readonly string[], field: string, value: string): JobPlan {
  const before = valuesBefore(home, ids, field)
  return customersPlan(home, ids, fieldChange(home, field, value), () => undoPlan(home, { field, value, before }))
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
      const assignments = chunk.flatMap((objId) =>
        userIds.map((operId) => ({ operType: 'user', operId, objType: 'company', objId, roleid: roleId })),
      )
      await api.members.addMany(assignments)
      await readAgain(home, api, chunk)
      return chunk.length
    },
    isDone: (row) => row !== null && userIds.every((userId) => hasRole(row, userId, roleId)),
  })
}

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

/** What a batch wrote, and the customers by the values that they had before. */
type Written = {
  readonly field: string
  readonly value: string
  readonly before: ReadonlyMap<string, readonly string[]>
}

/** Writes the old values back, one request a value and chunk; what somebody else changed since stays as it is. */
function undoPlan(home: Home, { field, value, before }: Written): JobPlan | null {
  const { store } = home.opened()
  const isAsWritten = (id: string) => {
    const known = store.customers.get(id)
    return known !== null && textIn(known.row, field) === value
  }
  const groups = [...before].flatMap(([old, ids]) => {
    const own = old === value ? [] : ids.filter(isAsWritten)
    return own.length === 0 ? [] : [{ old, ids: own }]
  })
  return groups.length === 0 ? null : writeBackPlan(home, field, groups)
}

type Group = { readonly old: string; readonly ids: readonly string[] }

function writeBackPlan(home: Home, field: string, groups: readonly Group[]): JobPlan {
  const total = groups.reduce((sum, { ids }) => sum + ids.length, 0)
  return {
    kind: 'batch',
    area: 'customers',
    total,
    again: (failed) =>
      writeBackPlan(
        home,
        field,
        groups.map(({ old, ids }) => ({ old, ids: ids.filter((id) => failed.includes(id)) })),
      ),
    async run(tools) {
      let updated = 0
      let done = 0
      for (const { old, ids } of groups) {
        const part = customersPlan(home, ids, fieldChange(home, field, old))
        const result = await part.run({ ...tools, progress: (count) => tools.progress(done + count, total) })
        done += ids.length
        updated += (result as { updated: number }).updated
      }
      return { updated }
    },
  }
}

function valuesBefore(home: Home, ids: readonly string[], field: string): ReadonlyMap<string, readonly string[]> {
  const { store } = home.opened()
  const groups = new Map<string, string[]>()
  for (const id of ids) {
    const known = store.customers.get(id)
    if (known === null) continue
    const value = textIn(known.row, field)
    groups.set(value, [...(groups.get(value) ?? []), id])
  }
  return groups
}

function textIn(row: Customer, field: string): string {
  const value: Json = customerFields.valuesOf(row, [field])[field] ?? ''
  return String(value)
}
