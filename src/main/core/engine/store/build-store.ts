import { join } from 'node:path'
import { buildCacheKib } from '#core/engine/store/build-cache'
import { createConnection } from '#core/engine/store/connection'
import { openDatabase } from '#core/engine/store/database'
import { protect, storeError } from '#core/engine/store/failures'
import { createState } from '#core/engine/store/state'
import type { AreaBuild, BuildStep } from '#core/engine/store/types'

/** Steps of building over a connection of their own. */
export type BuildStore = {
  /** Runs a step; true where the same step has more to do. */
  readonly run: (step: BuildStep) => boolean
  readonly close: () => void
}

/** Bytes that a sort keeps for a row beside its values, and more. */
const SORTED_ROW = 64

/**
 * Where a sort may put its rows. SQLite sorts in one block of memory, which takes half of the time, only where it may
 * also write to a file; it writes there, unciphered, what is more than the cache. An index holds no more than the rows
 * themselves: where those are less than the cache, nothing is ever written.
 */
export const sortingIn = ({ bytes, rows }: { readonly bytes: number; readonly rows: number }): 'FILE' | 'MEMORY' =>
  bytes + rows * SORTED_ROW < buildCacheKib * 1024 ? 'FILE' : 'MEMORY'

/**
 * Opens a second writing connection to a store that is open already. What it builds can be built again, so its commits
 * need not be durable. The core moves them into the file. Fails as `openStore` does.
 */
export const openBuilder = (
  folder: string,
  file: string,
  key: Uint8Array,
  builds: readonly AreaBuild[],
): BuildStore => {
  try {
    const database = openDatabase(join(folder, file), key, { cacheBytes: buildCacheKib * 1024 })
    for (const setting of ['synchronous=NORMAL', 'wal_autocheckpoint=0']) database.pragma(setting)
    const connection = createConnection(database)
    const state = createState(connection)
    const number = (setting: string) => Number(database.pragma(setting, { simple: true }))
    const open = new Map(builds.map((build) => [build.area, { ...build, ...build.create(connection, state) }]))
    const run: BuildStore['run'] = (step) => {
      const build = open.get(step.area)
      if (build === undefined) throw new TypeError('no such area')
      const rows = build.sortedRows(step, state)
      const bytes = number('page_count') * number('page_size')
      database.pragma(`temp_store=${rows !== null ? sortingIn({ bytes, rows }) : 'MEMORY'}`)
      return build.run(step)
    }
    return protect({ run, close: () => void database.close() }, () => undefined)
  } catch (error) {
    throw storeError(error)
  }
}
