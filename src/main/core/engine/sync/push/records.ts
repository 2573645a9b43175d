import type { Store } from '#core/engine/store/types'
import type { Change, Operation } from '#core/engine/store/work/types'
import type { RecordFields } from '#shared/domain/record-fields'
import type { FieldValues, WritableEntity } from '#shared/domain/work'
import type { FieldKinds } from '../merge/index.ts'
import { foldPatches, openUpdates, splitRow } from './overlay.ts'

/** A kind of record whose fields can be changed here: how its rows are read, written and merged. */
export type RecordKind<Row> = {
  readonly entity: WritableEntity
  /** Name of its area in events and in the pull. */
  readonly area: string
  readonly fields: RecordFields<Row>
  readonly kinds: FieldKinds
  readonly get: (store: Store, id: string) => Row | null
  /** Writes a row that was read from the server at a time. */
  readonly put: (store: Store, row: Row, at: number) => void
  /** Writes a row that was changed here: when it was read stays as it was, where that is known. */
  readonly change: (store: Store, row: Row, now: number) => void
}

/** The record as the firm showed it last, without what was typed here since; null where it is not here. */
export function lastShown<Row>(store: Store, record: RecordKind<Row>, id: string): Row | null {
  const row = record.get(store, id)
  return row === null ? null : record.fields.withValues(row, store.work.remoteValues(record.entity, id) ?? {})
}

/** Takes a row that the server gave: open changes stay visible, its values are kept for the merge. */
export function acceptRow<Row extends { readonly id: string }>(
  store: Store,
  record: RecordKind<Row>,
  row: Row,
  at: number,
): void {
  const { visible, remote } = splitRow(row, record.fields, store.work.ofRecord(record.entity, row.id))
  store.work.putRemoteValues(record.entity, row.id, remote)
  record.put(store, visible, at)
}

/**
 * Shows a record as the server has it with all open changes over it, after some of them were taken back or decided.
 * Answers false where the record is not here.
 */
export function showRecord<Row>(store: Store, record: RecordKind<Row>, id: string, now: number): boolean {
  const remote = store.work.remoteValues(record.entity, id)
  const row = record.get(store, id)
  const updates = openUpdates(store.work.ofRecord(record.entity, id))
  if (row !== null) record.change(store, record.fields.withValues(row, { ...remote, ...foldPatches(updates) }), now)
  if (updates.length === 0) store.work.putRemoteValues(record.entity, id, null)
  else if (remote !== null) store.work.putRemoteValues(record.entity, id, onlyChanged(remote, updates))
  return row !== null
}

/** Lays a change over a record that is here, and keeps the server's values of its fields for the merge. */
export function layOver<Row>(store: Store, record: RecordKind<Row>, { localId: id, patch }: Change, now: number): void {
  const row = record.get(store, id)
  if (row === null) return
  const before = record.fields.valuesOf(row, Object.keys(patch))
  store.work.putRemoteValues(record.entity, id, { ...before, ...store.work.remoteValues(record.entity, id) })
  record.change(store, record.fields.withValues(row, patch), now)
}

function onlyChanged(remote: FieldValues, updates: readonly Operation[]): FieldValues {
  const changed = foldPatches(updates)
  return Object.fromEntries(Object.entries(remote).filter(([field]) => field in changed))
}
