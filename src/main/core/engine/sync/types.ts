import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import type { Builder } from '#core/engine/threads/builder/index'
import type { Clock, Log, Power, Random } from '#core/ports'
import type { Failure } from '#shared/contract/failure'
import type { SyncStatus } from '#shared/contract/sync'
import type { BesidePull } from './push/pull-guard.ts'
import type { Push, Sender } from './push/types.ts'
import type { Attention } from './schedule/attention.ts'

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
  /** True while a slice of background work may read one more page: nothing more urgent waits. */
  readonly mayGoOn: () => boolean
  /** True while a first load goes on, whose indexes are still to be built. */
  readonly loading: () => boolean
  /** The screen that a person looks at; see `Attention`. */
  readonly screen: () => string | null
  /** True in a pass that a person asked for: it reads also what has its own wait, because a press means everything. */
  readonly byPerson: boolean
  /** Keeps what is not sent yet from what is pulled. */
  readonly beside: BesidePull
  /** Builds indexes in a thread; null where the sync does it itself. */
  readonly builder: Builder | null
  readonly signal: AbortSignal
}

/** An object of the firm whose records are read on demand (§3). */
export type ObjectKey = { readonly objType: string; readonly objId: string }

/** What a job is asked about its time with. */
export type JobState = { readonly store: Store; readonly now: number; readonly screen: string | null }

/** Work that goes on behind the passes, in slices, and that a killed process finds again in the store. */
export type BackgroundJob = {
  readonly name: string
  /** Wall time from which it wants to run; null where nothing is left. Asked before every slice, so it has to be cheap. */
  readonly dueAt: (state: JobState) => number | null
  /** One request, or a few milliseconds of work; more of it while `mayGoOn` says so. */
  readonly slice: (context: SyncContext) => Promise<void>
}

/** The sweep of an area by hand, and what the last one found (docs/sync.md, pull 4). */
export type SweepControl = {
  readonly job: string
  /** Asks for a sweep now; `confirm` removes what an earlier one did not dare to. */
  readonly ask: (store: Store, confirm: boolean, now: number) => void
  /** Plans the next one for a time, epoch milliseconds; one that goes on till then does not take its place. */
  readonly plan: (store: Store, at: number) => void
  /** `sweep-stopped` where so much is missing that a person has to look; null otherwise. */
  readonly notice: (store: Store) => string | null
}

/** What the sync pulls under one name: an area of the firm declares one or several in its area.ts. */
export type SyncArea = {
  readonly name: string
  /** True where the area writes its cursor with its pages; the engine keeps only the time of the others. */
  readonly ownCursor: boolean
  /**
   * An area that hardly changes is read at most this often, milliseconds, or where a person asks for a pass; its age does
   * not count as the data's.
   */
  readonly every?: number
  /** Rows of the area in the store; left out where it is not made of rows. */
  readonly cached?: (store: Store) => number
  /** Left out where the area is only read object by object. */
  readonly pull?: (context: SyncContext) => Promise<void>
  /** Reads again what the firm has of one object. */
  readonly refresh?: (context: SyncContext, object: ObjectKey) => Promise<void>
  /** True where `refresh` also runs behind the scenes for the objects that were opened or changed last (D-67). */
  readonly keepsRecent?: boolean
  /** Rows of the area were written, or went; tells what else that changes. */
  readonly arrived?: (context: Pick<SyncContext, 'store' | 'clock' | 'changed'>, ids: readonly string[]) => void
  /** Type of the objects that the area's rows are, for `keepsRecent` of other areas. */
  readonly objectType?: string
  readonly sweep?: SweepControl
  /** What a person has to know of the area beside its failure: a code, or null. */
  readonly notice?: (store: Store) => string | null
  /** Work behind the passes, the most urgent first. */
  readonly background?: readonly BackgroundJob[]
  /** Rows that the background has filled in and what there is; null where nothing is left to fill. */
  readonly filling?: (store: Store) => { readonly rows: number; readonly total: number | null } | null
  /** True while a first load of the area goes on, whose indexes are still to be built. */
  readonly loading?: (store: Store) => boolean
  /** Screens that show the area live: it is read every five seconds while one of them is seen. */
  readonly follows?: (screen: string) => boolean
}

