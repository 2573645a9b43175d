import type { Store } from '#core/engine/store/types'
import type { Change } from '#core/engine/store/work/types'
import { Failure } from '#shared/contract/failure'
import type { KeptDraft } from '#shared/contract/work'
import type { Json } from '#shared/domain/customer'
import type { FieldValues, WritableEntity } from '#shared/domain/work'
import { unsent, withCreate } from './creates.ts'
import { type EditBase, sinceEditBase } from './edit-base.ts'
import type { RecordKind } from './records.ts'
import { isSame, onlyFields, withoutFields } from './values.ts'

/** A change of some fields as a person makes it; `opId` names the operation that it becomes, `at` is wall time. */
export type Edit = {
  readonly id: string
  readonly values: FieldValues
  /** What the person saw when it was begun; fields that it lacks are changed from what stands here now. */
  readonly begun?: EditBase | undefined
  readonly title: string
  readonly opId: string
  readonly at: number
  /** What the change leaves of what was typed. */
  readonly draft?: KeptDraft | undefined
}

/**
 * Changes fields of a record on this computer: the row, what will be sent, and the server's values for the merge, in one
 * transaction. What came in since it was begun is joined, or becomes a conflict for a person. Answers false where nothing
 * is different or the record is not here.
 */
export function writeEdit<Row extends { readonly gmtModify: number | null }>(
  store: Store,
  record: RecordKind<Row>,
  edit: Edit,
): boolean {
  const { id, title, opId, at } = edit
  return store.transaction(() => {
    leaveDraft(store, edit.draft, at)
    const row = record.get(store, id)
    if (row === null) return false
    const before = record.fields.valuesOf(row, Object.keys(edit.values))
    const { values, clashes } = sinceEditBase(record.kinds, edit.values, edit.begun, before)
    const news = Object.entries(values).filter(([field, value]) => !isSame(before[field], value))
    if (news.length === 0) return false
    const left = intoConflicts(store, record.entity, id, Object.fromEntries(news), at)
    const patch = intoRejected(store, record.entity, id, left, at)
    const base = Object.fromEntries(Object.keys(patch).map((field) => [field, before[field] ?? null]))
    store.work.putRemoteValues(record.entity, id, { ...base, ...store.work.remoteValues(record.entity, id) })
    record.change(store, record.fields.withValues(row, Object.fromEntries(news)), at)
    const change = { opId, entity: record.entity, localId: id, kind: 'update', title, at } as const
    const rest = withoutFields(patch, clashes)
    if (Object.keys(rest).length > 0) store.work.add({ ...change, patch: rest, base: withoutFields(base, clashes) })
    const theirs = { theirs: base, at: row.gmtModify, merged: Object.keys(rest) }
    clash(store, { ...change, patch: onlyFields(patch, clashes) }, edit.begun, theirs)
    return true
  })
}

type Clash = Pick<Change, 'entity' | 'localId' | 'kind' | 'title' | 'patch' | 'at'>
type Theirs = { readonly theirs: FieldValues; readonly at: number | null; readonly merged: readonly string[] }

/** What does not go together with what came in meanwhile waits for a person, as if the server had said it. */
function clash(store: Store, change: Clash, begun: EditBase | undefined, { theirs, at, merged }: Theirs): void {
  const fields = Object.keys(change.patch)
  if (begun === undefined || fields.length === 0) return
  const { entity, localId, title } = change
  const { clashId, values } = begun
  const base = onlyFields(values, fields)
  store.work.add({ ...change, opId: clashId, base, begins: 'conflict' })
  store.work.conflicts.put({
    id: clashId,
    opId: clashId,
    entity,
    localId,
    title,
    fields,
    base,
    local: change.patch,
    remote: onlyFields(theirs, fields),
    merged,
    localAt: change.at,
    remoteAt: at,
    state: 'open',
    choice: null,
    at: change.at,
    resolvedAt: null,
  })
}

/**
 * Keeps what a save leaves of the text from which it was made; belongs into the transaction of the save. Fails with
 * `draft-elsewhere` where another page writes that text, or has saved it.
 */
export function leaveDraft(store: Store, draft: KeptDraft | undefined, at: number): void {
  if (draft === undefined) return
  const { place, text, page } = draft
  if (page !== undefined && !holdsDraft(store, place, page)) throw new Failure('draft-elsewhere')
  store.work.drafts.put(place, text, at)
}

/** True where a page may save or change a draft: it holds it, or nobody does and no other page has saved it. */
export function holdsDraft(store: Store, place: string, page: string): boolean {
  const { drafts } = store.work
  const holder = drafts.get(place) === null ? drafts.lastHolder(place) : drafts.holder(place)
  return holder === null || holder === page
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
    const base = withCreate(operation.base, unsent)
    store.work.step(operation.opId, { ...again, base, patch: { ...operation.patch, ...typed } }, now)
    for (const field of fields) delete left[field]
  }
  return left
}
