import type { Remote } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import type { Json } from '#shared/domain/customer'
import { contactFields } from '#shared/domain/record-fields'
import type { Contact } from '#shared/domain/records'
import type { Home } from '../../engine/account-session.ts'
import { type ChunkTask, chunkPlan } from '../../engine/jobs/batch-runner.ts'
import { checkedContactValues, withOwnerName } from '../../engine/jobs/field-edits.ts'
import type { JobPlan } from '../../engine/jobs/jobs.ts'
import { type SetKind, setPlan } from '../customers/set-plans.ts'

/** One kind of change of contacts; see the same of customers in batch-plans.ts. */
type Change = {
  readonly send: (api: Remote, chunk: readonly string[]) => Promise<number>
  /** Null is a contact that the firm no longer has. */
  readonly isDone: (row: Contact | null) => boolean
}

function contactsPlan(
  home: Home,
  ids: readonly string[],
  change: Change,
  more: Pick<ChunkTask, 'begins' | 'undo'> = {},
): JobPlan {
  const { send, isDone } = change
  return chunkPlan(home, {
    ids,
    area: 'contacts',
    title: (id) => home.opened().store.contacts.get(id)?.name ?? '',
    send: async (chunk) => send(await home.opened().connect(), chunk),
    arrived: async (id) => isDone(await stillThere(home, await home.opened().connect(), id)),
    ...more,
  })
}

/** One field of many contacts (CC-02). */
export function setContactsPlan(home: Home, ids: readonly string[], field: string, value: string): JobPlan {
  checkedContactValues({ [field]: value })
  const kind: SetKind = {
    area: 'contacts',
    valueOf(id, name) {
      const row = home.opened().store.contacts.get(id)
      return row === null ? null : textIn(row, name)
    },
    write: (some, name, next, more) => contactsPlan(home, some, fieldChange(home, name, next), more),
  }
  return setPlan(kind, ids, field, value)
}

function fieldChange(home: Home, field: string, value: string): Change {
  return {
    async send(api, chunk) {
      const updated = await api.contacts.batchUpdate(chunk, field, value)
      // Fewer than were asked for: some are gone, and only the firm knows which.
      if (updated === chunk.length) showOnAll(home, chunk, { [field]: value })
      else await readAgain(home, api, chunk)
      return updated
    },
    isDone: (row) => row !== null && textIn(row, field) === value,
  }
}

/** Deletes many contacts (CC-02). */
export function removeContactsPlan(home: Home, ids: readonly string[]): JobPlan {
  return contactsPlan(home, ids, {
    async send(api, chunk) {
      await api.contacts.batchDelete(chunk)
      return removeContactsHere(home, chunk)
    },
    isDone: (row) => row === null,
  })
}

/** Takes contacts off this computer that the firm has deleted; they stand in the trash. Answers how many they were. */
export function removeContactsHere(home: Home, ids: readonly string[]): number {
  const { store, sync } = home.opened()
  sync.deleted('contacts', ids)
  store.transaction(() => {
    for (const id of ids) {
      const row = store.contacts.get(id)
      if (row !== null) store.work.trash.put('contacts', id, row, 'deleted-here', home.ports.clock.now())
    }
    store.contacts.remove(ids)
  })
  return ids.length
}

function showOnAll(home: Home, ids: readonly string[], values: Readonly<Record<string, Json>>): void {
  const { store } = home.opened()
  const shown = withOwnerName(store, values)
  const rows = ids.flatMap((id) => store.contacts.get(id) ?? [])
  store.contacts.upsert(
    rows.map((row) => contactFields.withValues(row, shown)),
    home.ports.clock.now(),
  )
}

/** Reads a contact from the firm and shows it; null, and gone from here, where the firm no longer has it. */
async function stillThere(home: Home, api: Remote, id: string): Promise<Contact | null> {
  const { store } = home.opened()
  try {
    const row = await api.contacts.get(id, store.contacts.get(id)?.companyId)
    // Unsent work lies over it: the next pass joins the two.
    if (!store.work.openIds('contact').has(id)) store.contacts.upsert([row], home.ports.clock.now())
    return row
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'not-found')) throw error
    removeContactsHere(home, [id])
    return null
  }
}

/** Reads contacts again after a change that is done: what cannot be read now comes with the next pass. */
async function readAgain(home: Home, api: Remote, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    try {
      await stillThere(home, api, id)
    } catch {
      void home.opened().sync.runAnew()
      return
    }
  }
}

function textIn(row: Contact, field: string): string {
  return String(contactFields.valuesOf(row, [field])[field] ?? '')
}
