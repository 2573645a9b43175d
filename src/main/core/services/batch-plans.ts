import type { Remote } from '#core/remote/types'
import type { Customer, Json } from '#shared/domain/customer'
import { customerFields } from '#shared/domain/record-fields'
import { breathed, chunkPlan } from './chunks.ts'
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

/** One field of many customers (BT-09). What was is noted with each chunk, for the one step back (beyond 20). */
export function setPlan(home: Home, ids: readonly string[], field: string, value: string): JobPlan {
  const before = new Map<string, string[]>()
  const change = fieldChange(home, field, value)
  const send: Change['send'] = (api, chunk) => {
    noteValues(home, chunk, field, before)
    return change.send(api, chunk)
  }
  return customersPlan(home, ids, { ...change, send }, () => undoPlan(home, { field, value, before }))
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
  const isAsWritten = (id: string) => {
    const known = home.opened().store.customers.get(id)
    return known !== null && textIn(known.row, field) === value
  }
  const groups = [...before].flatMap(([old, ids]) => (old === value ? [] : [{ old, ids }]))
  return groups.length === 0 ? null : writeBackPlan(home, field, groups, isAsWritten)
}

type Group = { readonly old: string; readonly ids: readonly string[] }

function writeBackPlan(
  home: Home,
  field: string,
  groups: readonly Group[],
  isAsWritten: (id: string) => boolean,
): JobPlan {
  return {
    kind: 'batch',
    total: sizeOf(groups),
    again(ids) {
      const failed = new Set(ids)
      const left = groups.map((group) => ({ old: group.old, ids: group.ids.filter((id) => failed.has(id)) }))
      return writeBackPlan(home, field, left, isAsWritten)
    },
    async run(tools) {
      const own: Group[] = []
      for (const { old, ids } of groups)
        own.push({ old, ids: await breathed(ids, (chunk) => chunk.filter(isAsWritten)) })
      const total = sizeOf(own)
      let updated = 0
      let done = 0
      tools.progress(0, total)
      for (const { old, ids } of own) {
        const part = customersPlan(home, ids, fieldChange(home, field, old))
        const result = await part.run({ ...tools, progress: (count) => tools.progress(done + count, total) })
        done += ids.length
        updated += (result as { updated: number }).updated
      }
      return { updated }
    },
  }
}

const sizeOf = (groups: readonly Group[]): number => groups.reduce((sum, { ids }) => sum + ids.length, 0)

/** Adds customers by the value that they have now. */
function noteValues(home: Home, ids: readonly string[], field: string, groups: Map<string, string[]>): void {
  const { store } = home.opened()
  for (const id of ids) {
    const known = store.customers.get(id)
    if (known === null) continue
    const value = textIn(known.row, field)
    const alike = groups.get(value)
    if (alike === undefined) groups.set(value, [id])
    else alike.push(id)
  }
}

function textIn(row: Customer, field: string): string {
  const value: Json = customerFields.valuesOf(row, [field])[field] ?? ''
  return String(value)
}
