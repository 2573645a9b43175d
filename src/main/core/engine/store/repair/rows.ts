import type Database from 'better-sqlite3'
import { attempt, isDamage } from '#core/engine/store/failures'

/** A row with the number by which it is found again. */
type Numbered = readonly [no: number | string, ...values: unknown[]]

/** What was read of a table. `whole` is false where some of it could not be read. */
export type Reading = { readonly rows: number; readonly whole: boolean }

/** Numbers between two readable parts that are asked for one by one; more than that was never there. */
const mostAsked = 100_000

/** Columns of a table in their order; [] where there is no such table, or nothing can be read of it. */
export const columnsOf = (database: Database.Database, table: string): readonly string[] =>
  attempt(() => database.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[]) ?? []

/**
 * Reads every row of a table that can be read, one by one: from its beginning, from its end, and what lies between two
 * damaged pages by number. `key` orders the table: its rowid, or its primary key where it has none.
 */
export const readRows = (
  database: Database.Database,
  table: string,
  key: 'rowid' | 'name' | 'id',
  visit: (values: readonly unknown[]) => void,
): Reading => {
  const seen = new Set<number | string>()
  const take = ([no, ...values]: Numbered): void => {
    if (seen.has(no)) return
    seen.add(no)
    visit(values)
  }
  const text = `SELECT ${key}, * FROM ${table} NOT INDEXED`

  /** Walks in one direction; true where it came to the end. Answers the last number, too. */
  const walk = (direction: 'ASC' | 'DESC'): { readonly whole: boolean; readonly last: number | string | null } => {
    let last: number | string | null = null
    try {
      for (const row of database.prepare(`${text} ORDER BY ${key} ${direction}`).raw().iterate()) {
        last = (row as Numbered)[0]
        take(row as Numbered)
      }
      return { whole: true, last }
    } catch (error) {
      if (!isDamage(error)) throw error
      return { whole: false, last }
    }
  }

  const one = (no: number): void => {
    attempt(() => {
      const row = database.prepare(`${text} WHERE ${key} = ?`).raw().get(no) as Numbered | undefined
      if (row !== undefined) take(row)
    })
  }

  if (columnsOf(database, table).length === 0)
    return { rows: 0, whole: database.open && exists(database, table) === 'no' }
  const forwards = walk('ASC')
  if (forwards.whole) return { rows: seen.size, whole: true }
  const backwards = walk('DESC')
  const from = typeof forwards.last === 'number' ? forwards.last + 1 : 1
  const to = typeof backwards.last === 'number' ? backwards.last : from
  for (let no = from; no < Math.min(to, from + mostAsked); no += 1) one(no)
  return { rows: seen.size, whole: false }
}

/** Whether a file has a table, where even that can be read. */
const exists = (database: Database.Database, table: string): 'yes' | 'no' | 'unknown' => {
  const text = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?"
  const found = attempt(() => database.prepare(text).get(table))
  if (found === null) return 'unknown'
  return found === undefined ? 'no' : 'yes'
}

/** Writes rows of a table into another file's; answers true where the row was not there yet. */
export const createRowWriter = (
  database: Database.Database,
  table: string,
  columns: readonly string[],
): ((values: readonly unknown[]) => boolean) => {
  const own = new Set(columnsOf(database, table))
  const kept = columns.flatMap((column, index) => (own.has(column) ? [{ column, index }] : []))
  const names = kept.map(({ column }) => column).join(', ')
  const insert = database.prepare(
    `INSERT OR IGNORE INTO ${table} (${names}) VALUES (${kept.map(() => '?').join(', ')})`,
  )
  return (values) => insert.run(...kept.map(({ index }) => values[index])).changes > 0
}
