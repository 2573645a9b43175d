import { ingest } from '../pull/ingest.ts'
import type { BackgroundJob, CleanUp } from '../types.ts'
import { trustedNow } from './server-time.ts'

const DAY = 86_400_000
/** Rows in the trash, decided conflicts, sent changes and bodies nobody could read are kept for so long. Milliseconds. */
const HISTORY_KEPT = 30 * DAY
/** Rows of the trash that one commit removes. */
const PRUNED = 200
const LAST = 'sync.housekeeping'

/**
 * Once a day: what is older than thirty days leaves the trash, the history of sent work and the quarantine; then each
 * area throws away what is its own.
 */
export const housekeeping = (cleanUps: readonly CleanUp[]): BackgroundJob => ({
  name: 'housekeeping',
  dueAt({ store, now }) {
    const last = store.values.get(LAST)
    return last === null || Math.abs(now - Number(last)) >= DAY ? 0 : Number(last) + DAY
  },
  async slice({ store, clock, breathe }) {
    const now = clock.now()
    const before = trustedNow(store, now) - HISTORY_KEPT
    // A sweep may have put thousands of rows there: whoever writes waits for no more of them than one commit holds.
    while (ingest(store, () => store.work.trash.prune(before, PRUNED)) === PRUNED) await breathe()
    ingest(store, () => {
      store.work.prune(before)
      store.quarantine.prune(before)
      store.values.put(LAST, String(now))
    })
    for (const cleanUp of cleanUps) await cleanUp(store, before)
  },
})
