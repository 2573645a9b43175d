import type { Expiring } from '#core/areas/customers/store/expiring'
import type { Facets } from '#core/areas/customers/store/facets'
import type { CustomerIndexes } from '#core/areas/customers/store/indexes'
import type { Neighbours } from '#core/areas/customers/store/list'
import type { NamedCustomer } from '#core/areas/customers/store/names'
import type { DateSpans } from '#core/areas/customers/store/row-predicates'
import type { Names } from '#core/engine/store/records/names'
import type { PageMemory } from '#core/engine/store/types'
import type { CustomerDetail, CustomerFilter, CustomerQuery, CustomerRow } from '#shared/contract/customers'
import type { Customer } from '#shared/domain/customer'
import type { PulledCustomer } from '#shared/domain/customer-values'
import type { PackedRows } from '#shared/domain/packed-rows'

/** Everything that the store knows of customers. */
export type CustomerStore = Names<NamedCustomer> & {
  /** Answers a page of the list with its total. Keyset anchors make deep pages as cheap as the first. */
  readonly page: (query: CustomerQuery, spans?: DateSpans) => PackedRows & { readonly total: number }
  /** The same with its rows as records. */
  readonly list: (query: CustomerQuery, spans?: DateSpans) => { readonly rows: CustomerRow[]; readonly total: number }
  /** Rows by their ids, in that order, as a page has them; ids that are not there are left out. */
  readonly pageOf: (ids: readonly string[], columns: readonly string[]) => PackedRows
  /** The same with the rows as records. */
  readonly rows: (ids: readonly string[], columns: readonly string[]) => CustomerRow[]
  readonly neighbours: (id: string, query: CustomerQuery, spans?: DateSpans) => Neighbours
  /** Ids of `size` rows from the place `start` on among all that a query finds, in its order; its page does not count. */
  readonly foundIds: (query: CustomerQuery, start: number, size: number, spans?: DateSpans) => readonly string[]
  readonly facets: Facets['facets']
  readonly peopleNamed: Facets['peopleNamed']
  /** Filters of the query for which no row has a value (D-66). */
  readonly lacking: () => readonly string[]
  /** True while the index of facets lacks rows; filters then read the rows themselves. */
  readonly facetsLeft: () => boolean
  /** Adds the next rows to it; false when it is complete. */
  readonly buildFacets: () => boolean
  readonly detail: (id: string) => CustomerDetail | null
  /** The whole row as the pull wrote it, and when; null where there is none. */
  readonly get: (id: string) => { readonly row: Customer; readonly syncedAt: number } | null
  /** Takes rows out, from the search too. Answers how many there were. */
  readonly remove: (ids: readonly string[]) => number
  /** Ids after one in ascending order, for the sweep; only of rows up to a number where one is given. */
  readonly ids: (after: string | null, limit: number, upTo?: number) => readonly string[]
  /** Number of the row that was added last, 0 where there is none: rows that are added later have higher ones. */
  readonly lastNumber: () => number
  readonly suggest: (
    text: string,
    limit: number,
  ) => { id: string; name: string; ownerName: string; matched: 'name' | 'pinyin' | 'phone' }[]
  /** Customers whose term ends from a moment to one before another, the first to end first; so many at most. */
  readonly expiring: (span: { readonly from: number; readonly to: number }, limit: number) => readonly Expiring[]
  readonly count: (filter?: CustomerFilter) => number
  /**
   * Inserts or updates in the caller's transaction, or one of its own. Rows whose content is unchanged are skipped and
   * keep their `syncedAt`. Answers the ids that changed.
   */
  readonly upsert: (rows: readonly PulledCustomer[], syncedAt: number) => string[]
  readonly pages: PageMemory
  /**
   * Secondary indexes and search: dropped before a first load, built after it; `here` where this connection and no
   * thread will build them. `build` yields between steps, goes on where a killed one stopped, and does nothing where all
   * is built. A list without indexes reads every row.
   */
  readonly dropIndexes: (here: boolean) => void
  readonly buildIndexes: CustomerIndexes['build']
  readonly indexed: () => boolean
  /** True while an index, the search or the key of a name is missing. */
  readonly buildLeft: () => boolean
  readonly mergeLeft: CustomerIndexes['mergeLeft']
  readonly mergeSearch: CustomerIndexes['merge']
}
