import type { Store } from '#core/store/types'
import { asDoubtful } from '#core/store/work/doubtful'
import type { Change, WaitingFile } from '#core/store/work/types'
import { contactRecord, customerRecord, type RecordKind } from '#core/sync/push/records'
import { attachmentsOf, textOf } from '#core/sync/push/senders/attachments'
import type { FieldValues, WritableEntity } from '#shared/domain/work'
import { newComment } from './comments.ts'
import { newFollowUp, showFollowUp } from './followups.ts'

/** A change out of a sealed text, and the bytes of a file that it carries. */
export type SealedChange = {
  readonly change: Change
  readonly file: { readonly name: string; readonly type: string; readonly bytes: Uint8Array } | null
}

/**
 * Puts sealed work back into the outbox and onto the screen, all of it in doubt: the firm may have got it since it was
 * sealed. What is known already is left. Answers how many it added. Fails with `disk-full`, then nothing was put back.
 */
export async function restoreWork(store: Store, sealed: readonly SealedChange[], now: number): Promise<number> {
  const waiting = new Map<string, WaitingFile>()
  try {
    for (const { change, file } of sealed) {
      if (file === null || store.work.get(change.opId) !== null) continue
      const { id, size } = await store.files.put([file.bytes])
      waiting.set(change.opId, { name: file.name, type: file.type, size, file: id })
    }
    return restore(store, sealed, waiting, now)
  } finally {
    for (const { file } of waiting.values()) store.files.release(file)
  }
}

/** Files by the operation that sends them. */
type Waiting = ReadonlyMap<string, WaitingFile>

function restore(store: Store, sealed: readonly SealedChange[], waiting: Waiting, now: number): number {
  return store.transaction(() => {
    const fresh = sealed.filter(({ change }) => store.work.get(change.opId) === null)
    for (const { change } of fresh) {
      const file = waiting.get(change.opId)
      if (file !== undefined) store.work.uploads.put(change.localId, file)
      shows[change.entity](store, change, now)
      const { base, attempts } = asDoubtful({ ...change, state: 'queued', attempts: 0 })
      store.work.add({ ...change, base, begins: 'verify' })
      store.work.step(change.opId, { attempts }, now)
    }
    return fresh.length
  })
}

type Show = (store: Store, change: Change, now: number) => void

/** Shows a change on this computer; one of a record that is not here yet is shown when a pull brings it. */
const shows: Readonly<Record<WritableEntity, Show>> = {
  customer: (store, change, now) => layOver(store, customerRecord, change, now),
  contact: (store, change, now) => layOver(store, contactRecord, change, now),
  followup(store, { localId, patch, at }, now) {
    // Where the firm has it already, its row says more than the change.
    if (store.followups.get(localId) !== null) return
    const type = typeof patch.type === 'number' ? patch.type : 0
    const gmtCreate = typeof patch.gmtCreate === 'number' ? patch.gmtCreate : at
    const row = newFollowUp(store, { ...writtenOf(localId, patch), type, gmtCreate, quote: textOf(patch.quote) })
    showFollowUp(store, row, now)
  },
  comment(store, { localId, patch, at }, now) {
    const extra = (patch.extra ?? {}) as Parameters<typeof newComment>[1]['extra']
    store.comments.upsert([newComment(store, { ...writtenOf(localId, patch), extra }, at)], now)
  },
  // A file is shown by what names it.
  file: () => undefined,
}

function writtenOf(id: string, { objType, objId, content, attachmentList }: FieldValues) {
  const attachments = attachmentsOf(attachmentList)
  return { id, objType: textOf(objType), objId: textOf(objId), content: textOf(content), attachmentList: attachments }
}

function layOver<Row>(store: Store, record: RecordKind<Row>, { localId: id, patch }: Change, now: number): void {
  const row = record.get(store, id)
  if (row === null) return
  const before = record.fields.valuesOf(row, Object.keys(patch))
  store.work.putRemoteValues(record.entity, id, { ...before, ...store.work.remoteValues(record.entity, id) })
  record.change(store, record.fields.withValues(row, patch), now)
}
