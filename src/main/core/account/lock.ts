import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sqliteCode } from '#core/engine/store/failures'
import { Failure } from '#shared/contract/failure'

/** A folder that only this process may open; the operating system lets it go when the process ends, however it ends. */
export type FolderLock = { readonly release: () => void }

/**
 * Locks an account's folder. Fails with `profile-in-use` where another process holds it, `disk-full` where the lock
 * cannot be written. The lock is SQLite's own on an empty file, so a killed process leaves nothing stale behind.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = new Database(join(folder, 'lock'), { timeout: 0 })
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (sqliteCode(error) === 'SQLITE_BUSY') throw new Failure('profile-in-use', {}, { cause: error })
    // A lock is no row of anybody: what is wrong with its file says nothing of the store.
    if (sqliteCode(error) === 'SQLITE_FULL') throw new Failure('disk-full', {}, { cause: error })
    throw error
  }
  return { release: () => file.close() }
}
