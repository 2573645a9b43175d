import type { Store } from '#core/engine/store/types'
import type { Json } from '#shared/domain/customer'
import type { FollowUp, RecordComment } from '#shared/domain/records'
import { type Kind, type RemoveTools, removeAbsent } from '../../engine/sync/pull/remove-missing.ts'

// A timeline is follow-ups with the comments under them: what one area says of its rows the other has to know.
export const followUpKind: Kind = {
  name: 'followups',
  entity: 'followup',
  rows: (store) => store.followups,
  removed: (context, ids) => void removeCommentsUnder(context, ids),
}
export const commentKind: Kind = { name: 'comments', entity: 'comment', rows: (store) => store.comments }

/** Comments under follow-ups go with them; answers the ids of those that went. */
export function removeCommentsUnder(context: RemoveTools, followUps: readonly string[]): readonly string[] {
  const rows = followUps.flatMap((id) => context.store.comments.ofObject('followup', id))
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const gone = removeAbsent(context, commentKind, ids, 'with-object')
  if (gone.length > 0) context.changed('comments', commentPlaces(rows))
  return gone
}

/** An event about follow-ups names their groups and objects. */
export function followUpPlaces(rows: readonly FollowUp[]): readonly string[] {
  return [...new Set(rows.flatMap((row) => [row.objId, row.group.id]).filter((id) => id !== ''))]
}

/** An event about comments names their objects. */
export function commentPlaces(rows: readonly RecordComment[]): readonly string[] {
  return [...new Set(rows.map((row) => row.objId))]
}

/** Where the follow-ups with these comments are shown; none for comments of other records. */
export function commentedPlaces(store: Store, objType: string, objId: string): readonly string[] {
  const row = objType === 'followup' ? store.followups.get(objId) : null
  return row === null ? [] : followUpPlaces([row])
}

/**
 * Takes a comment that the firm deleted out of the row of its follow-up, where the firm had put it too; rows that were
 * asked for before, and come later, do not bring it back.
 */
export function dropShownComment(store: Store, followUp: string, id: string, now: number): void {
  store.memory.followups.deletedComments.set(id, true)
  const row = store.followups.get(followUp)
  const left = row === null ? null : withoutDeletedComments(store, row)
  if (left !== null && left !== row) store.followups.replace([left], now)
}

/** A follow-up without the comments that were deleted from here; the same row where it has none of them. */
export function withoutDeletedComments(store: Store, row: FollowUp): FollowUp {
  const { deletedComments } = store.memory.followups
  const isDeleted = (raw: Json) =>
    typeof raw === 'object' && raw !== null && 'id' in raw && deletedComments.get(String(raw.id)) === true
  return row.comments.some(isDeleted) ? { ...row, comments: row.comments.filter((raw) => !isDeleted(raw)) } : row
}
