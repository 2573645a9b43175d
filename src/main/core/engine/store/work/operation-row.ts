import type { Selectable } from 'kysely'
import { literals } from '#core/engine/store/compiler'
import type { Tables } from '#core/engine/store/tables'
import type { Operation, OperationStep } from '#core/engine/store/work/types'
import { openStates, type WritableEntity } from '#shared/domain/work'

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

/** Every column of an operation. */
export const operationColumns = [...plainColumns, ...jsonColumns] as const

/** A row of the outbox as SQLite answers it. */
export type OperationRow = Selectable<Tables['outbox']>

/** The operation of a row. */
export const operationOf = (row: OperationRow): Operation => ({
  ...row,
  patch: JSON.parse(row.patch) as Operation['patch'],
  base: JSON.parse(row.base) as Operation['base'],
  dependsOn: JSON.parse(row.dependsOn) as Operation['dependsOn'],
})

/** What a step writes, by column. */
export const writtenBy = ({ patch, base, dependsOn, ...step }: OperationStep): Partial<OperationRow> => ({
  ...withoutUndefined(step),
  ...(patch === undefined ? {} : { patch: JSON.stringify(patch) }),
  ...(base === undefined ? {} : { base: JSON.stringify(base) }),
  ...(dependsOn === undefined ? {} : { dependsOn: JSON.stringify(dependsOn) }),
})

const withoutUndefined = <Step extends object>(step: Step): Step =>
  Object.fromEntries(Object.entries(step).filter(([, value]) => value !== undefined)) as Step

/** Which operations are open: as text for a file that is read by itself, and as states for the index of the open ones. */
export const openCondition = `state IN ('queued', 'inflight', 'verify', 'waiting', 'conflict', 'rejected')`
export const openLiterals = literals(openStates)
/** States that may be sent as far as their own goes. */
export const sendableLiterals = literals(['queued', 'verify'])

/** A record by its kind and its id on this computer. */
export type RecordKey = { readonly entity: WritableEntity; readonly localId: string }
