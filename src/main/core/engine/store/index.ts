// The encrypted store of one account: one SQLCipher 4 file, one connection that writes and reads.
// Lives here: opening and migrating, and what belongs to no area. May not: the network, the screens, Electron, any area.
// To add an area: its tables in a new migration, its queries in its own folder, named in its area.ts.
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { addedTables, createAreaStores, createMemory, keptTables, searchesOf } from '#core/engine/store/areas'
import { type Connection, createConnection } from '#core/engine/store/connection'
import { openDatabase, openWithKey } from '#core/engine/store/database'
import { isDamage, protect, sqliteCode, storeError } from '#core/engine/store/failures'
import { createFileFolder } from '#core/engine/store/files/file-folder'
import { migrate, newestVersion, storedVersion } from '#core/engine/store/migrate'
import { createCursors, createQuarantine, createValues } from '#core/engine/store/progress'
import { keepMigrationCopy, removeMigrationCopies } from '#core/engine/store/repair/copies'
import { damageOf, rewriteDatabase } from '#core/engine/store/repair/damage'
import { finishSalvage, salvageStep } from '#core/engine/store/repair/salvage-steps'
import { snapshotsOf, workTables, writeSnapshot } from '#core/engine/store/repair/snapshot'
import { createState } from '#core/engine/store/state'
import type { AreaStore, BuiltSearch, OpenStoreOptions, Store } from '#core/engine/store/types'
import { watchedConnection } from '#core/engine/store/watched-connection'
import { createWork } from '#core/engine/store/work/index'
import { Failure } from '#shared/contract/failure'

export { openDatabase } from '#core/engine/store/database'

/** Name of the store's file in the folder of its account. */
export const storeFile = 'main.db'
/** Name of the folder beside it that holds the account's files. */
const filesFolder = 'files'

/** True where the file of a store was taken away: what it left beside it, files or `snapshots`, is still there. */
export const isStoreGone = (folder: string, snapshots: string): boolean => {
  if (existsSync(join(folder, storeFile))) return false
  const files = join(folder, filesFolder)
  return snapshotsOf(snapshots).length > 0 || (existsSync(files) && readdirSync(files).length > 0)
}

/**
 * Opens the store of an account, or creates it, with the tables of the areas. Throws a `Failure`: `unlock-failed` for a
 * wrong key, `store-newer` for a file of a later version (which is left as it is), `store-damaged` (see
 * `repair/salvage.ts`), `disk-full`. A damaged search is taken out and built again; before its form changes, a file with
 * data is copied.
 */
export const openStore = (options: OpenStoreOptions, areas: readonly AreaStore[]): Store => {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  const file = join(options.folder, storeFile)
  const salvage = salvageStep(options.folder)
  // Half of a salvage is no store: it has to be gone on with.
  if (salvage === 'copied' || salvage === 'built') throw new Failure('store-damaged')
  if (salvage === 'swapped') finishSalvage(options.folder)
  if (existsSync(file)) checkFile(file, options.key)
  let database: Database.Database | null = null
  try {
    database = openDatabase(file, options.key, options)
    const unread = isUnread(database)
    const searches = searchesOf(areas)
    const readNow = hasToBeRead(database, searches) || (unread && options.readLater !== true)
    if (readNow) database = mended(database, file, options, searches)
    const version = storedVersion(database)
    if (version > 0 && version < newestVersion) keepMigrationCopy(database, options.folder, version)
    migrate(database, options.now)
    return assemble(createConnection(database), options, areas, unread && !readNow)
  } catch (error) {
    database?.close()
    throw storeError(error)
  }
}

/** Reads key and version through a connection that cannot write. */
const checkFile = (file: string, key: Uint8Array): void => {
  if (beginsAsPlainSqlite(file)) throw new Failure('store-damaged')
  let database: Database.Database | null = null
  try {
    database = openWithKey(file, key, true)
    const version = storedVersion(database)
    if (version > newestVersion) throw new Failure('store-newer')
  } catch (error) {
    // The power went while the file was made, before it had a log: nothing was in it, and whoever may write undoes it.
    if (sqliteCode(error) === 'SQLITE_READONLY_ROLLBACK') return
    if (sqliteCode(error) === 'SQLITE_NOTADB') throw new Failure('unlock-failed', {}, { cause: error })
    throw storeError(error)
  } finally {
    database?.close()
  }
}

