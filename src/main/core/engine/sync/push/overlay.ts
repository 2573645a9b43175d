import type { Operation } from '#core/engine/store/work/types'
import type { Json } from '#shared/domain/customer'
import type { RecordFields } from '#shared/domain/record-fields'
import { type FieldValues, openStates } from '#shared/domain/work'

const open: ReadonlySet<string> = new Set(openStates)

/** The open updates of a record among its operations, in their order. */
export function openUpdates(operations: readonly Operation[]): readonly Operation[] {
  return operations
    .filter(({ kind, state }) => kind === 'update' && open.has(state))
    .toSorted((one, other) => one.seq - other.seq)
}

/** What open updates make of a record together: the latest value of each field that they change. */
export function foldPatches(operations: readonly Operation[]): FieldValues {
  const values: Record<string, Json> = {}
  for (const { patch } of openUpdates(operations)) Object.assign(values, patch)
  return values
}

/** A row of the server over which open work lies. */
export type SplitRow<Row> = {
  /** What a person sees: the server's values with the open changes over them. */
  readonly visible: Row
  /** The server's values of the changed fields; null where nothing is open. */
  readonly remote: FieldValues | null
}

/** Splits a row as the server gave it into what is shown and what the merge will need. */
export function splitRow<Row>(row: Row, fields: RecordFields<Row>, operations: readonly Operation[]): SplitRow<Row> {
  const patch = foldPatches(operations)
  const names = Object.keys(patch)
  if (names.length === 0) return { visible: row, remote: null }
  return { visible: fields.withValues(row, patch), remote: fields.valuesOf(row, names) }
}
