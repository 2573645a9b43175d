import { closeSync, fdatasyncSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createAreaStores } from '#core/engine/store/areas'
import { createConnection } from '#core/engine/store/connection'
import { openWithKey } from '#core/engine/store/database'
import { protect, storeError } from '#core/engine/store/failures'
import { createState } from '#core/engine/store/state'
import type { AreaStore, ReadStore } from '#core/engine/store/types'

/** Page cache of the second connection, KiB: searches read much once and little twice. */
const cacheKib = 8 * 1024

/** How long a checkpoint may wait for who writes, milliseconds, before it leaves the log as it is. */
const restartMs = 300

/** Bytes of the log that are worth keeping for what comes next: a first load makes it as long as the file. */
const keptLogBytes = 64 * 1024 * 1024

/** Keeps the write-ahead log, beside whoever reads or writes. */
export type Keeper = {
  /** Moves what was committed into the file. */
  readonly checkpoint: (whole: boolean) => void
  /** Brings the log itself to the disk. */
  readonly flush: () => void
  readonly close: () => void
}

/** Opens a connection that only keeps the log. A log longer than `kept` is cut. Fails as `openStore` does. */
export const openKeeper = (folder: string, file: string, key: Uint8Array, kept = keptLogBytes): Keeper => {
  const database = openWithKey(join(folder, file), key)
  database.pragma('query_only=ON')
  database.pragma(`busy_timeout=${restartMs}`)
  const log = `${join(folder, file)}-wal`
  const isLong = () => (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > kept
  return {
    checkpoint: (whole) => {
      database.pragma('wal_checkpoint(PASSIVE)')
      // This one holds the write lock, but only for what was committed since the first began.
      if (whole) database.pragma(`wal_checkpoint(${isLong() ? 'TRUNCATE' : 'RESTART'})`)
    },
    flush: () => {
      const written = openSync(log, 'r+')
      try {
        fdatasyncSync(written)
      } finally {
        closeSync(written)
      }
    },
    close: () => void database.close(),
  }
}

/**
 * Opens a second connection to a store that is open already, for reading alone: whatever would write throws. Every call
 * sees what was committed before it. `file` is the store's file. Fails as `openStore` does.
 */
export const openReadStore = (
  folder: string,
  file: string,
  key: Uint8Array,
  areas: readonly AreaStore[],
): ReadStore => {
  try {
    const database = openWithKey(join(folder, file), key, true)
    for (const setting of ['temp_store=MEMORY', 'mmap_size=0', 'trusted_schema=OFF', `cache_size=-${cacheKib}`])
      database.pragma(setting)
    const connection = createConnection(database)
    const store: ReadStore = {
      ...createAreaStores(connection, createState(connection), areas),
      close: () => {
        if (database.open) database.close()
      },
    }
    return protect(store, () => undefined)
  } catch (error) {
    throw storeError(error)
  }
}
