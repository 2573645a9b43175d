// The tables of the newest migration, as the queries see them. Lives here: the tables of the engine. An area declares
// its own beside its queries: `declare module '#core/engine/store/tables' { interface Tables { ... } }`.
import type { ColumnType, Generated } from 'kysely'
import type { Conflict, Operation } from '#core/engine/store/work/types'
import type { WritableEntity } from '#shared/domain/work'

/** A number that may be more than a number of JavaScript can carry: written as BigInt, read as text or as BigInt. */
export type WideNumber = ColumnType<bigint | number>

/** What every table of records has: the whole row as JSON, with its number, its id, and the hash of the row. */
export type RecordColumns = {
  readonly no: Generated<number>
  readonly id: string
  readonly hash: number
  readonly syncedAt: number
  readonly body: string
}

/** A search of FTS5 over the one column `terms`, by the number of a row. A command gives `rank` instead of `terms`. */
export type SearchColumns = {
  readonly rowid: Generated<number>
  readonly terms: Generated<string>
  readonly rank: Generated<number>
}

/** The same with the column that is named as the table itself, which takes questions and commands. */
export type SearchTable<Name extends string> = SearchColumns & { readonly [Column in Name]: Generated<string> }

/** Columns of JSON, which are kept as text. */
type AsText<Row, Column extends keyof Row> = Omit<Row, Column> & {
  readonly [Name in Column]: null extends Row[Name] ? string | null : string
}

/** Position of a pull, one row an area. `pageIndex` is the next page to read of the running pass. */
export type Cursor = {
  readonly scope: string
  /** `first-newest` and `first-rest` fill an empty store; `incremental` follows changes; `idle` has no running pass. */
  readonly phase: 'first-newest' | 'first-rest' | 'indexing' | 'incremental' | 'idle'
  /** Highest gmtModify that a finished pass proved, epoch milliseconds; null before the first pass ends. */
  readonly watermark: number | null
  /** Highest gmtModify seen on page 0 of the running pass; becomes the watermark when the pass ends. */
  readonly candidate: number | null
  readonly pageIndex: number
  /** What the server said the list holds. */
  readonly total: number | null
  /** Rows read in the running pass. */
  readonly rows: number
  readonly passStarted: number | null
  readonly lastDone: number | null
}

/** A row that could not be parsed; kept with its reason and asked for again. */
export type QuarantinedRow = {
  readonly entity: string
  readonly id: string
  readonly reason: string
  readonly body: string
  readonly at: number
}

type OutboxTable = Omit<AsText<Operation, 'patch' | 'base' | 'dependsOn'>, 'seq'> & { readonly seq: Generated<number> }

type IdMapTable = {
  readonly entity: WritableEntity
  readonly temporary: string
  readonly serverId: string
  readonly opId: string
}

type TrashTable = {
  readonly entity: string
  readonly id: string
  readonly row: string
  readonly why: string
  readonly at: number
}

type FileTable = { readonly id: string; readonly name: string; readonly type: string }

/** Every table that has a statement. */
export interface Tables {
  readonly cursor: Cursor
  readonly quarantine: QuarantinedRow
  readonly account_value: { readonly name: string; readonly value: string }
  readonly store_state: { readonly name: string; readonly value: string }
  readonly applied_migration: { readonly number: number; readonly name: string; readonly at: number }
  readonly outbox: OutboxTable
  readonly entity_base: { readonly entity: WritableEntity; readonly localId: string; readonly remote: string }
  readonly id_map: IdMapTable
  readonly conflict: AsText<Conflict, 'fields' | 'base' | 'local' | 'remote' | 'merged' | 'choice'>
  readonly draft: { readonly place: string; readonly text: string; readonly at: number }
  readonly trash: TrashTable
  readonly sync_log: {
    readonly no: Generated<number>
    readonly at: number
    readonly event: string
    readonly facts: string
  }
  readonly upload: FileTable & { readonly bytes: Uint8Array }
  readonly waiting_file: FileTable & { readonly size: number; readonly file: string }
}

/** Names of the tables whose columns are all of `Columns`, and more. */
export type TableWith<Columns> = {
  [Name in keyof Tables & string]: Tables[Name] extends Columns ? Name : never
}[keyof Tables & string]
