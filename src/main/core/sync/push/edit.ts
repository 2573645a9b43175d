import type { Store } from '#core/store/types'
import type { KeptDraft } from '#shared/contract/work'
import type { Json } from '#shared/domain/customer'
import type { FieldValues, WritableEntity } from '#shared/domain/work'
import type { RecordKind } from './records.ts'

export { contactRecord, customerRecord } from './records.ts'

/** A change of some fields as a person makes it; `opId` names the operation that it becomes, `at` is wall time. */
export type Edit = {
  readonly id: string
  readonly values: FieldValues
  readonly title: string
  readonly opId: string
  readonly at: number
  /** What the change leaves of what was typed. */
  readonly draft?: KeptDraft | undefined
}

/**
 * Changes fields of a record on this computer: the row, what will be sent, and the server's values for the merge, in one
 * transaction. Answers false where nothing is different or the record is not here.
 */
export function writeEdit<Row>(store: Store, record: RecordKind<Row>, edit: Edit): boolean {
  const { id, title, opId, at } = edit
  return store.transaction(() => {
    leaveDraft(store, edit.draft, at)
    const row = record.get(store, id)
    if (row === null) return false
    const before = record.fields.valuesOf(row, Object.keys(edit.values))
    const news = Object.entries(edit.values).filter(([field, value]) => !same(before[field] ?? null, value))
    if (news.length === 0) return false
    const left = intoConflicts(store, record.entity, id, Object.fromEntries(news), at)
    const patch = intoRejected(store, record.entity, id, left, at)
    const base = Object.fromEntries(Object.keys(patch).map((field) => [field, before[field] ?? null]))
    store.work.putRemoteValues(record.entity, id, { ...base, ...store.work.remoteValues(record.entity, id) })
    record.change(store, record.fields.withValues(row, Object.fromEntries(news)), at)
    if (Object.keys(patch).length > 0)
      store.work.add({ opId, entity: record.entity, localId: id, kind: 'update', title, patch, base, at })
    return true
  })
}

/** Keeps what a save leaves of the text from which it was made; belongs into the transaction of the save. */
export function leaveDraft(store: Store, draft: KeptDraft | undefined, at: number): void {
  if (draft !== undefined) store.work.drafts.put(draft.place, draft.text, at)
}

/** What is typed into a field with an open conflict becomes this side of the conflict; answers the rest. */
function intoConflicts(
  store: Store,
  entity: WritableEntity,
  localId: string,
  patch: FieldValues,
  now: number,
): FieldValues {
  const left: Record<string, Json> = { ...patch }
  for (const conflict of store.work.conflicts.ofRecord(entity, localId)) {
    const operation = conflict.state === 'open' ? store.work.get(conflict.opId) : null
    const fields = conflict.fields.filter((field) => field in left)
    if (operation?.state !== 'conflict' || fields.length === 0) continue
    const typed = Object.fromEntries(fields.map((field) => [field, left[field] ?? null]))
    store.work.conflicts.put({ ...conflict, local: { ...conflict.local, ...typed }, localAt: now })
    store.work.step(operation.opId, { patch: { ...operation.patch, ...typed } }, now)
    for (const field of fields) delete left[field]
  }
  return left
}

/** What is typed again into a field of a rejected change mends it and sends it again; answers the rest. */
function intoRejected(
  store: Store,
  entity: WritableEntity,
  localId: string,
  patch: FieldValues,
  now: number,
): FieldValues {
  const left: Record<string, Json> = { ...patch }
  for (const operation of store.work.ofRecord(entity, localId)) {
    const fields = Object.keys(operation.patch).filter((field) => field in left)
    if (operation.state !== 'rejected' || operation.kind !== 'update' || fields.length === 0) continue
    const typed = Object.fromEntries(fields.map((field) => [field, left[field] ?? null]))
    const again = { state: 'queued', attempts: 0, nextAt: now, lastCode: '', lastError: '' } as const
    store.work.step(operation.opId, { ...again, patch: { ...operation.patch, ...typed } }, now)
    for (const field of fields) delete left[field]
  }
  return left
}

function same(one: Json, other: Json): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
