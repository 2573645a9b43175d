// The encrypted store of one account: one SQLCipher 4 file, one connection that writes and reads.
// Lives here: opening, migrating, and one file or folder of queries per area. May not: the network, the screens, Electron.
// To add an area: its tables in a new migration and in tables.ts, its queries in a file, its part in types.ts and below.
import { closeSync, existsSync, mkdirSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { createConversations } from '#core/store/chat/conversations'
import { createMessages } from '#core/store/chat/messages'
import { type Connection, createConnection } from '#core/store/connection'
import { createCustomers } from '#core/store/customers/index'
import { openDatabase, openWithKey } from '#core/store/database'
import { protect, sqliteCode, storeError } from '#core/store/failures'
import { migrate, newestVersion, storedVersion } from '#core/store/migrate'
import { createCursors, createQuarantine, createValues } from '#core/store/progress'
import { createComments } from '#core/store/records/comments'
import { createContacts } from '#core/store/records/contacts'
import { createFollowUps } from '#core/store/records/followups'
import { createReference } from '#core/store/reference'
import { createState } from '#core/store/state'
import type { OpenStoreOptions, Store } from '#core/store/types'
import { createWork } from '#core/store/work/index'
import { Failure } from '#shared/contract/failure'

export { openDatabase } from '#core/store/database'

/** Name of the store's file in the folder of its account. */
export const storeFile = 'main.db'

/**
 * Opens the store of an account, or creates it. Throws a `Failure`: `unlock-failed` for a wrong key, `store-newer` for
 * a file of a later version (which is left as it is), `store-damaged`, `disk-full`.
 */
export const openStore = (options: OpenStoreOptions): Store => {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  const file = join(options.folder, storeFile)
  if (existsSync(file)) checkFile(file, options.key)
  let database: Database.Database | null = null
  try {
    database = openDatabase(file, options.key, options)
    if (storedVersion(database) > 0) checkAfterCrash(database)
    migrate(database, options.now)
    return assemble(createConnection(database))
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

/** After a run that did not close the store, every page is read once; its checksum finds what the disk got wrong. */
const checkAfterCrash = (database: Database.Database): void => {
  const clean = database.prepare("SELECT value FROM store_state WHERE name = 'clean'").pluck().get()
  if (clean === 'yes') return
  const found: unknown = database.pragma('quick_check(1)', { simple: true })
  if (found !== 'ok') throw new Failure('store-damaged')
}

const assemble = (connection: Connection): Store => {
  const { database } = connection
  const state = createState(connection)
  const customers = createCustomers(connection, state)
  state.put('clean', 'no')
  const store: Store = {
    customers,
    contacts: createContacts(connection, state),
    followups: createFollowUps(connection, state),
    comments: createComments(connection, state),
    conversations: createConversations(connection, state),
    messages: createMessages(connection, state),
    work: createWork(connection),
    reference: createReference(connection),
    cursors: createCursors(connection),
    quarantine: createQuarantine(connection),
    values: createValues(connection),
    transaction: connection.transaction,
    setDurability: (level) => {
      if (database.inTransaction) throw new Error('durability cannot change inside a transaction')
      database.pragma(`synchronous=${level === 'full' ? 'FULL' : 'NORMAL'}`)
    },
    checkpoint: () => {
      if (!database.inTransaction) database.pragma('wal_checkpoint(PASSIVE)')
    },
    close: () => {
      if (!database.open) return
      if (!database.inTransaction) {
        database.pragma('synchronous=FULL')
        state.put('clean', 'yes')
      }
      database.close()
    },
  }
  return protect(store)
}
