import type { Store } from '#core/engine/store/types'
import { ingest } from '../../engine/sync/pull/ingest.ts'
import { partsOfId } from './row.ts'

/** Name of the store's value with the time of the newest tick that was here when ticks were looked at first. */
const FIRST = 'sync.calendar.marks'

/**
 * Forgets ticks that were made before a time, epoch milliseconds, on tasks that are gone: neither a row nor one that is
 * owed to the firm. A tick out of a salvage stays: its row comes again only where somebody looks at its days.
 */
export async function sweepMarks(store: Store, before: number): Promise<void> {
  const first = store.values.get(FIRST)
  ingest(store, () => {
    if (first === null) return store.values.put(FIRST, String(store.calendar.lastMark()))
    const owed = store.work.openIds('task')
    for (const id of store.calendar.strayMarks(Number(first), before))
      if (!owed.has(partsOfId(id)?.id ?? '')) store.calendar.mark(id, false, before)
  })
}
