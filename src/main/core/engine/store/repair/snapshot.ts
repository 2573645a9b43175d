import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '#core/engine/store/connection'
import { openDatabase } from '#core/engine/store/database'
import { migrate } from '#core/engine/store/migrate'
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

/**
 * Copies the tables of the work and `others` into a file of its own, encrypted with the same key, and keeps the newest of
 * them. `now` in epoch milliseconds.
 */
export const writeSnapshot = (
  connection: Connection,
  key: Uint8Array,
  folder: string,
  now: () => number,
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
    migrate(target, now)
    const write = target.transaction(() => {
      for (const table of [...workTables, ...others]) {
        const put = createRowWriter(target, table, columnsOf(connection.database, table))
        for (const row of connection.database.prepare(`SELECT * FROM ${table}`).raw().iterate())
          put(row as readonly unknown[])
      }
    })
    // Both files stand still meanwhile: one thread, one writer.
    write()
  } finally {
    target.close()
  }
  moveTo(part, join(folder, name))
  for (const old of before.slice(kept - 1)) rmSync(join(folder, old), { force: true })
  return name
}
