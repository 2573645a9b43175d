import { join } from 'node:path'
import { createConnection } from '#core/store/connection'
import { type BuildSteps, createBuildSteps } from '#core/store/customers/build-steps'
import { buildCacheKib } from '#core/store/customers/indexes'
import { openDatabase } from '#core/store/database'
import { protect, storeError } from '#core/store/failures'
import { createState } from '#core/store/state'

/** Steps of building over a connection of their own. */
export type BuildStore = Pick<BuildSteps, 'run'> & { readonly close: () => void }

/**
 * Opens a second writing connection to a store that is open already. What it builds can be built again, so its commits
 * need not be durable. The core moves them into the file. Fails as `openStore` does.
 */
export const openBuilder = (folder: string, file: string, key: Uint8Array): BuildStore => {
  try {
    const database = openDatabase(join(folder, file), key, { cacheBytes: buildCacheKib * 1024 })
    for (const setting of ['synchronous=NORMAL', 'wal_autocheckpoint=0']) database.pragma(setting)
    const connection = createConnection(database)
    const steps = createBuildSteps(connection, createState(connection))
    return protect({ run: steps.run, close: () => void database.close() }, () => undefined)
  } catch (error) {
    throw storeError(error)
  }
}
