import type { Store } from '#core/engine/store/types'
import type { BackgroundJob } from '../types.ts'

/** Commits of a reading that goes on for long after which it makes a checkpoint itself. */
const MANY = 40
/**
 * Pages in the log, about 330 MB, up to which a first load only brings it to the disk. Until its rows are there
 * every processor has enough to do; the building of what they are found by, which follows, leaves one free to move it.
 */
const FULL = 80_000

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
    store.memory.log.commits += 1
  }
}

/**
 * Moves what was pulled into the file when it is much or the time is `idle`, so that no commit of a person has to.
 * `loading` says whether a first load goes on.
 */
export function checkpoint(
  store: Store,
  { idle = false, loading }: { readonly idle?: boolean; readonly loading?: () => boolean } = {},
): void {
  const { log } = store.memory
  if (log.moving || (!idle && log.commits < MANY)) return
  log.commits = 0
  const flushed = idle || loading?.() !== true || store.logged() >= FULL ? undefined : store.flush()
  const moved = flushed ?? store.checkpoint()
  if (moved === undefined) return
  log.moving = true
  // What keeps a checkpoint from its end, such as a full disk, is met by the next write too, which tells a person.
  const ended = () => {
    log.moving = false
  }
  // Most of it is moved while the sync writes on. What came meanwhile is little, and only where nobody adds to the log
  // until that is moved too does the log begin anew.
  const rest = () => {
    log.ending = Promise.resolve(store.checkpoint(true)).then(ended, ended)
  }
  moved.then(flushed === undefined ? rest : ended, ended)
}

/** Moves what is in the log, unless that is going on; nobody waits for it. */
export function checkpointBeside(store: Store): () => void {
  let moving = false
  const ended = () => {
    moving = false
  }
  return () => {
    if (moving) return
    const moved = store.checkpoint()
    moving = moved !== undefined
    moved?.then(ended, ended)
  }
}

/** Ends when the sync may write again. */
export const writable = async (store: Store): Promise<void> => store.memory.log.ending

/** The checkpoint of idle time. */
export const checkpointJob: BackgroundJob = {
  name: 'checkpoint',
  dueAt: ({ store }) => (store.memory.log.commits > 0 ? 0 : null),
  async slice({ store }) {
    checkpoint(store, { idle: true })
  },
}
