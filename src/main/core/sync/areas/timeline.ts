import type { FollowUp, RecordComment } from '#shared/domain/records'
import { type Kind, removeAbsent } from '../absent.ts'
import type { SyncContext } from '../types.ts'

/** Type of the objects that gather the follow-ups of everything that belongs to them (FP-03). */
export const GROUP_TYPE = 'company'

export const followUpKind: Kind = { name: 'followups', entity: 'followup', rows: (store) => store.followups }
export const commentKind: Kind = { name: 'comments', entity: 'comment', rows: (store) => store.comments }
export const contactKind: Kind = { name: 'contacts', entity: 'contact', rows: (store) => store.contacts }

/** An event about follow-ups names their groups and objects. */
export function followUpPlaces(rows: readonly FollowUp[]): readonly string[] {
  return [...new Set(rows.flatMap((row) => [row.objId, row.group.id]).filter((id) => id !== ''))]
}

/** An event about comments names their objects. */
export function commentPlaces(rows: readonly RecordComment[]): readonly string[] {
  return [...new Set(rows.map((row) => row.objId))]
}

/** More follow-ups than any customer has. */
const MOST = 100_000

/** Takes what hangs on customers that went into the trash with them: contacts, follow-ups, comments. */
export function removeWithCustomers(context: SyncContext, customers: readonly string[]): void {
  const { store } = context
  for (const id of customers) {
    const followups = store.followups.ofGroup(GROUP_TYPE, id, null, MOST).map((row) => row.id)
    const comments = store.comments.ofObject(GROUP_TYPE, id).map((row) => row.id)
    const contacts = store.contacts.ofCompany(id).map((row) => row.id)
    if (removeAbsent(context, followUpKind, followups, 'with-object').length > 0) context.changed('followups', [id])
    if (removeAbsent(context, commentKind, comments, 'with-object').length > 0) context.changed('comments', [id])
    const gone = removeAbsent(context, contactKind, contacts, 'with-object')
    if (gone.length > 0) context.changed('contacts', gone)
  }
}
