import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
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
    throw new Failure(codeOf(error) === 'SQLITE_FULL' ? 'disk-full' : 'profile-in-use', {}, { cause: error })
  }
  return { release: () => file.close() }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
