import type { Store } from '#core/store/types'
import type { BackgroundJob } from './types.ts'

/** Commits since the last checkpoint, by store. */
const commits = new WeakMap<Store, number>()
/** Commits of a reading that goes on for long after which it makes a checkpoint itself. */
const MANY = 40

/**
 * Runs one transaction that may be lost with the power, because the server has what it writes or the next pass finds it
 * out again. Everything else, above all what a person writes between two of these, is durable when it is committed.
 */
export function ingest<T>(store: Store, run: () => T): T {
  store.setDurability('ingest')
  try {
    return store.transaction(run)
  } finally {
    store.setDurability('full')
    commits.set(store, (commits.get(store) ?? 0) + 1)
  }
}

/** Moves what was pulled into the file, so that no commit of a person ever has to. `least` commits make it worth it. */
export function checkpoint(store: Store, least = MANY): void {
  if ((commits.get(store) ?? 0) < least) return
  store.checkpoint()
  commits.set(store, 0)
}

/** The checkpoint of idle time. */
export const checkpointJob: BackgroundJob = {
  name: 'checkpoint',
  dueAt: ({ store }) => ((commits.get(store) ?? 0) > 0 ? 0 : null),
  async slice({ store }) {
    checkpoint(store, 1)
  },
}
