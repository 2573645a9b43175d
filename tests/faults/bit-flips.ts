import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openDatabase, openStore, storeFile } from '#core/store/index'
import { applyChange, digestOf, storeKey, writerClock } from './disk/changes.ts'
import type { FaultRun, Played } from './frame.ts'
import { diceOf } from './random.ts'
import { scratchFolder } from './scratch.ts'

const CHANGES = 120

/**
 * R12: one bit of the closed file turns. What is read afterwards is right, or the damage is said; a plain file, which
 * has no checksum a page, answers wrong rows without a word (sync.md F4).
 */
export const bitFlips: FaultRun = {
  name: 'bit-flips',
  title: 'R12 C15 a turned bit is never read as if nothing had happened',
  counts: ['silent'],
  short: 300,
  long: 4_000,
  controls: [{ name: 'plain file', runs: 100 }],
  prepare(control) {
    const scratch = scratchFolder()
    const whole = join(scratch.path, 'whole')
    const file = writeLife(whole)
    const plain = join(whole, 'plain.db')
    if (control !== '') copyPlain(file, plain)
    const read = control === '' ? readStore : readPlain
    const source = readFileSync(control === '' ? file : plain)
    const damaged = join(scratch.path, 'damaged')
    const target = join(damaged, storeFile)
    mkdirSync(damaged)
    copyFileSync(control === '' ? file : plain, target)
    const right = read(target)
    return {
      play(seed): Played {
        const dice = diceOf(seed)
        const at = dice.below(source.length)
        const bit = dice.below(8)
        const bytes = Buffer.from(source)
        bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at)
        rmSync(damaged, { recursive: true, force: true })
        mkdirSync(damaged)
        writeFileSync(target, bytes)
        const found = read(target)
        if (found === 'damaged' || found === right) return { counts: {} }
        return { counts: { silent: 1 }, why: `bit ${bit} of byte ${at} of ${source.length} changed what is read` }
      },
      close: scratch.remove,
    }
  },
}

/** A store with a life behind it, closed; answers its file. */
function writeLife(folder: string): string {
  const store = openStore({ folder, key: storeKey, now: writerClock })
  for (let number = 1; number <= CHANGES; number += 1) applyChange(store, number, 1, true)
  store.close()
  return join(folder, storeFile)
}

/** What the store shows, or that it says the file is damaged. */
function readStore(file: string): string {
  try {
    const store = openStore({ folder: join(file, '..'), key: storeKey, now: writerClock })
    try {
      return digestOf(store)
    } finally {
      store.close()
    }
  } catch {
    return 'damaged'
  }
}

/** The same tables in a file without a key. */
function copyPlain(file: string, to: string): void {
  const encrypted = openDatabase(file, storeKey)
  const plain = new Database(to)
  const tables = encrypted
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
    .all() as { readonly name: string; readonly sql: string }[]
  for (const { name, sql } of tables.filter(
    (table) => !/^sqlite_|_(?:data|idx|content|docsize|config)$/.test(table.name),
  )) {
    plain.exec(sql)
    for (const row of encrypted.prepare(`SELECT * FROM "${name}"`).raw().all() as unknown[][]) {
      plain.prepare(`INSERT INTO "${name}" VALUES (${row.map(() => '?').join(', ')})`).run(...row)
    }
  }
  plain.close()
  encrypted.close()
}

function readPlain(file: string): string {
  const hash = createHash('sha256')
  try {
    const plain = new Database(file)
    try {
      const tables = plain.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[]
      for (const name of tables) hash.update(JSON.stringify(plain.prepare(`SELECT * FROM "${name}"`).raw().all()))
      return hash.digest('hex')
    } finally {
      plain.close()
    }
  } catch {
    return 'damaged'
  }
}
