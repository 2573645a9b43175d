import type { Store } from '#core/engine/store/types'
import type { Json } from '#shared/domain/customer'
import type { Attachment } from '#shared/domain/records'
import type { FieldValues } from '#shared/domain/work'

/** Set in the patch of a document whose registration may be on its way: what it made is taken away again. */
export const TAKEN_BACK = 'takenBack'

/** Files of a change as its patch carries them; what is no file is left out. */
export function attachmentsOf(value: Json | undefined): readonly Attachment[] {
  const list: readonly Json[] = Array.isArray(value) ? value : []
  return list.flatMap((one): Attachment[] => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return []
    const { id, name, fsid, fileSize, uploadId } = one as { readonly [key: string]: Json }
    return [
      {
        id: textOrEmpty(id),
        name: textOrEmpty(name),
        fsid: textOrEmpty(fsid),
        fileSize: typeof fileSize === 'number' ? fileSize : null,
        ...(typeof uploadId === 'string' ? { uploadId } : {}),
      },
    ]
  })
}

/** A value where it is text; '' for anything else. */
export function textOrEmpty(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** What a follow-up and a comment have in common, out of the patch that makes them. */
export function writtenOf(id: string, { objType, objId, content, attachmentList }: FieldValues) {
  const attachments = attachmentsOf(attachmentList)
  return {
    id,
    objType: textOrEmpty(objType),
    objId: textOrEmpty(objId),
    content: textOrEmpty(content),
    attachmentList: attachments,
  }
}

/** The customer under whom something new is written; null where it is written under another object. */
export function customerNamedBy({ objType, objId }: FieldValues): string | null {
  return objType === 'company' && typeof objId === 'string' ? objId : null
}

/** Objects whose follow-ups or comments changed. */
export type Told = { readonly area: 'followups' | 'comments'; readonly ids: readonly string[] }

/**
 * Gives an uploaded file its place on the server wherever it hangs: in the changes that waited for it and in the rows
 * that a person sees (docs/sync.md, push 8).
 */
export function fillUpload(store: Store, opId: string, file: Attachment, now: number): readonly Told[] {
  const filled = (list: readonly Attachment[]): Attachment[] =>
    list.map((one) => {
      if (one.uploadId !== opId) return one
      const { uploadId: _done, ...rest } = { ...one, ...file }
      return rest
    })
  const told: Told[] = []
  for (const { opId: waiting, entity, localId, patch } of store.work.dependents(opId)) {
    const attachmentList = filled(attachmentsOf(patch.attachmentList)) as unknown as Json
    store.work.step(waiting, { patch: { ...patch, attachmentList } }, now)
    const followup = entity === 'followup' ? store.followups.get(localId) : null
    const comment = entity === 'comment' ? store.comments.get(localId) : null
    if (followup !== null) {
      store.followups.upsert([{ ...followup, attachmentList: filled(followup.attachmentList) }], now)
      told.push({ area: 'followups', ids: [followup.objId, followup.group.id] })
    } else if (comment !== null) {
      store.comments.upsert([{ ...comment, attachmentList: filled(comment.attachmentList) }], now)
      told.push({ area: 'comments', ids: [comment.objId] })
    }
  }
  return told
}
