import type { Store } from '#core/store/types'
import type { Change } from '#core/store/work/types'
import { customerFields } from '#shared/domain/record-fields'
import type { Attachment } from '#shared/domain/records'
import { newComment } from './comments.ts'
import { newFollowUp, showFollowUp } from './followups.ts'

/** A change out of a sealed text, and the bytes of a file that it carries. */
export type SealedChange = {
  readonly change: Change
  readonly file: { readonly name: string; readonly type: string; readonly bytes: Uint8Array } | null
}

/** Puts sealed work back into the outbox and onto the screen; what is known already is left. Answers how many it added. */
export function restoreWork(store: Store, sealed: readonly SealedChange[], now: number): number {
  return store.transaction(() => {
    const fresh = sealed.filter(({ change }) => store.work.get(change.opId) === null && fits(store, change))
    for (const { change, file } of fresh) {
      if (file !== null) store.work.uploads.put(change.localId, file)
      show(store, change, now)
      store.work.add(change)
    }
    return fresh.length
  })
}

/** An edit of a record that this computer does not have has nothing to be laid over. */
function fits(store: Store, { entity, kind, localId }: Change): boolean {
  return kind !== 'update' || (entity === 'customer' && store.customers.get(localId) !== null)
}

function show(store: Store, { entity, localId, patch, at }: Change, now: number): void {
  const text = (field: string): string => (typeof patch[field] === 'string' ? patch[field] : '')
  const place = { id: localId, objType: text('objType'), objId: text('objId'), content: text('content') }
  const attachmentList = (Array.isArray(patch.attachmentList) ? patch.attachmentList : []) as readonly Attachment[]
  if (entity === 'customer') {
    const known = store.customers.get(localId)
    if (known === null) return
    const before = customerFields.valuesOf(known.row, Object.keys(patch))
    store.work.putRemoteValues('customer', localId, { ...before, ...store.work.remoteValues('customer', localId) })
    store.customers.upsert([customerFields.withValues(known.row, patch)], known.syncedAt)
  } else if (entity === 'followup') {
    const type = typeof patch.type === 'number' ? patch.type : 0
    const gmtCreate = typeof patch.gmtCreate === 'number' ? patch.gmtCreate : at
    showFollowUp(store, newFollowUp(store, { ...place, type, gmtCreate, quote: text('quote'), attachmentList }), now)
  } else if (entity === 'comment') {
    const extra = (patch.extra ?? {}) as Parameters<typeof newComment>[1]['extra']
    store.comments.upsert([newComment(store, { ...place, attachmentList, extra }, at)], now)
  }
}
