import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/**
 * Holds the profile for this process and answers a function that gives it back, or null where another process holds
 * it. The lock is the operating system's own (SQLite takes it on an empty file), so a crash never leaves one behind.
 */
export const lockProfile = (profile: string): (() => void) | null => {
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  const database = new Database(join(profile, 'profile.lock'), { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return null
    throw error
  }
  return () => database.close()
}
