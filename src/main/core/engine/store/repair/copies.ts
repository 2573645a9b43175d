import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { moveTo } from '#core/engine/store/repair/files'

const copyName = /^before-\d+\.db(\.part)?$/

/** The copy of a store of a version, made before the migration to a later one. */
const migrationCopy = (folder: string, version: number): string => join(folder, `before-${version + 1}.db`)

/**
 * Copies an open store beside itself before its form is changed. The copy is encrypted with the same key, and is there
 * as a whole or not at all.
 */
export const keepMigrationCopy = (database: Database.Database, folder: string, version: number): void => {
  const target = migrationCopy(folder, version)
  const part = `${target}.part`
  rmSync(part, { force: true })
  database.prepare('VACUUM INTO ?').run(part)
  moveTo(part, target)
}

/** Removes the copies, after a run with the new form that ended well. */
export const removeMigrationCopies = (folder: string): void => {
  for (const name of readdirSync(folder)) if (copyName.test(name)) rmSync(join(folder, name), { force: true })
}
