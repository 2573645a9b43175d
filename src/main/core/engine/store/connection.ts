import type Database from 'better-sqlite3'
import type { CompiledQuery } from 'kysely'
import { bind } from '#core/engine/store/compiler'
import { boundedMap } from '#shared/domain/bounded-map'

type Statement = Database.Statement<unknown[], unknown>

/** One connection with its prepared statements, its transaction, and the number of the data that it shows. */
export type Connection = {
  readonly database: Database.Database
  /** The prepared statement of a text, made once. Rows are records. */
  readonly prepare: (text: string) => Statement
  /** The same, whose rows are their first column. */
  readonly pluck: (text: string) => Statement
  /** Rows of a compiled query; `values` fills its slots. */
  readonly all: <Row>(query: CompiledQuery, values?: Readonly<Record<string, unknown>>) => Row[]
  /** The same with each row as a list of its values. */
  readonly lists: <Row>(query: CompiledQuery, values?: Readonly<Record<string, unknown>>) => Row[]
  /** Runs a compiled query that answers no rows. */
  readonly run: (query: CompiledQuery, values: Readonly<Record<string, unknown>>) => void
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

const createCache = (make: (text: string) => Statement): ((text: string) => Statement) => {
  const kept = boundedMap<string, Statement>(statementLimit)
  return (text) => kept.take(text, () => make(text))
}

/** Wraps an open database. */
export const createConnection = (database: Database.Database): Connection => {
  const prepare = createCache((text) => database.prepare(text))
  const pluck = createCache((text) => database.prepare(text).pluck())
  const raw = createCache((text) => database.prepare(text).raw())
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
    pluck,
    all: <Row>(query: CompiledQuery, values: Readonly<Record<string, unknown>> = {}) =>
      prepare(query.sql).all(...bind(query, values)) as Row[],
    lists: <Row>(query: CompiledQuery, values: Readonly<Record<string, unknown>> = {}) =>
      raw(query.sql).all(...bind(query, values)) as Row[],
    run: (query, values) => {
      prepare(query.sql).run(...bind(query, values))
    },
    transaction,
    version: database.readonly ? () => changesOf.get() as number : () => version,
    touch: () => {
      version += 1
    },
    rollbacks: () => rollbacks,
  }
}
