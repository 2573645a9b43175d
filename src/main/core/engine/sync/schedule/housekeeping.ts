import { ingest } from '../pull/ingest.ts'
import type { BackgroundJob, CleanUp } from '../types.ts'
import { trustedNow } from './server-time.ts'

const DAY = 86_400_000
/** Rows in the trash, decided conflicts, sent changes and bodies nobody could read are kept for so long. Milliseconds. */
export const HISTORY_KEPT = 30 * DAY
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
  async slice({ store, clock }) {
    const now = clock.now()
    const before = trustedNow(store, now) - HISTORY_KEPT
    ingest(store, () => {
      store.work.trash.prune(before)
      store.work.prune(before)
      store.quarantine.prune(before)
      store.values.put(LAST, String(now))
    })
    for (const cleanUp of cleanUps) await cleanUp(store)
  },
})
