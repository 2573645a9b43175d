import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import type { Connection } from '#core/engine/store/connection'
import { openDatabase } from '#core/engine/store/database'
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

/** The statement that makes a table as it is in a file. */
const tableOf = (source: Database.Database, table: string): string =>
  source
    .prepare<[string], string>("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?")
    .pluck()
    .get(table) ?? ''

/**
 * Copies the tables of the work and `others`, and nothing else, into a file of its own, encrypted with the same key, and
 * keeps the newest of them. The core waits for it: no other table and no index is made, and the disk is waited for once.
 */
export const writeSnapshot = (
  { database: source }: Connection,
  key: Uint8Array,
  folder: string,
  others: readonly string[] = [],
): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const before = snapshotsOf(folder)
  const number = Number(snapshotName.exec(before[0] ?? '')?.[1] ?? '0') + 1
  const name = `work-${String(number).padStart(8, '0')}.db`
  const part = join(folder, 'work.part')
  for (const end of ['', '-wal', '-shm']) rmSync(part + end, { force: true })
  const target = openDatabase(part, key)
  try {
    target.pragma('synchronous=OFF')
    const write = target.transaction(() => {
      for (const table of [...workTables, ...others]) {
        target.exec(tableOf(source, table))
        const put = createRowWriter(target, table, columnsOf(source, table))
        for (const row of source.prepare(`SELECT * FROM ${table}`).raw().iterate()) put(row as readonly unknown[])
      }
      target.pragma(`user_version=${storedVersion(source)}`)
    })
    // Both files stand still meanwhile: one thread, one writer.
    write()
    // Before it takes its name all of it is on the disk.
    target.pragma('synchronous=FULL')
    target.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    target.close()
  }
  moveTo(part, join(folder, name))
  for (const old of before.slice(kept - 1)) rmSync(join(folder, old), { force: true })
  return name
}