/** A file that anyone could read is not ours: nothing is ever written into it. */
const beginsAsPlainSqlite = (file: string): boolean => {
  const head = Buffer.alloc(16)
  const opened = openSync(file, 'r')
  try {
    readSync(opened, head, 0, 16, 0)
  } finally {
    closeSync(opened)
  }
  return head.toString('latin1') === 'SQLite format 3\0'
}

/** Version of SQLite; another one may read its searches differently (C21). */
const engineOf = (database: Database.Database): string =>
  String(database.prepare('SELECT sqlite_version()').pluck().get())

const stateOf = (database: Database.Database) =>
  database.prepare('SELECT value FROM store_state WHERE name = ?').pluck()

/** True after a run that did not close the store. */
const isUnread = (database: Database.Database): boolean =>
  storedVersion(database) !== 0 && stateOf(database).get('clean') !== 'yes'

/**
 * True for a file that has to be read before it is opened: the last run found damage, it was not closed and is to be
 * migrated, or another version of SQLite wrote it.
 */
const hasToBeRead = (database: Database.Database, searches: readonly BuiltSearch[]): boolean => {
  const version = storedVersion(database)
  if (version === 0) return false
  const state = stateOf(database)
  if (state.get('clean') === 'damaged') return true
  if (version < newestVersion && isUnread(database)) return true
  if (searches.some(({ found }) => found !== undefined && state.get(found) === 'damaged')) return true
  const engine = state.get('engine')
  return engine !== undefined && engine !== engineOf(database)
}

/** Reads the whole file and answers it, or the one that was written anew without a damaged search. */
const mended = (
  database: Database.Database,
  file: string,
  options: OpenStoreOptions,
  searches: readonly BuiltSearch[],
): Database.Database => {
  const damage = damageOf(database, searches)
  if (damage === 'none') return database
  if (damage === 'rows' || !rewriteDatabase(database, file, options.key, damage)) throw new Failure('store-damaged')
  return openDatabase(file, options.key, options)
}

const assemble = (
  connection: Connection,
  { folder, key }: OpenStoreOptions,
  areas: readonly AreaStore[],
  isUnreadNow: boolean,
): Store => {
  const { database } = connection
  const state = createState(connection)
  state.put('clean', 'no')
  state.put('engine', engineOf(database))
  let isDamaged = false
  let unread = isUnreadNow
  // A file whose facts cannot be written either is met as it is the next time.
  const putDamaged = () => {
    try {
      if (!database.inTransaction) state.put('clean', 'damaged')
    } catch (error) {
      if (!isDamage(error)) throw error
    }
  }
  let changes = 0
  let savedChanges = -1
  const kept = { tables: keptTables(areas).map(([table]) => table), onlyAdded: addedTables(areas) }
  // Whatever a snapshot would hold differently.
  const watched = watchedConnection(connection, new Set([...workTables, ...kept.tables]), () => {
    changes += 1
  })
  const store: Omit<Store, 'memory'> = {
    ...createAreaStores(watched, state, areas),
    work: createWork(watched),
    cursors: createCursors(connection),
    quarantine: createQuarantine(connection),
    values: createValues(connection),
    files: createFileFolder(join(folder, filesFolder), key),
    transaction: connection.transaction,
    setDurability: (level) => {
      if (database.inTransaction) throw new Error('durability cannot change inside a transaction')
      database.pragma(`synchronous=${level === 'full' ? 'FULL' : 'NORMAL'}`)
    },
    checkpoint: () => {
      if (!database.inTransaction) database.pragma('wal_checkpoint(PASSIVE)')
    },
    flush: () => undefined,
    logged: () => {
      const [{ log, checkpointed }] = database.pragma('wal_checkpoint(NOOP)') as [{ log: number; checkpointed: number }]
      return log - checkpointed
    },
    snapshot: (to) => {
      if (database.inTransaction) throw new Error('a snapshot cannot be made inside a transaction')
      if (savedChanges === changes) return null
      const name = writeSnapshot(connection, key, to, kept)
      savedChanges = changes
      return name
    },
    unread: () => unread,
    wasRead: (sound) => {
      unread = false
      isDamaged ||= !sound
      if (isDamaged) putDamaged()
    },
    close: () => {
      if (!database.open) return
      if (!database.inTransaction) {
        database.pragma('synchronous=FULL')
        // A damaged file is not clean: whoever opens it next reads all of it.
        if (isDamaged) putDamaged()
        else if (!unread) state.put('clean', 'yes')
      }
      database.close()
      if (!isDamaged) removeMigrationCopies(folder)
    },
  }
  const guarded = protect(store, (error) => {
    isDamaged ||= isDamage(error)
  })
  return { ...guarded, memory: createMemory(areas) }
}
