import type { Operation, OperationStep } from '#core/engine/store/work/types'
import type { WritableEntity } from '#shared/domain/work'

const plainColumns = [
  'seq',
  'opId',
  'entity',
  'localId',
  'kind',
  'title',
  'groupId',
  'state',
  'attempts',
  'firstAt',
  'nextAt',
  'lease',
  'lastStatus',
  'lastCode',
  'lastError',
  'createdAt',
  'updatedAt',
] as const

/** Columns that hold JSON text. */
const jsonColumns = ['patch', 'base', 'dependsOn'] as const

/** Every column of an operation, for the text of a query. */
export const operationColumns = [...plainColumns, ...jsonColumns].join(', ')

/** A row of the outbox as SQLite answers it. */
export type OperationRow = Pick<Operation, (typeof plainColumns)[number]> & {
  readonly [Column in (typeof jsonColumns)[number]]: string
}

/** The operation of a row. */
export const operationOf = (row: OperationRow): Operation => ({
  ...row,
  patch: JSON.parse(row.patch) as Operation['patch'],
  base: JSON.parse(row.base) as Operation['base'],
  dependsOn: JSON.parse(row.dependsOn) as Operation['dependsOn'],
})

const isJson = (column: string): boolean => column === 'patch' || column === 'base' || column === 'dependsOn'

/** What a step writes: the assignments of an UPDATE and their values. */
export const assignments = (step: OperationStep): { readonly text: string; readonly values: readonly unknown[] } => {
  const written = Object.entries(step).filter(([, value]) => value !== undefined)
  return {
    text: written.map(([column]) => `${column} = ?`).join(', '),
    values: written.map(([column, value]) => (isJson(column) ? JSON.stringify(value) : value)),
  }
}

/** Texts of SQL that tell which operations are open, and which may be sent as far as their own state goes. */
export const openCondition = `state IN ('queued', 'inflight', 'verify', 'waiting', 'conflict', 'rejected')`
export const sendableCondition = `state IN ('queued', 'verify')`

/** A record by its kind and its id on this computer. */
export type RecordKey = { readonly entity: WritableEntity; readonly localId: string }
