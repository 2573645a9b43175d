import type Database from 'better-sqlite3'
import { bind, type Statement } from '#core/engine/store/compiler'
import { boundedMap } from '#shared/domain/bounded-map'

type Prepared = Database.Statement<unknown[], unknown>

/** The values of a run, where the statement takes any. */
export type Given<Values> = unknown extends Values ? [] : [values: Values]

/** The only column of rows that have one. */
type Only<Row> = Row[keyof Row]

/** Numbers as BigInt, which loses none of their digits. */
type Exact<Value> = Value extends number ? bigint : Value
type ExactRow<Row> = { readonly [Column in keyof Row]: Exact<Row[Column]> }

/** One connection with its prepared statements, its transaction, and the number of the data that it shows. */
export type Connection = {
  readonly database: Database.Database
  /** The prepared statement of a text, made once. Rows are records. */
  readonly prepare: (text: string) => Prepared
  /** Rows of a statement. */
  readonly all: <Values, Row>(statement: Statement<Values, Row>, ...values: Given<Values>) => Row[]
  /** Its first row. */
  readonly first: <Values, Row>(statement: Statement<Values, Row>, ...values: Given<Values>) => Row | undefined
  /** The only column of its rows. */
  readonly column: <Values, Row>(statement: Statement<Values, Row>, ...values: Given<Values>) => Only<Row>[]
  /** The only column of its first row. */
  readonly value: <Values, Row>(statement: Statement<Values, Row>, ...values: Given<Values>) => Only<Row> | undefined
  /** Each row as a list of its values. */
  readonly lists: <Values, Row>(statement: Statement<Values, Row>, ...values: Given<Values>) => Only<Row>[][]
  /** Rows one by one; until the last one, nothing may be written on the connection. */
  readonly each: <Values, Row>(statement: Statement<Values, Row>, ...values: Given<Values>) => IterableIterator<Row>
  /** Its rows, with each number as a BigInt. */
  readonly exact: <Values, Row>(statement: Statement<Values, Row>, ...values: Given<Values>) => ExactRow<Row>[]
  /** Runs a statement that answers no rows. */
  readonly run: <Values>(statement: Statement<Values, unknown>, ...values: Given<Values>) => Database.RunResult
  /** Runs in one IMMEDIATE transaction, or inside the one that runs. */
  readonly transaction: <T>(run: () => T) => T
  /**
   * Changes whenever customers may have changed, a rolled back transaction included; on a connection that only reads,
   * with every commit of another one.
   */
  readonly version: () => number
  readonly touch: () => void
  /** Counts the transactions that were rolled back: what was kept in memory of the file before is then in doubt. */
  readonly rollbacks: () => number
}

/** Statements kept; more shapes than this only come from very unusual use, and those used last then stay. */
const statementLimit = 500

const createCache = (make: (text: string) => Prepared): ((text: string) => Prepared) => {
  const kept = boundedMap<string, Prepared>(statementLimit)
  return (text) => kept.take(text, () => make(text))
}

/** What a statement is run with; `given` holds its values, if it takes any. */
const bound = (asked: Statement<never, unknown>, given: readonly unknown[]): unknown[] =>
  bind(asked, (given[0] ?? {}) as Readonly<Record<string, unknown>>)

/** Wraps an open database. */
export const createConnection = (database: Database.Database): Connection => {
  const prepare = createCache((text) => database.prepare(text))
  const pluck = createCache((text) => database.prepare(text).pluck())
  const raw = createCache((text) => database.prepare(text).raw())
  const whole = createCache((text) => database.prepare(text).safeIntegers())
  const changesOf = database.prepare('PRAGMA data_version').pluck()
  let version = 0
  let rollbacks = 0

  const transaction = <T>(run: () => T): T => {
    if (database.inTransaction) return run()
    prepare('BEGIN IMMEDIATE').run()
    try {
      const answer = run()
      if (answer instanceof Promise) throw new Error('a transaction of the store cannot wait for a promise')
      prepare('COMMIT').run()
      return answer
    } catch (error) {
      version += 1
      rollbacks += 1
      // SQLite ends the transaction itself after some errors, a full disk among them.
      if (database.inTransaction) prepare('ROLLBACK').run()
      throw error
    }
  }

  return {
    database,
    prepare,
    all: <Values, Row>(asked: Statement<Values, Row>, ...given: Given<Values>) =>
      prepare(asked.sql).all(...bound(asked, given)) as Row[],
    first: <Values, Row>(asked: Statement<Values, Row>, ...given: Given<Values>) =>
      prepare(asked.sql).get(...bound(asked, given)) as Row | undefined,
    column: <Values, Row>(asked: Statement<Values, Row>, ...given: Given<Values>) =>
      pluck(asked.sql).all(...bound(asked, given)) as Only<Row>[],
    value: <Values, Row>(asked: Statement<Values, Row>, ...given: Given<Values>) =>
      pluck(asked.sql).get(...bound(asked, given)) as Only<Row> | undefined,
    lists: <Values, Row>(asked: Statement<Values, Row>, ...given: Given<Values>) =>
      raw(asked.sql).all(...bound(asked, given)) as Only<Row>[][],
    each: <Values, Row>(asked: Statement<Values, Row>, ...given: Given<Values>) =>
      prepare(asked.sql).iterate(...bound(asked, given)) as IterableIterator<Row>,
    exact: <Values, Row>(asked: Statement<Values, Row>, ...given: Given<Values>) =>
      whole(asked.sql).all(...bound(asked, given)) as ExactRow<Row>[],
    run: <Values>(asked: Statement<Values, unknown>, ...given: Given<Values>) =>
      prepare(asked.sql).run(...bound(asked, given)),
    transaction,
    version: database.readonly ? () => changesOf.get() as number : () => version,
    touch: () => {
      version += 1
    },
    rollbacks: () => rollbacks,
  }
}
