import type { Store } from '#core/engine/store/types'
import { GROUP_TYPE, isReported } from '#shared/domain/followups'
import type { Author, FollowUp, ObjectReference } from '#shared/domain/records'

type FollowUpDraft = Pick<
  FollowUp,
  'id' | 'objType' | 'objId' | 'type' | 'content' | 'gmtCreate' | 'quote' | 'attachmentList'
>

/** A follow-up that a person writes here, as the store keeps it until the firm shows its own. */
export function newFollowUp(store: Store, operUser: Author, draft: FollowUpDraft): FollowUp {
  const { object, group } = placeOf(store, draft.objType, draft.objId)
  return { ...draft, operUser, object, group, comments: [], unknown: {} }
}

/** Shows a new follow-up on this computer, at its customer too, before the server has it. */
export function showFollowUp(store: Store, row: FollowUp, now: number): void {
  store.followups.upsert([row], now)
  if (isReported(row.type)) touchCustomer(store, row)
}

/** The customer shows its newest follow-up at once; the server says the same when it has it. */
function touchCustomer(store: Store, { objType, objId, content, gmtCreate }: FollowUp): void {
  const known = objType === GROUP_TYPE ? store.customers.get(objId) : null
  if (known === null || (known.row.gmtFollowup ?? 0) > (gmtCreate ?? 0)) return
  store.customers.upsert([{ ...known.row, followupContent: content, gmtFollowup: gmtCreate }], known.syncedAt)
}

/** What it hangs on, and the customer in whose timeline it stands: as this computer knows the record, or its last one. */
function placeOf(store: Store, type: string, id: string): Pick<FollowUp, 'object' | 'group'> {
  const customer = (companyId: string, name = ''): ObjectReference => ({
    type: GROUP_TYPE,
    id: companyId,
    name: store.customers.get(companyId)?.row.name ?? name,
  })
  if (type === GROUP_TYPE) return { object: customer(id), group: customer(id) }
  const contact = type === 'contact' ? store.contacts.get(id) : null
  const group = contact?.companyId ? customer(contact.companyId, contact.companyName) : null
  const project = type === 'project' ? store.projects.get(id) : null
  const last = store.followups.ofObject(type, id, null, 1)[0]
  const object = { type, id, name: contact?.name || project?.name || last?.object.name || '' }
  return { object, group: group ?? last?.group ?? { type: '', id: '', name: '' } }
}
