import type { Clock, Log, Power, Random } from '#core/ports'
import type { Remote } from '#core/remote/types'
import type { Store } from '#core/store/types'
import type { Failure } from '#shared/contract/failure'
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
export type SyncArea = {
  readonly name: string
  /** True where the area writes its cursor with its pages; the engine keeps only the time of the others. */
  readonly ownCursor: boolean
  /** An area that hardly changes is read at most this often, milliseconds; its age does not count as the data's. */
  readonly every?: number
  /** Rows of the area in the store; left out where it is not made of rows. */
  readonly cached?: (store: Store) => number
  readonly pull: (context: SyncContext) => Promise<void>
}

/** Areas of one group run side by side, groups one after the other. */
export type SyncGroups = readonly (readonly SyncArea[])[]

/** The running sync of an open account. */
export type Sync = {
  readonly status: () => SyncStatus
  /** Starts a pass unless one runs; resolves when the pass has ended, whatever its outcome. */
  readonly run: () => Promise<void>
  /** Begins the passes: one now, one a minute, and soon after the machine wakes up. */
  readonly start: () => void
  /** Ends the passes for good; resolves when nothing of them runs any more. */
  readonly stop: () => Promise<void>
}

export type SyncOptions = {
  readonly store: Store
  /** Answers the firm's API; fails as the API does where the firm cannot be reached. */
  readonly connect: () => Promise<Remote>
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly power: Power
  readonly areas?: SyncGroups
  /** A commit changed rows of the area. */
  readonly changed: (area: string, ids: readonly string[]) => void
  /** The status should be read again. Called often; the listener thins it out. */
  readonly statusChanged: () => void
  /** The store cannot go on: `store-damaged` or `disk-full`. */
  readonly storeFailed: (failure: Failure) => void
  /** A pass ended well, so the store takes rows. */
  readonly storeWorks: () => void
}
