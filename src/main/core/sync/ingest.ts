import type { Store } from '#core/store/types'

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
  }
}
