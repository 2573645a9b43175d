import type { Clock, Log, Random } from '#core/ports'
import type { Remote } from '#core/remote/types'
import type { Store } from '#core/store/types'
import type { SyncStatus } from '#shared/contract/sync'

/** What an area of the sync works with. */
export type SyncContext = {
  readonly store: Store
  readonly remote: Remote
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Tells every window what a commit changed. */
  readonly changed: (area: string, ids: readonly string[]) => void
  /** Reports rows and total of the running pass. */
  readonly progress: (report: {
    phase: 'first' | 'incremental' | 'indexing'
    rows: number
    total: number | null
  }) => void
  /** Throws where the sync was stopped; awaited between pages so that reads never wait. */
  readonly breathe: () => Promise<void>
  readonly signal: AbortSignal
}

/** One area that the sync pulls. A later area is one more file that exports one of these, and a line in areas/index.ts. */
export type SyncArea = { readonly name: string; readonly pull: (context: SyncContext) => Promise<void> }

/** The running sync of an open account. */
export type Sync = {
  readonly status: () => SyncStatus
  /** Starts a pass unless one runs; resolves when the pass has ended, whatever its outcome. */
  readonly run: () => Promise<void>
  readonly stop: () => Promise<void>
}
