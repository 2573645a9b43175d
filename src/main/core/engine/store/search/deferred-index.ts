import type { Statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { isDamage } from '#core/engine/store/failures'
import { termsIn } from '#core/engine/store/search/search-table'
import type { StateName, StoreState } from '#core/engine/store/state'
import type { SearchColumns, TableWith } from '#core/engine/store/tables'

/** What differs from index to index. */
export type DeferredIndexShape<Stored, Row> = {
  readonly state: StateName
  /** Name of its table, and the settings of FTS5 behind its one column `terms`. */
  readonly table: TableWith<SearchColumns>
  readonly settings: string
  /** Form of the terms; another one in the file means: build it again. */
  readonly form: string
  /** Rows of one slice of the building: about five milliseconds. */
  readonly sliceRows: number
  /** Reads the next rows with their `no`, above a number and at most so many, in that order. */
  readonly next: Statement<{ readonly above: number; readonly limit: number }, Stored>
  readonly read: (stored: Stored) => Row
  readonly terms: (row: Row) => string
}

/** An index of terms that is built behind the sync; until it is complete, the rows themselves are read. */
export type DeferredIndex<Row> = {
  readonly complete: () => boolean
  /** Highest number in the index: rows above it are not its concern. */
  readonly upTo: () => number
  /** Runs something of the index; a damaged one is left alone from then on. */
  readonly trusted: (run: () => void) => void
  /** Brings a row in step, in the caller's transaction. */
  readonly put: (no: number, row: Row, isNew: boolean) => void
  readonly remove: (no: number) => void
  /** Empties it, before rows are loaded in bulk. */
  readonly drop: () => void
  /** True while rows are left to add. */
  readonly isLeft: () => boolean
  /** Adds the next rows; false when none is left. */
  readonly build: () => boolean
}

/** Makes such an index. What it covers is kept in the file and commits and rolls back with the rows. */
export const createDeferredIndex = <Stored extends { readonly no: number }, Row>(
  connection: Connection,
  state: StoreState,
  { table, form, sliceRows, ...shape }: DeferredIndexShape<Stored, Row>,
): DeferredIndex<Row> => {
  const { database, all, run, transaction } = connection
  const createText = `CREATE VIRTUAL TABLE IF NOT EXISTS ${table} USING fts5(
  terms, content='', contentless_delete=1, ${shape.settings})`
  const { insert, remove } = termsIn(table)
  const writes = !database.readonly
  let reached = 0
  let readAt = Number.NaN
  let broken = false

  const read = (): void => {
    const [of, upTo] = (state.get(shape.state) ?? '').split(' ')
    reached = of !== form ? -1 : upTo === 'all' ? Number.POSITIVE_INFINITY : Number(upTo)
  }
  /** Highest number in the index; -1 where there is none. */
  const upTo = (): number => {
    if (!writes && readAt !== connection.version()) {
      readAt = connection.version()
      read()
    }
    return reached
  }
  const setReached = (next: number): void => {
    state.put(shape.state, `${form} ${next === Number.POSITIVE_INFINITY ? 'all' : next}`)
    reached = next
  }

  /** A damaged index is left alone from now on, and taken out of the file by the next start: the rows answer for it. */
  const trusted = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      if (!isDamage(error)) throw error
      if (writes) state.put(shape.state, 'damaged')
      broken = true
    }
  }

  const drop = (): void =>
    transaction(() => {
      database.exec(`DROP TABLE IF EXISTS ${table}`)
      database.exec(createText)
      setReached(0)
    })

  read()
  let rollbacks = connection.rollbacks()
  const settled = (): number => {
    // A rollback took the mark in the file back, too.
    if (rollbacks !== connection.rollbacks()) {
      rollbacks = connection.rollbacks()
      read()
    }
    return upTo()
  }

  const isLeft = (): boolean => !broken && settled() !== Number.POSITIVE_INFINITY

  return {
    upTo: settled,
    complete: () => !broken && settled() === Number.POSITIVE_INFINITY,
    trusted,
    put: (no, row, isNew) => {
      if (broken || no > settled()) return
      trusted(() => {
        if (!isNew) run(remove, { no })
        run(insert, { no, terms: shape.terms(row) })
      })
    },
    remove: (no) => {
      if (!broken && no <= settled()) trusted(() => void run(remove, { no }))
    },
    drop,
    isLeft,
    build: () => {
      if (!isLeft()) return false
      if (settled() < 0) trusted(drop)
      if (broken) return false
      return transaction(() => {
        const rows = all(shape.next, { above: reached, limit: sliceRows })
        for (const row of rows) run(insert, { no: row.no, terms: shape.terms(shape.read(row)) })
        setReached(rows.length < sliceRows ? Number.POSITIVE_INFINITY : (rows.at(-1)?.no as number))
        return rows.length === sliceRows
      })
    },
  }
}
