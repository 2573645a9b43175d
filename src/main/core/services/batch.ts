import type { Remote } from '#core/remote/types'
import { RANGE_SIZE } from '#shared/contract/batch'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import type { Json } from '#shared/domain/customer'
import { customerFields } from '#shared/domain/record-fields'
import { chunkPlan, needAdministrator, needSwitch } from './chunks.ts'
import { checkedValues } from './edits.ts'
import type { Home } from './home.ts'
import { importPlan } from './imports.ts'
import type { JobPlan, Jobs } from './jobs.ts'

/** What a person does with many customers at once, at the firm itself (§2, §6, §7). */
export function createBatch(home: Home, jobs: Jobs): CoreHandlers['batch'] {
  const remote = (): Promise<Remote> => home.opened().connect()
  const refresh = () => void home.opened().sync.run()
  return {
    set: ({ ids, field, value }) => jobs.start(setPlan(home, ids, field, value)),
    phase({ ids, phase }) {
      needAdministrator(home)
      needSwitch(home, 'customer.sea.enable')
      return jobs.start(
        customersPlan(home, ids, async (api, chunk, signal) => {
          await api.companies.batchPhase(chunk, phase, { signal })
          showOnAll(home, chunk, { phase: String(phase) })
          return chunk.length
        }),
      )
    },
    remove({ ids }) {
      needAdministrator(home)
      return jobs.start(
        customersPlan(home, ids, async (api, chunk, signal) => {
          await api.companies.batchDelete(chunk, { signal })
          return removeHere(home, chunk)
        }),
      )
    },
    addMembers({ ids, userIds, roleId }) {
      return jobs.start(
        customersPlan(home, ids, async (api, chunk, signal) => {
          const assignments = chunk.flatMap((objId) =>
            userIds.map((operId) => ({ operType: 'user', operId, objType: 'company', objId, roleid: roleId })),
          )
          await api.members.addMany(assignments, { signal })
          await readAgain(home, api, chunk)
          return chunk.length
        }),
      )
    },
    clearParticipants({ ids, userIds }) {
      needAdministrator(home)
      return jobs.start(
        customersPlan(home, ids, async (api, chunk, signal) => {
          for (const userId of userIds) await api.members.deleteByObjects('company', chunk, userId, { signal })
          await readAgain(home, api, chunk)
          return chunk.length
        }),
      )
    },
    async fixNull() {
      needAdministrator(home)
      needSwitch(home, 'customer.fixnull.enable')
      const { totalCount, initCount } = await (await remote()).companies.initDefaults()
      refresh()
      return { total: totalCount, done: initCount }
    },
    async handover({ from, to }) {
      needAdministrator(home)
      if (from === to) throw new Failure('invalid-input', { field: 'to', reason: 'same' })
      // Unsent notes of this computer would go to the wrong owner (D-61).
      if (home.opened().store.work.open().length > 0) throw new Failure('invalid-input', { reason: 'unsent' })
      await (await remote()).companies.transfer(from, to)
      refresh()
      return {}
    },
    async syncFromAlpha() {
      await (await remote()).companies.syncFromAlpha()
      refresh()
      return {}
    },
    async create({ values }) {
      const { store } = home.opened()
      const { id, row } = await (await remote()).companies.create(checkedValues(store, values))
      const made = row ?? (await (await remote()).companies.get(id))
      store.customers.upsert([made], home.ports.clock.now())
      home.changed('customers', [id])
      return { id }
    },
    import({ handle, phase, importType, category, tags }) {
      return jobs.start(
        importPlan(home, handle, (api, fsid) => api.companies.import({ phase, importType, fsid, category, tag: tags })),
      )
    },
    export({ query, range, ids }) {
      needAdministrator(home)
      return jobs.start({
        kind: 'export',
        total: null,
        async run({ signal }) {
          const api = await remote()
          const asked = ids.length > 0 ? { customerIds: ids } : { ...query, pageIndex: range, pageSize: RANGE_SIZE }
          const { fsid, fileName } = await api.companies.export(asked, signal)
          const file = await api.files.download(fsid, signal)
          return { handle: home.media.offer({ ...file, name: fileName || file.name }), name: fileName || file.name }
        },
      })
    },
  }
}

type Chunked = (api: Remote, chunk: readonly string[], signal: AbortSignal) => Promise<number>

/** A task over customers; `send` gets the firm's API. */
function customersPlan(home: Home, ids: readonly string[], send: Chunked, undo?: JobPlan['undo']): JobPlan {
  return chunkPlan(home, {
    ids,
    area: 'customers',
    title: (id) => home.opened().store.customers.get(id)?.row.name ?? '',
    send: async (chunk, signal) => send(await home.opened().connect(), chunk, signal),
    ...(undo === undefined ? {} : { undo }),
  })
}

function setPlan(home: Home, ids: readonly string[], field: string, value: string): JobPlan {
  const before = valuesBefore(home, ids, field)
  const send: Chunked = async (api, chunk, signal) => {
    const updated = await api.companies.batchUpdate(chunk, field, value, { signal })
    showOnAll(home, chunk, { [field]: value })
    return updated
  }
  return customersPlan(home, ids, send, () => undoPlan(home, field, before))
}

/** Writes the old values back, one request a value and chunk (beyond 20). */
function undoPlan(home: Home, field: string, before: ReadonlyMap<string, readonly string[]>): JobPlan | null {
  const groups = [...before]
  if (groups.length === 0) return null
  return {
    kind: 'batch',
    total: groups.reduce((sum, [, ids]) => sum + ids.length, 0),
    async run(tools) {
      let updated = 0
      let done = 0
      for (const [value, ids] of groups) {
        const part = await customersPlan(home, ids, async (api, chunk, signal) => {
          const count = await api.companies.batchUpdate(chunk, field, value, { signal })
          showOnAll(home, chunk, { [field]: value })
          return count
        }).run({ ...tools, progress: (count) => tools.progress(done + count, null) })
        done += ids.length
        updated += (part as { updated: number }).updated
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
    const value = String(customerFields.valuesOf(known.row, [field])[field] ?? '')
    groups.set(value, [...(groups.get(value) ?? []), id])
  }
  return groups
}

/** The firm has taken the values: this computer shows them without waiting for the next pass. */
function showOnAll(home: Home, ids: readonly string[], values: Readonly<Record<string, Json>>): void {
  const { store } = home.opened()
  const shown =
    typeof values.ownerid === 'string'
      ? { ...values, ownerName: store.reference.get('users').find(({ id }) => id === values.ownerid)?.name ?? '' }
      : values
  const now = home.ports.clock.now()
  const rows = ids.flatMap((id) => store.customers.get(id)?.row ?? [])
  store.customers.upsert(
    rows.map((row) => customerFields.withValues(row, shown)),
    now,
  )
}

function removeHere(home: Home, ids: readonly string[]): number {
  const { store } = home.opened()
  const now = home.ports.clock.now()
  store.transaction(() => {
    for (const id of ids) {
      const known = store.customers.get(id)
      if (known !== null) store.work.trash.put('customers', id, known.row, 'deleted-here', now)
    }
    store.customers.remove(ids)
  })
  return ids.length
}

async function readAgain(home: Home, api: Remote, ids: readonly string[]): Promise<void> {
  const { store } = home.opened()
  for (const id of ids) store.customers.upsert([await api.companies.get(id)], home.ports.clock.now())
}
