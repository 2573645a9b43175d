import type { BuildStep as CustomerStep } from '#core/areas/customers/store/build-steps'
import { createCustomers } from '#core/areas/customers/store/index'
import { searchParties } from '#core/areas/customers/store/near-parties'
import { createPageMemory } from '#core/areas/customers/store/pages'
import type { DateSpans } from '#core/areas/customers/store/row-predicates'
import { createCustomerRows } from '#core/areas/customers/store/rows'
import { type SimilarSearch, searchSimilar } from '#core/areas/customers/store/similar'
import type { CustomerStore } from '#core/areas/customers/store/types'
import type { Connection } from '#core/engine/store/connection'
import type { StoreState } from '#core/engine/store/state'
import type { AreaStore, ReadStore, SaveRow } from '#core/engine/store/types'
import type { CustomerQuery } from '#shared/contract/customers'
import { dayText } from '#shared/dates/zone'

declare module '#core/engine/store/state' {
  interface AreaStates {
    /** What is built of the indexes and the search, and how many rows the table has. */
    readonly indexes: string
    readonly searchedTo: string
    /** How far names have the keys of their order, where some lack them. */
    readonly customerOrder: string
    readonly searchMerged: string
    readonly facets: string
    readonly customers: string
  }
}
declare module '#core/engine/store/types' {
  interface AreaStores {
    readonly customers: CustomerStore
  }
  interface AreaReads extends ReturnType<typeof customerReads> {}
  interface AreaBuildSteps {
    readonly customers: CustomerStep
  }
}

type Query = { readonly query: CustomerQuery; readonly spans: DateSpans }
type FacetSearch = {
  readonly column: string
  readonly text: string
  readonly limit: number
  readonly zone: string
}

const customerReads = (store: Pick<ReadStore, 'customers' | 'contacts' | 'contracts'>) => {
  const { customers } = store
  return {
    searchSimilar: (search: SimilarSearch) => searchSimilar(store, search),
    searchParties: (search: SimilarSearch) => searchParties(store, search),
    listCustomers: ({ query, spans }: Query) => customers.page(query, spans),
    customerNeighbours: ({ id, query, spans }: Query & { readonly id: string }) =>
      customers.neighbours(id, query, spans),
    foundCustomerIds: ({ query, spans, start, size }: Query & { readonly start: number; readonly size: number }) =>
      customers.foundIds(query, start, size, spans),
    customerFacets: ({ column, text, limit, zone }: FacetSearch) =>
      customers.facets(column, text, limit, (time) => dayText(time, zone)),
    customerPeople: (ids: readonly string[]) => customers.peopleNamed(ids),
    lackingFilters: (_: null) => customers.lacking(),
  }
}

/** Rows are only read in a damaged file. */
const nothingIndexed = { indexes: { searchedTo: () => 0, look: () => undefined }, facets: { remove: () => undefined } }

const saveCustomer = (connection: Connection, state: StoreState): SaveRow => {
  const rows = createCustomerRows(connection, nothingIndexed, state, createPageMemory())
  return (localId, store) => {
    const known = rows.get(localId)
    if (known !== null) store.customers.upsert([known.row], known.syncedAt)
  }
}

/** What customers keep. Their search is built by steps of its own, which begin anew where it is gone. */
export const customerStore = {
  name: 'customers',
  create: (connection, state) => ({ customers: createCustomers(connection, state) }),
  refilled: ['customer'],
  searches: [
    { table: 'customer_facet', lost: { facets: 'damaged' }, found: 'facets' },
    { table: 'customer_search', lost: { indexes: 'damaged', searchedTo: '0' } },
  ],
  salvage: { customer: saveCustomer },
  reads: customerReads,
} satisfies AreaStore
