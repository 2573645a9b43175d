import type { PlacedApproval } from '#core/areas/approvals/store/place'
import type { FoundContact } from '#core/areas/contacts/store'
import type { CustomerStore } from '#core/areas/customers/store/types'
import type { StoredDocument } from '#core/areas/documents/store/documents'
import type { Suggested } from '#core/engine/store/records/types'
import type { AreaStore, ReadStore } from '#core/engine/store/types'
import type { SearchKind } from '#shared/contract/search'
import type { ChatMessage } from '#shared/domain/chat'
import type { Project } from '#shared/domain/project'
import type { FollowUp } from '#shared/domain/records'

/** A typed text, how many of each kind are wanted, and which kinds. */
export type EverythingSearch = { readonly text: string; readonly limit: number; readonly kinds: readonly SearchKind[] }

/** A document with the name of the record that it belongs to. */
export type FoundDocument = { readonly document: StoredDocument; readonly ownerName: string }

type FoundCustomer = ReturnType<CustomerStore['suggest']>[number]

/** What was found of each kind, and which of the records that the hits hang on are here. */
export type FoundEverything = {
  readonly customers: Suggested<FoundCustomer>
  readonly contacts: Suggested<FoundContact>
  readonly matters: Suggested<Project>
  readonly documents: Suggested<FoundDocument>
  readonly followups: Suggested<FollowUp>
  readonly messages: Suggested<ChatMessage>
  readonly approvals: Suggested<PlacedApproval>
  readonly knownCustomers: readonly string[]
  readonly knownContacts: readonly string[]
}

/** The tables that the search reads. */
type Searched = Pick<
  ReadStore,
  'customers' | 'contacts' | 'projects' | 'documents' | 'followups' | 'messages' | 'approvals'
>

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
    matters: asked('matters') ? upTo(store.projects.named(text, limit + 1)) : none,
    documents: asked('documents') ? upTo(foundDocuments(store, text, limit + 1)) : none,
    followups,
    messages,
    approvals: asked('approvals') ? upTo(store.approvals.suggest(text, limit + 1)) : none,
    knownCustomers: store.customers.rows([...new Set(ids)], []).map((row) => row.id),
    knownContacts: objects.filter((id) => store.contacts.get(id) !== null),
  }
}

const foundDocuments = ({ documents }: Searched, text: string, limit: number): readonly FoundDocument[] =>
  documents
    .search({ btype: '', bid: '', text, limit })
    .map((document) => ({ document, ownerName: documents.owners.name(document) }))

declare module '#core/engine/store/types' {
  interface AreaReads extends ReturnType<typeof everythingReads> {}
}

const everythingReads = (store: Searched) => ({
  searchEverything: (search: EverythingSearch) => searchEverything(store, search),
})

/** The search over everything; it keeps nothing of its own. */
export const searchStore = { name: 'search', reads: everythingReads } satisfies AreaStore
