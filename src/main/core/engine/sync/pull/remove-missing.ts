import type { Store } from '#core/engine/store/types'
import type { WritableEntity } from '#shared/domain/work'
import { settleRejected } from '../push/settle.ts'
import { datedNow } from '../schedule/server-time.ts'
import type { Absence } from '../sweep/sweep.ts'
import type { SyncContext } from '../types.ts'

/** Ids of records that only this computer knows begin like this. */
const TEMPORARY = 'local-'
const NOT_SENT: ReadonlySet<string> = new Set(['queued', 'waiting'])

/** A table from which rows can go. */
export type RemovableRows = {
  readonly get: (id: string) => unknown
  readonly remove: (ids: readonly string[]) => number
}

/** Rows that hang on others go with them. */
export type Kind = {
  /** Name of the area; also the trash's name of the rows. */
  readonly name: string
  readonly entity: WritableEntity
  readonly rows: (store: Store) => RemovableRows
  /** Takes what hangs on rows that go, in the transaction that takes them. */
  readonly removed?: (context: RemoveTools, ids: readonly string[]) => void
}

/** What it takes to remove rows. */
export type RemoveTools = Pick<SyncContext, 'store' | 'clock' | 'changed'>

/** True for a record that the server has not given an id yet. */
export function isTemporary(id: string): boolean {
  return id.startsWith(TEMPORARY)
}

/**
 * Takes rows that the server no longer has, or no longer shows, into the trash. A row with unsent work stays, and its
 * work becomes rejected, so that a person decides. One transaction; answers the ids of the rows that went.
 */
export function removeAbsent(
  { store, clock, changed }: RemoveTools,
  kind: Kind,
  ids: readonly string[],
  why: Absence | 'with-object',
): readonly string[] {
  const rows = kind.rows(store)
  const open = store.work.openIds(kind.entity)
  const now = clock.now()
  const dated = datedNow(store, now)
  const told: Parameters<SyncContext['changed']>[] = []
  let rejected = false
  const gone = store.transaction(() => {
    const going = ids.filter((id) => {
      const row = rows.get(id)
      if (row === null) return false
      if (open.has(id)) {
        rejected = reject(store, kind.entity, id, why === 'no-access' ? 'forbidden' : 'not-found', now) || rejected
        return false
      }
      store.work.trash.put(kind.name, id, row, why, dated)
      return true
    })
    rows.remove(going)
    if (going.length > 0) kind.removed?.({ store, clock, changed: (...event) => told.push(event) }, going)
    return going
  })
  for (const event of told) changed(...event)
  if (rejected) changed('work', [])
  return gone
}

/** What was not sent yet has nowhere to go; what is on its way hears it from the server itself. */
function reject(store: Store, entity: WritableEntity, id: string, code: string, now: number): boolean {
  const waiting = store.work.ofRecord(entity, id).filter(({ state }) => NOT_SENT.has(state))
  for (const { opId } of waiting) {
    // As it is by now: one before it may have taken values out of it.
    const operation = store.work.get(opId)
    if (operation !== null) settleRejected(store, operation, { lastCode: code }, now)
  }
  return waiting.length > 0
}
