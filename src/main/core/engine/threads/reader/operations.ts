import { type EverythingSearch, searchEverything } from '#core/account/search-store'
import type { DateSpans } from '#core/areas/customers/store/row-predicates'
import { type SimilarSearch, searchSimilar } from '#core/engine/store/search/similar'
import type { ReadStore } from '#core/engine/store/types'
import type { CustomerQuery } from '#shared/contract/customers'
import { dayText } from '#shared/dates/zone'

type Search = { readonly text: string; readonly limit: number }
type Query = { readonly query: CustomerQuery; readonly spans: DateSpans }

/**
 * What may take longer than a person should wait for anything else: searches and scans. Each is a plain question to the
 * store; what it is asked and answers travels between threads.
 */
export const readOperations = (store: ReadStore) => {
  const { customers, messages } = store
  return {
    searchMessages: ({ text, limit }: Search) => messages.search(text, limit),
    searchEverything: (search: EverythingSearch) => searchEverything(store, search),
    searchSimilar: (search: SimilarSearch) => searchSimilar(store, search),
    listCustomers: ({ query, spans }: Query) => customers.page(query, spans),
    customerNeighbours: ({ id, query, spans }: Query & { readonly id: string }) =>
      customers.neighbours(id, query, spans),
    customerFacets: ({ column, text, limit, zone }: Search & { readonly column: string; readonly zone: string }) =>
      customers.facets(column, text, limit, (time) => dayText(time, zone)),
    lackingFilters: (_: null) => customers.lacking(),
  }
}

export type ReadOperations = ReturnType<typeof readOperations>
export type ReadName = keyof ReadOperations
export type ReadInput<Name extends ReadName> = Parameters<ReadOperations[Name]>[0]
export type ReadOutput<Name extends ReadName> = ReturnType<ReadOperations[Name]>
