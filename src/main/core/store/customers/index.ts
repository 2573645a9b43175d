import type { Connection } from '#core/store/connection'
import { createDetail } from '#core/store/customers/detail'
import { createFacetIndex } from '#core/store/customers/facet-index'
import { createFacets, createLacking } from '#core/store/customers/facets'
import { createFoundRows } from '#core/store/customers/found'
import { createIndexes } from '#core/store/customers/indexes'
import { createCustomerList } from '#core/store/customers/list'
import { createPageMemory } from '#core/store/customers/pages'
import { createCustomerRows } from '#core/store/customers/rows'
import { createSuggest } from '#core/store/customers/suggest'
import { createUpsert } from '#core/store/customers/write'
import type { StoreState } from '#core/store/state'
import type { CustomerStore } from '#core/store/types'

/** Everything that the store knows of customers. */
export const createCustomers = (connection: Connection, state: StoreState): CustomerStore => {
  const indexes = createIndexes(connection, state)
  const pages = createPageMemory()
  const facets = createFacetIndex(connection, state)
  const found = createFoundRows(connection, facets)
  return {
    ...createCustomerList(connection, indexes, state, found),
    facets: createFacets(connection),
    lacking: createLacking(connection),
    facetsLeft: facets.isLeft,
    buildFacets: facets.build,
    detail: createDetail(connection),
    suggest: createSuggest(connection, indexes),
    ...createCustomerRows(connection, { indexes, facets }, state, pages),
    upsert: createUpsert(connection, { indexes, facets }, state, pages),
    pages,
    dropIndexes: (here) => {
      indexes.drop(here)
      facets.drop()
    },
    buildIndexes: indexes.build,
    indexed: indexes.complete,
    mergeLeft: indexes.mergeLeft,
    mergeSearch: indexes.merge,
  }
}
