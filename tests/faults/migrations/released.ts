// Files as released versions of the product left them, filled with whatever their tables take.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { openDatabase } from '#core/engine/store/database'
import { storeFile } from '#core/engine/store/index'
import { migrate } from '#core/engine/store/migrate'
import { migrations } from '#migrations'
import { storeKey, writerClock } from '../disk/changes.ts'
import type { Dice } from '../random.ts'

const ROWS = 12
/** Tables that the store itself writes when it opens a file. */
const own: readonly unknown[] = ['store_state', 'applied_migration']
const texts = [
  '',
  '甲',
  '北京市 "引号"',
  "O'Neil; DROP TABLE customer",
  '😀 第一行\n第二行',
  '{"a":[1,null]}',
  '\u0000x',
]
const numbers = [0, 1, -1, 1_750_000_000_000, 2 ** 53 - 1, -(2 ** 31)]

type Column = { readonly name: string; readonly type: string; readonly notnull: number; readonly pk: number }
type Table = { readonly name: string; readonly type: string }
type Row = Readonly<Record<string, unknown>>

/** Columns of a table; null for a search, which can only be asked for words. */
type Columns = readonly string[] | null
/** Rows of every table by its name, each with the columns that it has. */
export type Contents = ReadonlyMap<string, { readonly columns: Columns; readonly rows: readonly Row[] }>

/** A file of a version with seeded rows; its process closed it, or ended and left a log behind. */
export function makeReleased(folder: string, version: number, dice: Dice, left: 'closed' | 'log'): Contents {
  const database = openDatabase(join(folder, storeFile), storeKey)
  migrate(database, writerClock, migrations.slice(0, version))
  // What comes after this stands in the log alone, as long as nobody closes the file.
  database.pragma('wal_checkpoint(TRUNCATE)')
  for (const { name, type } of tablesOf(database)) {
    if (type === 'table') fill(database, name, dice)
    else for (let row = 1; row <= ROWS; row += 1) fillSearch(database, name, row, dice)
  }
  if (version > 0)
    database.prepare('INSERT INTO store_state VALUES (?, ?)').run('clean', left === 'closed' ? 'yes' : 'no')
  const contents = contentsOf(database)
  if (left === 'log') cpSync(folder, `${folder}.log`, { recursive: true })
  database.close()
  if (left === 'log') cpSync(`${folder}.log`, folder, { recursive: true })
  return contents
}

/** Ordinary tables and searches; what belongs to a search is left to it. */
function tablesOf(database: Database.Database): readonly Table[] {
  const all = database.pragma('table_list') as (Table & { readonly schema: string })[]
  return all.filter(
    ({ schema, name, type }) =>
      schema === 'main' &&
      (type === 'table' || type === 'virtual') &&
      !name.startsWith('sqlite_') &&
      !own.includes(name),
  )
}

function columnsOf(database: Database.Database, table: string): readonly Column[] {
  return database.pragma(`table_info(${table})`) as Column[]
}

function fill(database: Database.Database, table: string, dice: Dice): void {
  const columns = columnsOf(database, table)
  const places = columns.map(() => '?').join(', ')
  // Some tables take one row of a kind and no second one.
  const insert = database.prepare(`INSERT OR IGNORE INTO ${table} VALUES (${places})`)
  for (let row = 1; row <= ROWS; row += 1) insert.run(...columns.map((column) => madeValue(column, row, dice)))
}

/** Texts carry the number of their row: any of them may have to be the only one of its kind. */
function madeValue({ type, notnull, pk }: Column, row: number, dice: Dice): unknown {
  if (notnull === 0 && pk === 0 && dice.next() < 0.3) return null
  if (type === 'BLOB') return Buffer.from(dice.hex(64), 'hex')
  if (type === 'TEXT') return `${dice.pick(texts)}${row}`
  return pk > 0 ? row : dice.pick(numbers)
}

function fillSearch(database: Database.Database, table: string, row: number, dice: Dice): void {
  database.prepare(`INSERT INTO ${table} (rowid, terms) VALUES (?, ?)`).run(row, `你 好 ${dice.hex(1)}`)
}

/** Everything that the tables of a file hold. */
function contentsOf(database: Database.Database): Contents {
  return new Map(
    tablesOf(database).map(({ name, type }) => {
      const columns = columnsOf(database, name).map((column) => column.name)
      return [
        name,
        { columns: type === 'table' ? columns : null, rows: rowsOf(database, name, type === 'table' ? columns : null) },
      ]
    }),
  )
}

/** Rows of a table in these columns alone, in an order of their own; of a search, which rows each word finds. */
export function rowsOf(database: Database.Database, table: string, columns: Columns): readonly Row[] {
  if (columns === null) return foundIn(database, table)
  const list = columns.map((name) => `"${name}"`).join(', ')
  return database.prepare(`SELECT ${list} FROM ${table} ORDER BY ${list}`).safeIntegers().all() as Row[]
}

function foundIn(database: Database.Database, table: string): readonly Row[] {
  const find = database.prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid`).pluck()
  return [...'0123456789abcdef你'].map((word) => ({ word, rows: find.all(`"${word}"`) }))
}

/**
 * What a file's form is made of: equal texts are equal forms. The index of messages is left out: it has a form of its own,
 * and one of another form is made again behind the first screen.
 */
export function storedForm(database: Database.Database): string {
  const form = database
    .prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT GLOB 'message_search*' ORDER BY name")
    .all()
  const steps = database.prepare('SELECT number, name FROM applied_migration').all()
  return JSON.stringify([form, steps])
}
