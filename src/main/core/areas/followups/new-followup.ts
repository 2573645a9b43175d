import { isDeepStrictEqual } from 'node:util'
import type { Store } from '#core/engine/store/types'
import type { Customer, Json } from '#shared/domain/customer'
import { customerOf, type PulledCustomer } from '#shared/domain/customer-values'
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

/**
 * Customers as the firm has them, with the newest follow-up that it does not have yet: a pull does not take off what
 * {@link showFollowUp} put there. What the firm shows is kept with the follow-up, for {@link hideFollowUp}.
 */
export function withUnsentFollowUps(
  store: Store,
  pulled: readonly PulledCustomer[],
  now: number,
): readonly PulledCustomer[] {
  if (store.work.openIds('followup').size === 0) return pulled
  const unsent = Map.groupBy(store.work.openOf('followup'), ({ patch }) =>
    patch.objType === GROUP_TYPE && typeof patch.objId === 'string' ? patch.objId : null,
  )
  return pulled.map((one) => {
    const operations = unsent.get(one.id)
    if (operations === undefined) return one
    const firm = customerOf(one)
    const rows = operations.flatMap(({ localId }) => store.followups.get(localId) ?? [])
    const [newest] = rows.filter(({ type }) => isReported(type)).sort((a, b) => (b.gmtCreate ?? 0) - (a.gmtCreate ?? 0))
    if (newest === undefined || (firm.gmtFollowup ?? 0) > (newest.gmtCreate ?? 0)) return one
    const before = { followupContent: firm.followupContent, gmtFollowup: firm.gmtFollowup }
    for (const { opId, patch } of operations)
      if (!isDeepStrictEqual(patch.before, before)) store.work.step(opId, { patch: { ...patch, before } }, now)
    return { ...firm, followupContent: newest.content, gmtFollowup: newest.gmtCreate }
  })
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
