import type { Store } from '#core/engine/store/types'
import type { Customer, Json } from '#shared/domain/customer'
import { GROUP_TYPE, isReported } from '#shared/domain/followups'
import { isRecord } from '#shared/domain/json-values'
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

/** What a customer shows of its last follow-up. */
type LastFollowUp = Pick<Customer, 'followupContent' | 'gmtFollowup'>

/** Follow-ups of a customer among which its last one is looked for. */
const LOOKED = 100

/**
 * Shows a new follow-up on this computer, at its customer too, before the server has it. Answers what the customer showed
 * without anything unsent; null where it goes on showing that.
 */
export function showFollowUp(store: Store, row: FollowUp, now: number): LastFollowUp | null {
  store.followups.upsert([row], now)
  return isReported(row.type) ? touchCustomer(store, row) : null
}

/**
 * Takes a follow-up that goes to nobody off its customer, where that shows it: what it showed `before` is there again, or
 * a newer one that is here. False where nothing changed.
 */
export function hideFollowUp(store: Store, { objType, objId, gmtCreate }: FollowUp, before: Json | undefined): boolean {
  const known = objType === GROUP_TYPE ? store.customers.get(objId) : null
  if (known === null || known.row.gmtFollowup !== gmtCreate) return false
  const kept = lastOf(before)
  if (kept === null) return false
  const here = store.followups.ofObject(objType, objId, null, LOOKED).find(({ type }) => isReported(type))
  const isHereNewer = here !== undefined && (here.gmtCreate ?? 0) > (kept.gmtFollowup ?? -1)
  const last = isHereNewer ? { followupContent: here.content, gmtFollowup: here.gmtCreate } : kept
  store.customers.upsert([{ ...known.row, ...last }], known.syncedAt)
  return true
}

/** The customer shows its newest follow-up at once; the server says the same when it has it. */
function touchCustomer(store: Store, { objType, objId, content, gmtCreate }: FollowUp): LastFollowUp | null {
  const known = objType === GROUP_TYPE ? store.customers.get(objId) : null
  if (known === null || (known.row.gmtFollowup ?? 0) > (gmtCreate ?? 0)) return null
  const { followupContent, gmtFollowup } = known.row
  const shown = store.work
    .openOf('followup')
    .find(({ patch }) => patch.objType === objType && patch.objId === objId && patch.gmtCreate === gmtFollowup)
  store.customers.upsert([{ ...known.row, followupContent: content, gmtFollowup: gmtCreate }], known.syncedAt)
  return lastOf(shown?.patch.before) ?? { followupContent, gmtFollowup }
}

/** What was kept with an unsent follow-up; null for one that an older version wrote. */
function lastOf(kept: Json | undefined): LastFollowUp | null {
  if (!isRecord(kept) || typeof kept.followupContent !== 'string') return null
  const { followupContent, gmtFollowup } = kept
  return { followupContent, gmtFollowup: typeof gmtFollowup === 'number' ? gmtFollowup : null }
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
