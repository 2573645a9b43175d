// Files that this window hands over one after the other. A run outlives the page that began it, so that whatever page of its
// record is shown can stop it. Lives here: which runs there are. May not: what is said of them.
import type { Owner } from '../../bridge/documents.ts'

/** Many files on their way to one record. */
export type UploadRun = {
  readonly owner: Owner
  /** Names it, and stops it: no further file is handed over, nor the one that just is. */
  readonly abort: AbortController
  /** Files that are not handed over yet. */
  readonly left: number
  /** Uploads that it queued, in whatever folder. */
  readonly ids: readonly string[]
  /** Whether one that was queued while the run was stopped had arrived: 1 then, else 0; known when the run has ended. */
  readonly late: Promise<number>
}

/** Runs that are kept: one that has ended may still have uploads on their way. */
const MOST_RUNS = 50

/** Keeps runs; `cancel` takes uploads back and answers how many of them had arrived at the firm. */
export const createUploadRuns = (cancel: (ids: readonly string[]) => Promise<number>) => {
  let runs: readonly UploadRun[] = []
  const listeners = new Set<() => void>()
  const set = (next: readonly UploadRun[]) => {
    runs = next
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: () => runs,
    /** Hands files over, one after the other, until it is stopped; `handOver` answers the id of an upload, null for none. */
    run: async <File>(
      owner: Owner,
      files: readonly File[],
      abort: AbortController,
      handOver: (file: File, place: number, signal: AbortSignal) => Promise<string | null>,
    ): Promise<void> => {
      const { signal } = abort
      const { promise: late, resolve } = Promise.withResolvers<number>()
      let run: UploadRun = { owner, abort, left: files.length, ids: [], late }
      set([...runs, run].slice(-MOST_RUNS))
      for (const [place, file] of files.entries()) {
        const id = await handOver(file, place, signal)
        if (signal.aborted) return resolve(id === null ? 0 : cancel([id]))
        run = { ...run, left: run.left - 1, ids: id === null ? run.ids : [...run.ids, id] }
        set(runs.map((one) => (one.abort === abort ? run : one)))
      }
      resolve(0)
    },
    /** Stops runs and takes back what they queued, and `others`; answers how many had arrived, which stay at the firm. */
    stop: async (aborts: readonly AbortController[], others: readonly string[] = []): Promise<number> => {
      const stopped = runs.filter(({ abort }) => aborts.includes(abort))
      for (const abort of aborts) abort.abort()
      set(runs.filter((run) => !stopped.includes(run)))
      const ids = new Set([...stopped.flatMap((run) => run.ids), ...others])
      const arrived = await Promise.all([cancel([...ids]), ...stopped.map(({ late }) => late)])
      return arrived.reduce((sum, count) => sum + count)
    },
  } as const
}
