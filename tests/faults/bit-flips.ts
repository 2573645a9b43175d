import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openStore, salvageStore } from '#core/areas/stores'
import { openDatabase, storeFile } from '#core/engine/store/index'
import { applyChange, digestOf, storeKey, writerClock } from './disk/changes.ts'
import type { FaultRun, Played } from './frame.ts'
import { diceOf } from './random.ts'
import { scratchFolder } from './scratch.ts'

/** Changes of the store's life, and how many of them were made before the last snapshot of unsent work. */
const CHANGES = 120
const BEFORE_SNAPSHOT = 100

/**
 * R12: one bit of the closed file turns. What is read afterwards is right, or the damage is said (`silent` counts where
 * it is neither); a plain file, which has no checksum a page, answers wrong rows without a word (F4). A damaged
 * file is salvaged: unsent work that was in a snapshot, or on another page, is there (`lost`), what is not is named, and
 * the store can be used again (`wedged`).
 */
export const bitFlips: FaultRun = {
  name: 'bit-flips',
  title: 'R12 C15 a turned bit is never read as if nothing had happened, and unsent work comes out of a damaged file',
  counts: ['silent', 'lost', 'wedged'],
  short: 100,
  long: 4_000,
  controls: [{ name: 'plain file', runs: 100, moves: 'silent' }],
  prepare(control, { say }) {
    const scratch = scratchFolder()
    const whole = join(scratch.path, 'whole')
    const life = writeLife(whole, join(scratch.path, 'snapshots'))
    const plain = join(whole, 'plain.db')
    if (control !== '') copyPlain(life.file, plain)
    const read = control === '' ? readStore : readPlain
    const source = readFileSync(control === '' ? life.file : plain)
    const damaged = join(scratch.path, 'damaged')
    const target = join(damaged, storeFile)
    mkdirSync(damaged)
    copyFileSync(control === '' ? life.file : plain, target)
    const right = read(target)
    const salvaged = { owed: 0, kept: 0 }
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
        const why = `bit ${bit} of byte ${at} of ${source.length}`
        if (found === right) return { counts: {} }
        if (found !== 'damaged') return { counts: { silent: 1 }, why: `${why} changed what is read` }
        if (control !== '') return { counts: {} }
        const { lost, kept, reason } = salvage(damaged, join(scratch.path, 'snapshots'), life)
        salvaged.owed += life.open.length
        salvaged.kept += kept
        return {
          counts: { lost, wedged: reason === '' ? 0 : 1 },
          why: `${why}: ${lost} changes gone in silence ${reason}`,
        }
      },
      close() {
        const share = (100 * salvaged.kept) / Math.max(1, salvaged.owed)
        if (control === '') say(`${share.toFixed(2)} % of the unsent changes came out of damaged files`)
        scratch.remove()
      },
    }
  },
}

type LifeFile = {
  readonly file: string
  readonly open: readonly { readonly opId: string; readonly seq: number }[]
}

/** A store with a life behind it, closed, and a snapshot of most of its work. */
function writeLife(folder: string, snapshots: string): LifeFile {
  const store = openStore({ folder, key: storeKey, now: writerClock })
  for (let number = 1; number <= CHANGES; number += 1) {
    applyChange(store, number, 1, true)
    if (number === BEFORE_SNAPSHOT) store.snapshot(snapshots)
  }
  const open = store.work.open().map(({ opId, seq }) => ({ opId, seq }))
  store.close()
  return { file: join(folder, storeFile), open }
}

/** Salvages a damaged file. `lost` counts unsent changes that are gone without being named. */
function salvage(
  folder: string,
  snapshots: string,
  { open }: LifeFile,
): { lost: number; kept: number; reason: string } {
  try {
    const { missing, mayMissMore } = salvageStore({ folder, key: storeKey, snapshots, now: writerClock })
    const store = openStore({ folder, key: storeKey, now: writerClock })
    const gone = open.filter(({ opId }) => store.work.get(opId) === null)
    store.close()
    const named = new Set(missing.map(({ seq }) => seq))
    const silent = mayMissMore ? [] : gone.filter(({ seq }) => !named.has(seq))
    return { lost: silent.length, kept: open.length - gone.length, reason: '' }
  } catch (error) {
    return { lost: 0, kept: 0, reason: `the salvage failed: ${error instanceof Error ? error.stack : error}` }
  }
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
