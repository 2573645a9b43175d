import type { Store } from '#core/engine/store/types'
import { GROUP_TYPE } from '#shared/domain/followups'
import type { Contact, FollowUp, RecordComment } from '#shared/domain/records'
import { removeAbsent } from '../../engine/sync/pull/remove-missing.ts'
import type { SyncContext } from '../../engine/sync/types.ts'
import { contactKind } from '../contacts/index.ts'
import { commentKind, commentPlaces, followUpKind, followUpPlaces } from '../followups/index.ts'

/** More follow-ups than any customer has. */
const MOST = 100_000
/** Why a row stands in the trash that went only because its customer did. */
const WITH_CUSTOMER = 'with-object'

type Place = Pick<SyncContext, 'store' | 'clock' | 'changed'>

/** Ids of what went with customers. */
export type RemovedDependents = Readonly<Record<'contacts' | 'followups' | 'comments', readonly string[]>>

/** Takes what hangs on customers that went into the trash with them: contacts, follow-ups, comments. */
export function removeDependents(context: Place, customers: readonly string[]): RemovedDependents {
  const gone = { contacts: [] as string[], followups: [] as string[], comments: [] as string[] }
  for (const id of customers) {
    const { followups, comments, contacts } = hangingOn(context.store, id)
    const ids = (rows: readonly { readonly id: string }[]) => rows.map((row) => row.id)
    const commentsGone = removeAbsent(context, commentKind, ids(comments), WITH_CUSTOMER)
    if (commentsGone.length > 0) context.changed('comments', commentPlaces(comments))
    const followUpsGone = removeAbsent(context, followUpKind, ids(followups), WITH_CUSTOMER)
    if (followUpsGone.length > 0) context.changed('followups', followUpPlaces(followups))
    const contactsGone = removeAbsent(context, contactKind, ids(contacts), WITH_CUSTOMER)
    if (contactsGone.length > 0) context.changed('contacts', contactsGone)
    gone.followups.push(...followUpsGone)
    gone.comments.push(...commentsGone)
    gone.contacts.push(...contactsGone)
  }
  return gone
}

/** Comments stand under the customer, under its follow-ups' objects, or under one of the follow-ups. */
function hangingOn({ followups: table, comments, contacts }: Store, id: string) {
  const followups = table.ofGroup(GROUP_TYPE, id, null, MOST)
  const places = new Map([[`${GROUP_TYPE}:${id}`, { objType: GROUP_TYPE, objId: id }]])
  for (const { id: followUp, objType, objId } of followups) {
    places.set(`${objType}:${objId}`, { objType, objId })
    places.set(`followup:${followUp}`, { objType: 'followup', objId: followUp })
  }
  const under = [...places.values()].flatMap(({ objType, objId }) => comments.ofObject(objType, objId))
  return { followups, comments: under, contacts: contacts.ofCompany(id) }
}

/** Customers that stood in the trash are here again: what went with them comes back, and all of it leaves the trash. */
export function restoreDependents({ store, clock, changed }: Place, customers: readonly string[]): void {
  const { trash } = store.work
  const back = new Set(customers.filter((id) => trash.has('customers', id) && store.customers.get(id) !== null))
  if (back.size === 0) return
  const followups = fromTrash<FollowUp>(store, followUpKind.name, ({ group }) => back.has(group.id))
  const objects = new Set([...back, ...followups.flatMap((row) => [row.objId, row.id])])
  const comments = fromTrash<RecordComment>(store, commentKind.name, ({ objId }) => objects.has(objId))
  const contacts = fromTrash<Contact>(store, contactKind.name, ({ companyId }) => back.has(companyId))
  const lacking = <Row extends { readonly id: string }>(
    rows: readonly Row[],
    table: { get: (id: string) => unknown },
  ) => rows.filter((row) => table.get(row.id) === null)
  store.transaction(() => {
    // What the firm has said of them meanwhile is newer than what stood in the trash.
    store.followups.upsert(lacking(followups, store.followups), clock.now())
    store.comments.upsert(lacking(comments, store.comments), clock.now())
    store.contacts.upsert(lacking(contacts, store.contacts), clock.now())
    for (const { id } of followups) trash.remove(followUpKind.name, id)
    for (const { id } of comments) trash.remove(commentKind.name, id)
    for (const { id } of contacts) trash.remove(contactKind.name, id)
    for (const id of back) trash.remove('customers', id)
  })
  if (followups.length > 0) changed('followups', followUpPlaces(followups))
  if (comments.length > 0) changed('comments', commentPlaces(comments))
  if (contacts.length > 0)
    changed(
      'contacts',
      contacts.map((row) => row.id),
    )
}

/** Rows that went with their customer and belong to one that `fits`. */
function fromTrash<Row>(store: Store, name: string, fits: (row: Row) => boolean): readonly Row[] {
  const rows = store.work.trash.list(name).filter(({ why }) => why === WITH_CUSTOMER)
  return rows.map(({ row }) => row as Row).filter(fits)
}
