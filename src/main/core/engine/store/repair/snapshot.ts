import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type Database from 'better-sqlite3'
import type { Connection } from '#core/engine/store/connection'
import { openDatabase } from '#core/engine/store/database'
import { isDamage } from '#core/engine/store/failures'
import { storedVersion } from '#core/engine/store/migrate'
import { moveTo } from '#core/engine/store/repair/files'
import { columnsOf, createRowWriter } from '#core/engine/store/repair/rows'

/** Unsent work and all that belongs to it: what no server can send again. */
export const workTables = ['outbox', 'conflict', 'id_map', 'draft', 'entity_base', 'upload', 'waiting_file'] as const

/** Snapshots that are kept. */
const kept = 3

const snapshotName = /^work-(\d{8,})\.db$/

/** Names of the snapshots in a folder, the newest first. Numbers order them: clocks go backwards. */
export const snapshotsOf = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => snapshotName.test(name))
      .sort()
      .reverse()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Removes a file with its log. The file goes first: a log beside another one would be played into it. */
const remove = (file: string): void => {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
}

/** The statement that makes a table as it is in a file; '' where it has none. */
const tableOf = (source: Database.Database, table: string): string =>
  source
    .prepare<[string], string>("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?")
    .pluck()
    .get(table) ?? ''

/**
 * How far a file has the same rows of a table whose rows are only added, by their number; 0 where others are among them.
 * Numbers are given anew only behind the last row that a salvage found, so the last one tells whether they were.
 */
const sharedRows = (source: Database.Database, target: Database.Database, table: string): number => {
  const last = target.prepare<[], number | null>(`SELECT max(rowid) FROM ${table}`).pluck().get() ?? 0
  const factsOf = (database: Database.Database) => [
    database.prepare(`SELECT count(*) FROM ${table} WHERE rowid <= ?`).pluck().get(last),
    database.prepare(`SELECT * FROM ${table} WHERE rowid = ?`).raw().get(last),
  ]
  return isDeepStrictEqual(factsOf(source), factsOf(target)) ? last : 0
}

/** Makes a table the same as in the source. */
const copyRows = (source: Database.Database, target: Database.Database, table: string, isOnlyAdded: boolean): void => {
  if (tableOf(target, table) === '') target.exec(tableOf(source, table))
  const shared = isOnlyAdded ? sharedRows(source, target, table) : 0
  if (shared === 0) target.exec(`DELETE FROM ${table}`)
  const put = createRowWriter(target, table, columnsOf(source, table))
  const rows = source.prepare(`SELECT * FROM ${table} ${shared === 0 ? '' : `WHERE rowid > ${shared}`}`).raw()
  for (const row of rows.iterate()) put(row as readonly unknown[])
}

/** Opens the file that becomes a snapshot; one of another form begins anew. */
const openPart = (part: string, key: Uint8Array, version: number): Database.Database => {
  const target = openDatabase(part, key)
  if ([0, version].includes(storedVersion(target))) return target
  target.close()
  remove(part)
  return openDatabase(part, key)
}

/** What a snapshot holds beside the work. */
export type KeptNames = {
  readonly tables: readonly string[]
  /** Those of them whose rows never change. */
  readonly onlyAdded: ReadonlySet<string>
}

/**
 * Copies the tables of the work and those kept, and nothing else, into a file of its own, encrypted with the same key, and
 * keeps the newest of them. The core waits for it: no other table and no index is made, and the disk is waited for once.
 * The one that is newest no more is what the next one is written over, in one transaction: of rows that never change it
 * has most, and is given what is new.
 */
export const writeSnapshot = (
  { database: source }: Connection,
  key: Uint8Array,
  folder: string,
  { tables, onlyAdded }: KeptNames,
): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const before = snapshotsOf(folder)
  const number = Number(snapshotName.exec(before[0] ?? '')?.[1] ?? '0') + 1
  const name = `work-${String(number).padStart(8, '0')}.db`
  const part = join(folder, 'work.part')
  const version = storedVersion(source)
  const write = (): void => {
    if (!existsSync(part)) remove(part)
    const target = openPart(part, key, version)
    try {
      target.pragma('synchronous=OFF')
      // Both files stand still meanwhile: one thread, one writer.
      target.transaction(() => {
        for (const table of [...workTables, ...tables]) copyRows(source, target, table, onlyAdded.has(table))
        target.pragma(`user_version=${version}`)
      })()
      // Before it takes its name all of it is on the disk.
      target.pragma('synchronous=FULL')
      target.pragma('wal_checkpoint(TRUNCATE)')
    } finally {
      target.close()
    }
  }
  try {
    write()
  } catch (error) {
    if (!isDamage(error)) throw error
    // What it was to be written over cannot be read.
    remove(part)
    write()
  }
  moveTo(part, join(folder, name))
  const [next, ...others] = before.slice(kept - 1)
  if (next !== undefined) moveTo(join(folder, next), part)
  for (const old of others) rmSync(join(folder, old), { force: true })
  return name
}
