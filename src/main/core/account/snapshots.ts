import { join } from 'node:path'
import type { Store } from '#core/engine/store/types'
import type { Clock, Log } from '#core/ports'

/** Time between two snapshots of what no server can send again, milliseconds (C15). */
const EVERY = 10 * 60_000

/** Folder of an account's snapshots. */
export const snapshotsIn = (folder: string): string => join(folder, 'snapshots')

/** Copies what no server can send again every ten minutes where it changed, for the day on which pages are damaged (C15). */
export function keepSnapshots(
  store: Store,
  folder: string,
  tools: { readonly clock: Clock; readonly log: Log },
): () => void {
  const { clock, log } = tools
  let cancel: () => void = () => undefined
  const arm = () => {
    cancel = clock.after(EVERY, () => {
      try {
        store.snapshot(snapshotsIn(folder))
      } catch (error) {
        // A copy is a precaution: a full disk must not stop the work that it is made of.
        log('warn', 'store.snapshot', { reason: error instanceof Error ? error.name : '' })
      }
      arm()
    })
  }
  arm()
  return () => cancel()
}
