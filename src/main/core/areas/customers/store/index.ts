import { createDetail } from '#core/areas/customers/store/detail'
import { createExpiring } from '#core/areas/customers/store/expiring'
import { createFacetIndex } from '#core/areas/customers/store/facet-index'
import { createFacets, createLacking } from '#core/areas/customers/store/facets'
import { createFoundRows } from '#core/areas/customers/store/filtered-rows'
import { createIndexes } from '#core/areas/customers/store/indexes'
import { createCustomerList } from '#core/areas/customers/store/list'
import { createCustomerNames } from '#core/areas/customers/store/names'
import { createPageMemory } from '#core/areas/customers/store/pages'
import { createCustomerRows } from '#core/areas/customers/store/rows'
import { createSuggest } from '#core/areas/customers/store/suggest'
import type { CustomerStore } from '#core/areas/customers/store/types'
import { createUpsert } from '#core/areas/customers/store/write'
import type { Connection } from '#core/engine/store/connection'
import type { StoreState } from '#core/engine/store/state'

/** Everything that the store knows of customers. */
export const createCustomers = (connection: Connection, state: StoreState): CustomerStore => {
  const indexes = createIndexes(connection, state)
  const pages = createPageMemory()
  const facets = createFacetIndex(connection, state)
  const found = createFoundRows(connection, facets)
  return {
    ...createCustomerList(connection, indexes, state, found),
    ...createFacets(connection),
    lacking: createLacking(connection),
    facetsLeft: facets.isLeft,
    buildFacets: facets.build,
    detail: createDetail(connection),
    suggest: createSuggest(connection, indexes),
    ...createCustomerNames(connection),
    expiring: createExpiring(connection),
    ...createCustomerRows(connection, { indexes, facets }, state, pages),
    upsert: createUpsert(connection, { indexes, facets }, state, pages),
    pages,
    dropIndexes: (here) => {
      indexes.drop(here)
      facets.drop()
    },
    buildIndexes: indexes.build,
    indexed: indexes.complete,
    buildLeft: () => !indexes.complete() || indexes.orderLeft(),
    mergeLeft: indexes.mergeLeft,
    mergeSearch: indexes.merge,
  }
}
