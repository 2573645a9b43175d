import type { FollowUp, RecordComment } from '#shared/domain/records'
import type { Kind } from '../../engine/sync/pull/remove-missing.ts'

// A timeline is follow-ups with the comments under them: what one area says of its rows the other has to know.
export const followUpKind: Kind = { name: 'followups', entity: 'followup', rows: (store) => store.followups }
export const commentKind: Kind = { name: 'comments', entity: 'comment', rows: (store) => store.comments }

/** An event about follow-ups names their groups and objects. */
export function followUpPlaces(rows: readonly FollowUp[]): readonly string[] {
  return [...new Set(rows.flatMap((row) => [row.objId, row.group.id]).filter((id) => id !== ''))]
}

/** An event about comments names their objects. */
export function commentPlaces(rows: readonly RecordComment[]): readonly string[] {
  return [...new Set(rows.map((row) => row.objId))]
}
