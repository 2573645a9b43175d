import type { PlacedApproval } from '#core/areas/approvals/store/place'
import type { FoundContact } from '#core/areas/contacts/store'
import type { CustomerStore } from '#core/areas/customers/store/types'
import type { Suggested } from '#core/engine/store/records/types'
import type { AreaStore, ReadStore } from '#core/engine/store/types'
import type { SearchKind } from '#shared/contract/search'
import type { ChatMessage } from '#shared/domain/chat'
import type { FollowUp } from '#shared/domain/records'

/** A typed text, how many of each kind are wanted, and which kinds. */
export type EverythingSearch = { readonly text: string; readonly limit: number; readonly kinds: readonly SearchKind[] }

type FoundCustomer = ReturnType<CustomerStore['suggest']>[number]

/** What was found of each kind, and which of the records that the hits hang on are here. */
export type FoundEverything = {
  readonly customers: Suggested<FoundCustomer>
  readonly contacts: Suggested<FoundContact>
  readonly followups: Suggested<FollowUp>
  readonly messages: Suggested<ChatMessage>
  readonly approvals: Suggested<PlacedApproval>
  readonly knownCustomers: readonly string[]
  readonly knownContacts: readonly string[]
}

/** The tables that the search reads. */
type Searched = Pick<ReadStore, 'customers' | 'contacts' | 'followups' | 'messages' | 'approvals'>

const none = { rows: [], more: false } as const

/** Searches everything that is kept here, each kind at a bounded cost. */
export const searchEverything = (store: Searched, { text, limit, kinds }: EverythingSearch): FoundEverything => {
  const asked = (kind: SearchKind) => text !== '' && kinds.includes(kind)
  const upTo = <Row>(rows: readonly Row[]): Suggested<Row> => ({
    rows: rows.slice(0, limit),
    more: rows.length > limit,
  })
  const followups = asked('followups') ? store.followups.suggest(text, limit) : none
  const messages = asked('messages') ? upTo(store.messages.suggest(text, limit + 1)) : none
  const ids = [...followups.rows.map(({ group }) => group.id), ...messages.rows.map(({ companyId }) => companyId)]
  const objects = followups.rows.filter(({ objType }) => objType === 'contact').map(({ objId }) => objId)
  return {
    customers: asked('customers') ? upTo(store.customers.suggest(text, limit + 1)) : none,
    contacts: asked('contacts') ? store.contacts.suggest(text, limit) : none,
    followups,
    messages,
    approvals: asked('approvals') ? upTo(store.approvals.suggest(text, limit + 1)) : none,
    knownCustomers: store.customers.rows([...new Set(ids)], []).map((row) => row.id),
    knownContacts: objects.filter((id) => store.contacts.get(id) !== null),
  }
}

declare module '#core/engine/store/types' {
  interface AreaReads extends ReturnType<typeof everythingReads> {}
}

const everythingReads = (store: Searched) => ({
  searchEverything: (search: EverythingSearch) => searchEverything(store, search),
})

/** The search over everything; it keeps nothing of its own. */
export const searchStore = { name: 'search', reads: everythingReads } satisfies AreaStore
