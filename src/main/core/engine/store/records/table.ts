import type { Connection } from '#core/engine/store/connection'
import { contentHash } from '#core/engine/store/hash'
import type { RecordTable } from '#core/engine/store/records/types'
import { unsigned } from '#core/engine/store/signed'
import type { StoreState } from '#core/engine/store/state'

/** What differs from table to table: its name and the columns beside the body that its lists read by. */
export type RecordShape<Row> = {
  readonly table: 'contact' | 'followup' | 'comment' | 'conversation'
  readonly columns: readonly string[]
  readonly values: (row: Row) => readonly (string | number)[]
  /** A row with what its answer left out as it is known here; the row itself where nobody can tell. */
  readonly complete?: (given: Row, known: Row) => Row
  /** True where nobody here edits the rows' texts: then an address that only has another signature is the same. */
  readonly signed?: boolean
  /** A search that is kept in step with the rows, where the table has one. */
  readonly search?: {
    readonly put: (no: number, row: Row, isNew: boolean) => void
    readonly remove: (no: number) => void
  }
}

/** The table with what its lists need: rows of a query that selects `body`. */
export type OpenRecordTable<Row> = RecordTable<Row> & {
  readonly rows: (condition: string, values: readonly unknown[]) => Row[]
}

type Stored = readonly [no: number, hash: number]

/** A table of records. The whole row is kept as JSON; an unchanged one writes nothing, found out by its hash. */
export const createRecordTable = <Row extends { readonly id: string }>(
  connection: Connection,
  state: StoreState,
  { table, columns, values, complete, signed, search }: RecordShape<Row>,
): OpenRecordTable<Row> => {
  const { prepare, pluck, transaction } = connection
  const written = ['hash', 'syncedAt', ...columns, 'body']
  const findText = `SELECT no, hash FROM ${table} WHERE id = ?`
  const find = connection.database.prepare(findText).raw()
  const insertText = `INSERT INTO ${table} (id, ${written.join(', ')}) VALUES (?, ${written.map(() => '?').join(', ')})`
  const updateText = `UPDATE ${table} SET ${written.map((column) => `${column} = ?`).join(', ')} WHERE no = ?`

  const count = (): number => Number(state.get(table) ?? '0')
  const counted = (difference: number): void => {
    if (difference !== 0) state.put(table, String(count() + difference))
  }

  const packed = (row: Row) => {
    const body = JSON.stringify(row)
    return { row, body, hash: contentHash([signed === true ? unsigned(body) : body]) }
  }
  const completed = (given: ReturnType<typeof packed>, no: number): ReturnType<typeof packed> => {
    if (complete === undefined) return given
    const known = pluck(`SELECT body FROM ${table} WHERE no = ?`).get(no) as string
    return packed(complete(given.row, JSON.parse(known) as Row))
  }

  const upsert = (rows: readonly Row[], syncedAt: number, mayLack: boolean): string[] => {
    const changed: string[] = []
    let added = 0
    for (const given of rows.map(packed)) {
      const stored = find.get(given.row.id) as Stored | undefined
      if (stored?.[1] === given.hash) continue
      const { row, body, hash } = stored === undefined || !mayLack ? given : completed(given, stored[0])
      if (stored?.[1] === hash) continue
      if (stored === undefined) {
        const { lastInsertRowid } = prepare(insertText).run(row.id, hash, syncedAt, ...values(row), body)
        search?.put(Number(lastInsertRowid), row, true)
        added += 1
      } else {
        prepare(updateText).run(hash, syncedAt, ...values(row), body, stored[0])
        search?.put(stored[0], row, false)
      }
      changed.push(row.id)
    }
    counted(added)
    return changed
  }

  const get = (id: string): Row | null => {
    const body = pluck(`SELECT body FROM ${table} WHERE id = ?`).get(id) as string | undefined
    return body === undefined ? null : (JSON.parse(body) as Row)
  }

  const removeOne = (id: string): boolean => {
    const stored = find.get(id) as Stored | undefined
    if (stored === undefined) return false
    search?.remove(stored[0])
    prepare(`DELETE FROM ${table} WHERE no = ?`).run(stored[0])
    return true
  }

  const remove = (ids: readonly string[]): number => {
    const removed = ids.filter(removeOne).length
    counted(-removed)
    return removed
  }

  const rename = (from: string, to: string): void => {
    const row = get(from)
    if (row === null || from === to) return
    const syncedAt = pluck(`SELECT syncedAt FROM ${table} WHERE id = ?`).get(from) as number
    remove([from])
    // A pull may have brought the record under its new id already: the server's row stays, with what it left out.
    const there = get(to)
    if (there === null) upsert([{ ...row, id: to }], syncedAt, true)
    else if (complete !== undefined) upsert([complete(there, { ...row, id: to })], syncedAt, true)
  }

  return {
    upsert: (rows, syncedAt) => transaction(() => upsert(rows, syncedAt, true)),
    replace: (rows, syncedAt) => transaction(() => upsert(rows, syncedAt, false)),
    get,
    remove: (ids) => transaction(() => remove(ids)),
    count,
    ids: (after, limit, upTo = Number.MAX_SAFE_INTEGER) =>
      pluck(`SELECT id FROM ${table} WHERE id > ? AND no <= ? ORDER BY id LIMIT ?`).all(
        after ?? '',
        upTo,
        limit,
      ) as string[],
    lastNumber: () => Number(pluck(`SELECT max(no) FROM ${table}`).get() ?? 0),
    rename: (from, to) => transaction(() => rename(from, to)),
    rows: (condition, bound) =>
      (pluck(`SELECT body FROM ${table} ${condition}`).all(...bound) as string[]).map(
        (body) => JSON.parse(body) as Row,
      ),
  }
}
