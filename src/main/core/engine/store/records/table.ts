import { only, type Statement, statementsOn } from '#core/engine/store/compiler'
import type { Connection, Given } from '#core/engine/store/connection'
import { contentHash } from '#core/engine/store/hash'
import type { RecordTable } from '#core/engine/store/records/types'
import { unsigned } from '#core/engine/store/signed'
import type { StoreState } from '#core/engine/store/state'
import type { RecordColumns, Tables, TableWith } from '#core/engine/store/tables'

/** Columns of a table of records that its lists read by. */
type OwnColumns<Table extends keyof Tables> = Omit<Tables[Table], keyof RecordColumns>

/** What differs from table to table: its name and the columns beside the body that its lists read by. */
export type RecordShape<Row, Table extends TableWith<RecordColumns>> = {
  readonly table: Table
  readonly columns: readonly (keyof OwnColumns<Table> & string)[]
  readonly values: (row: Row) => OwnColumns<Table>
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
  readonly rows: <Values>(query: Statement<Values, { readonly body: string }>, ...values: Given<Values>) => Row[]
  /** Changes whenever rows of this table may have changed: `version` of the connection tells of customers alone. */
  readonly version: () => number
}

/** What is written of a row, beside the columns of its own table. */
type Values = Omit<RecordColumns, 'no' | 'id'>
type After = { readonly after: string; readonly upTo: number; readonly limit: number }

const createStatements = (table: TableWith<RecordColumns>, columns: readonly string[]) => {
  const on = statementsOn<RecordColumns>(table)
  const written = ['hash', 'syncedAt', ...columns, 'body'] as const
  const toWrite = (values: Values) => only(values, written as readonly (keyof Values)[])
  return {
    find: on((db, self, { id }: { id: string }) => db.selectFrom(self).select(['no', 'hash']).where('id', '=', id)),
    body: on((db, self, { id }: { id: string }) => db.selectFrom(self).select('body').where('id', '=', id)),
    bodyAt: on((db, self, { no }: { no: number }) => db.selectFrom(self).select('body').where('no', '=', no)),
    syncedAt: on((db, self, { id }: { id: string }) => db.selectFrom(self).select('syncedAt').where('id', '=', id)),
    insert: on((db, self, row: Values & { readonly id: string }) =>
      db.insertInto(self).values({ id: row.id, ...toWrite(row) }),
    ),
    update: on((db, self, row: Values & { readonly no: number }) =>
      db.updateTable(self).set(toWrite(row)).where('no', '=', row.no),
    ),
    remove: on((db, self, { no }: { no: number }) => db.deleteFrom(self).where('no', '=', no)),
    ids: on((db, self, { after, upTo, limit }: After) =>
      db.selectFrom(self).select('id').where('id', '>', after).where('no', '<=', upTo).orderBy('id').limit(limit),
    ),
    last: on((db, self) => db.selectFrom(self).select(({ fn }) => fn.max('no').as('no'))),
  }
}

/** A table of records. The whole row is kept as JSON; an unchanged one writes nothing, found out by its hash. */
export const createRecordTable = <Row extends { readonly id: string }, Table extends TableWith<RecordColumns>>(
  connection: Connection,
  state: StoreState,
  { table, columns, values, complete, signed, search }: RecordShape<Row, Table>,
): OpenRecordTable<Row> => {
  const { first, value, column, run, transaction, rollbacks } = connection
  const statements = createStatements(table, columns)

  const count = (): number => Number(state.get(table) ?? '0')
  const counted = (difference: number): void => {
    if (difference !== 0) state.put(table, String(count() + difference))
  }

  let writes = 0

  const packed = (row: Row) => {
    const body = JSON.stringify(row)
    return { row, body, hash: contentHash([signed === true ? unsigned(body) : body]) }
  }
  const completed = (given: ReturnType<typeof packed>, no: number): ReturnType<typeof packed> => {
    if (complete === undefined) return given
    const known = value(statements.bodyAt, { no })
    return known === undefined ? given : packed(complete(given.row, JSON.parse(known) as Row))
  }

  const upsert = (rows: readonly Row[], syncedAt: number, mayLack: boolean): string[] => {
    const changed: string[] = []
    let added = 0
    for (const given of rows.map(packed)) {
      const stored = first(statements.find, { id: given.row.id })
      if (stored?.hash === given.hash) continue
      const { row, body, hash } = stored === undefined || !mayLack ? given : completed(given, stored.no)
      if (stored?.hash === hash) continue
      const written: Values = { ...values(row), hash, syncedAt, body }
      if (stored === undefined) {
        const { lastInsertRowid } = run(statements.insert, { ...written, id: row.id })
        search?.put(Number(lastInsertRowid), row, true)
        added += 1
      } else {
        run(statements.update, { ...written, no: stored.no })
        search?.put(stored.no, row, false)
      }
      changed.push(row.id)
    }
    counted(added)
    if (changed.length > 0) writes += 1
    return changed
  }

  const get = (id: string): Row | null => {
    const body = value(statements.body, { id })
    return body === undefined ? null : (JSON.parse(body) as Row)
  }

  const removeOne = (id: string): boolean => {
    const stored = first(statements.find, { id })
    if (stored === undefined) return false
    search?.remove(stored.no)
    run(statements.remove, { no: stored.no })
    return true
  }

  const remove = (ids: readonly string[]): number => {
    const removed = ids.filter(removeOne).length
    counted(-removed)
    if (removed > 0) writes += 1
    return removed
  }

  const rename = (from: string, to: string): void => {
    const row = get(from)
    const syncedAt = value(statements.syncedAt, { id: from })
    if (row === null || syncedAt === undefined || from === to) return
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
    ids: (after, limit, upTo = Number.MAX_SAFE_INTEGER) => column(statements.ids, { after: after ?? '', upTo, limit }),
    lastNumber: () => value(statements.last) ?? 0,
    rename: (from, to) => transaction(() => rename(from, to)),
    version: connection.database.readonly ? connection.version : () => writes + rollbacks(),
    rows: (query, ...bound) => column(query, ...bound).map((body) => JSON.parse(body) as Row),
  }
}
