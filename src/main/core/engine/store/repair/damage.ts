import { existsSync, rmSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { openWithKey } from '#core/engine/store/database'
import { isDamage } from '#core/engine/store/failures'
import { moveTo } from '#core/engine/store/repair/files'
import type { BuiltSearch } from '#core/engine/store/types'

const searchOf = (table: string, searches: readonly BuiltSearch[]): BuiltSearch | null =>
  searches.find((search) => table === search.table || table.startsWith(`${search.table}_`)) ?? null

const isSound = (database: Database.Database, table = ''): boolean => {
  try {
    return database.pragma(table === '' ? 'quick_check(1)' : `quick_check('${table}')`, { simple: true }) === 'ok'
  } catch (error) {
    if (!isDamage(error)) throw error
    return false
  }
}

/** What is wrong with a file: nothing, rows that cannot be read, or these searches only (none: pages of nobody). */
export type Damage = 'none' | 'rows' | readonly BuiltSearch[]

/** Reads every page of an open file; their checksums find what the disk got wrong. `searches` can be built again. */
export const damageOf = (database: Database.Database, searches: readonly BuiltSearch[]): Damage => {
  if (isSound(database)) return 'none'
  try {
    const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[]
    const damaged = names.filter((table) => !isSound(database, table)).map((table) => searchOf(table, searches))
    const lost = searches.filter((search) => damaged.includes(search))
    return damaged.includes(null) ? 'rows' : lost
  } catch (error) {
    if (!isDamage(error)) throw error
    return 'rows'
  }
}

/** What is wrong with a whole file: nothing, what can be built again, or rows. */
export type FileDamage = 'none' | 'searches' | 'rows'

/** Reads every page of a store that another connection has open; see {@link damageOf}. */
export const damageIn = (file: string, key: Uint8Array, searches: readonly BuiltSearch[]): FileDamage => {
  const database = openWithKey(file, key, true)
  try {
    const damage = damageOf(database, searches)
    return typeof damage === 'string' ? damage : 'searches'
  } finally {
    database.close()
  }
}

/** Takes searches out of the schema without reading them, which dropping them would; their state says so. */
const forget = (database: Database.Database, lost: readonly BuiltSearch[]): void => {
  database.unsafeMode(true)
  try {
    database.pragma('writable_schema=ON')
    const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[]
    const remove = database.prepare('DELETE FROM sqlite_schema WHERE tbl_name = ?')
    const put = database.prepare('INSERT OR REPLACE INTO store_state (name, value) VALUES (?, ?)')
    database.transaction(() => {
      for (const search of lost) {
        for (const name of names) if (searchOf(name, lost) === search) remove.run(name)
        for (const [name, value] of Object.entries(search.lost)) put.run(name, value)
      }
    })()
    database.pragma('writable_schema=RESET')
  } finally {
    database.pragma('writable_schema=OFF')
    database.unsafeMode(false)
  }
}

/**
 * Writes a file anew without its damaged searches (C18, C21) and closes it; the new one, which was read as a whole, is
 * then in its place. Damaged pages cannot even be overwritten where they are. Answers false where it did not work out:
 * the file still has all its rows.
 */
export const rewriteDatabase = (
  database: Database.Database,
  file: string,
  key: Uint8Array,
  lost: readonly BuiltSearch[],
): boolean => {
  const part = `${file}.mended`
  rmSync(part, { force: true })
  try {
    forget(database, lost)
    database.prepare('VACUUM INTO ?').run(part)
    database.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isDamage(error)) throw error
    return false
  } finally {
    database.close()
  }
  const mended = openWithKey(part, key, true)
  try {
    if (!isSound(mended)) return false
  } finally {
    mended.close()
  }
  // A log that is left would be played into the new file.
  if (existsSync(`${file}-wal`)) return false
  moveTo(part, file)
  return true
}
