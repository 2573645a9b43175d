import Database from 'better-sqlite3'

/** Settings of a file that {@link openDatabase} may vary. */
export type DatabaseOptions = {
  /** Page cache in bytes; default 16 MiB. */
  readonly cacheBytes?: number
  /** Most pages of 4 KiB that the file may grow to; no limit by default. */
  readonly maximumPages?: number
}

export const defaultCacheBytes = 16 * 1024 * 1024

/**
 * Pages in the write-ahead log after which a commit moves them into the file. So many come together only where nobody
 * called `checkpoint`, which the sync does when it has time: a person's commit should not pay for what was pulled.
 */
const checkpointPages = 120_000

/** Opens a file and sets its key, which SQLite checks at the first read. No other setting is touched. */
export const openWithKey = (file: string, key: Uint8Array, readonly = false): Database.Database => {
  if (key.length !== 32) throw new Error(`a store key has 32 bytes, not ${key.length}`)
  const database = new Database(file, { readonly, timeout: 2000 })
  try {
    database.pragma(`cipher='sqlcipher'`)
    database.pragma('legacy=4')
    database.pragma(`key="x'${Buffer.from(key).toString('hex')}'"`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Opens or creates an encrypted file (SQLCipher 4, raw 32-byte key) with the settings of the product, and no tables.
 * Throws what SQLite throws; a wrong key is SQLITE_NOTADB.
 */
export const openDatabase = (file: string, key: Uint8Array, options: DatabaseOptions = {}): Database.Database => {
  const database = openWithKey(file, key)
  try {
    // Only at creation: on a file that has tables this pragma is a write.
    if (database.pragma('page_count', { simple: true }) === 0) database.pragma('auto_vacuum=INCREMENTAL')
    database.pragma('journal_mode=WAL')
    database.pragma('synchronous=FULL')
    database.pragma('foreign_keys=ON')
    database.pragma('trusted_schema=OFF')
    database.pragma('cell_size_check=ON')
    database.pragma('temp_store=MEMORY')
    database.pragma('secure_delete=ON')
    database.pragma('mmap_size=0')
    database.pragma(`cache_size=-${Math.ceil((options.cacheBytes ?? defaultCacheBytes) / 1024)}`)
    database.pragma(`wal_autocheckpoint=${checkpointPages}`)
    if (options.maximumPages !== undefined) database.pragma(`max_page_count=${options.maximumPages}`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