/** Areas of one group run side by side, groups one after the other. */
export type SyncGroups = readonly (readonly SyncArea[])[]

/** The running sync of an open account. */
export type Sync = {
  readonly status: () => SyncStatus
  /** True where the firm did not show an area to this user when it was last asked for it. */
  readonly isClosed: (area: string) => boolean
  /** Starts a pass unless one runs; resolves when the pass has ended, whatever its outcome. */
  readonly run: () => Promise<void>
  /** The same with a pass that begins after the call: what runs already may have read what has changed since. */
  readonly runAnew: () => Promise<void>
  /** The same for a person who asks: that pass reads everything (`SyncContext.byPerson`). */
  readonly runForPerson: () => Promise<void>
  /** Reads one object of an area again; shared by all who ask at once. Fails as the firm's API does. */
  readonly refresh: (area: string, object: ObjectKey) => Promise<void>
  /** The firm deleted rows of an area because this computer asked for it: what was read before brings none back. */
  readonly deleted: (area: string, ids: readonly string[]) => void
  /** The firm changed rows of an area because this computer asked for it: what was read before takes none back. */
  readonly wrote: (area: string, ids: readonly string[]) => void
  /** Rows that were read beside the passes, as they may be written: see `BesidePull`. */
  readonly current: BesidePull['current']
  /**
   * Looks for rows that the server no longer has; resolves when the sweeps ended or could not run. With `again` they
   * come once more after so many milliseconds. Throws at once, and not when it ends, where the store does not take it.
   */
  readonly sweep: (options?: {
    readonly area?: string
    readonly confirm?: boolean
    readonly again?: number
  }) => Promise<void>
  /** What a person looks at now (D-53). */
  readonly attend: (attention: Attention) => void
  /** Something that a timer would find out later: a window was focused, the network is there again. */
  readonly hint: (hint: 'focus' | 'online') => void
  /** Something was written on this computer: it is sent as soon as it can be. Never waits. */
  readonly wake: () => void
  /** How the sending stands, and its controls. */
  readonly push: Pick<Push, 'state' | 'pause' | 'cancel' | 'now' | 'wake'>
  /** Begins the passes: one now, one a minute, and soon after the machine wakes up. Begins the sending too. */
  readonly start: () => void
  /** Ends the passes for good; resolves when nothing of them runs any more. */
  readonly stop: () => Promise<void>
}

/** What an area throws away once a day; history goes that is older than `before`, epoch milliseconds. */
export type CleanUp = (store: Store, before: number) => Promise<unknown>

export type SyncOptions = {
  readonly store: Store
  readonly builder?: Builder | null
  /** Answers the firm's API; fails as the API does where the firm cannot be reached. */
  readonly connect: () => Promise<Remote>
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly power: Power
  readonly areas: SyncGroups
  /** What can be sent. */
  readonly senders: readonly Sender[]
  /** What areas throw away once a day. */
  readonly cleanUps: readonly CleanUp[]
  /** A commit changed rows of the area. */
  readonly changed: (area: string, ids: readonly string[]) => void
  /**
   * The status should be read again. Called often; the listener thins it out. `isOver` where a pass has ended: what it
   * changed is told at once, before anybody reads that it is over.
   */
  readonly statusChanged: (isOver?: boolean) => void
  /** The store cannot go on: `store-damaged` or `disk-full`, and `store-busy` for a moment. */
  readonly storeFailed: (failure: Failure) => void
  /** A pass has read some list to its end, so the store takes rows; other lists may have failed. */
  readonly storeWorks: () => void
}
