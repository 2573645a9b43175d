// What the sync remembers about a store while it is open. Nothing of it stands in the file: a restart finds it out again.

/** How long the rows of an entity hold the store; times are monotonic milliseconds. */
export type SliceSizes = {
  /** Rows of the last slice. */
  size: number
  /** Milliseconds for a row; null before the first slice. */
  perRow: number | null
  /** When somebody else wanted the thread last. */
  othersAt: number
}

/** What the sync remembers of any store. */
export type SyncMemory = {
  /** The write-ahead log: its commits since the last checkpoint, and the checkpoint that goes on. */
  readonly log: {
    commits: number
    moving: boolean
    /** The end of a checkpoint that nothing may be written beside. */
    ending: Promise<void> | undefined
  }
  readonly slices: Map<string, SliceSizes>
  /** Failures of one thing after the other, by area. */
  readonly failuresInARow: Map<string, number>
  /** When open rows of an area were read again last, wall time. */
  readonly openRowsRead: Map<string, number>
  /** Operations whose request is on its way while a person waits for it: the push leaves them alone. */
  readonly awaited: Set<string>
  /** When requests went out that the firm may still be working on, by record; monotonic times. */
  readonly sent: Map<string, number>
  /** Facts of the sync by name, as their text was read last. */
  readonly parsedValues: Map<string, { readonly text: string | null; readonly value: unknown }>
}

/** The memory of a store that was just opened. */
export const createSyncMemory = (): SyncMemory => ({
  log: { commits: 0, moving: false, ending: undefined },
  slices: new Map(),
  failuresInARow: new Map(),
  openRowsRead: new Map(),
  awaited: new Set(),
  sent: new Map(),
  parsedValues: new Map(),
})
