import { type Facet, facetTerms, numberTerms, textTerms } from '#core/areas/customers/store/facet-terms'
import {
  extraValues,
  facetColumnNames,
  facetColumns,
  isFacet,
  memberFacet,
  tagValues,
} from '#core/areas/customers/store/row-predicates'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { createDeferredIndex, type DeferredIndex } from '#core/engine/store/search/deferred-index'
import { phoneNumbers } from '#core/engine/store/search/key'
import type { StoreState } from '#core/engine/store/state'
import type { Customer, Json } from '#shared/domain/customer'
import { extraPrefix } from '#shared/domain/record-fields'

const next = statement((db, { above, limit }: { above: number; limit: number }) =>
  db
    .selectFrom('customer')
    .select(['no', ...facetColumnNames, 'tagList', 'participantList', 'extra', 'phoneKey'])
    .where('no', '>', above)
    .orderBy('no')
    .limit(limit),
)
const having = statement((db, { match }: { match: string }) =>
  db.selectFrom('customer_facet').select('rowid').where('customer_facet', 'match', match),
)

export type FacetIndex = DeferredIndex<Faceted> & {
  /** Numbers of the rows that every query finds; null where the index turns out to be damaged. */
  readonly find: (queries: readonly string[]) => readonly number[] | null
  /** True where a row has this term. */
  readonly has: (term: string) => boolean
}

type Faceted = Pick<Customer, 'tagList' | 'participantList' | 'extra'> & {
  readonly phoneKey: string
} & Readonly<Record<string, unknown>>

const facetsOf = (row: Faceted): Facet[] => {
  const facets: Facet[] = []
  for (const column of facetColumns) if (row[column] !== '') facets.push([column, String(row[column])])
  for (const value of row.tagList.flatMap(tagValues)) facets.push(['tagList', value])
  for (const { userId, roleId } of row.participantList)
    facets.push(['participantList', String(userId)], ['role', String(roleId)], memberFacet(userId, roleId))
  for (const [name, value] of Object.entries(row.extra)) {
    for (const one of extraValues(value as Json)) if (isFacet(one)) facets.push([extraPrefix + name, one])
  }
  return facets
}

const termsOf = (row: Faceted): string => {
  const texts = Object.entries(row.extra).flatMap(([name, value]) => textTerms(extraPrefix + name, value as Json))
  const numbers = numberTerms(phoneNumbers(row.phoneKey).map(({ digits }) => digits))
  return [...facetTerms(facetsOf(row)), ...texts, ...numbers].join(' ')
}

/**
 * Which rows have which value, and which custom texts and numbers hold which part: some bytes a row for each value and
 * each character. It is built behind the sync, and until it
 * is complete the rows themselves are read.
 */
export const createFacetIndex = (connection: Connection, state: StoreState): FacetIndex => {
  const index = createDeferredIndex(connection, state, {
    state: 'facets',
    table: 'customer_facet',
    settings: "tokenize='ascii'",
    form: '3',
    sliceRows: 50,
    next,
    read: (row): Faceted => ({
      ...row,
      tagList: JSON.parse(row.tagList),
      participantList: JSON.parse(row.participantList),
      extra: JSON.parse(row.extra),
    }),
    terms: termsOf,
  })
  return {
    ...index,
    find: (queries) => {
      let numbers: number[] | null = null
      index.trusted(() => {
        numbers = connection.column(having, { match: queries.map((query) => `(${query})`).join(' AND ') })
      })
      return numbers
    },
    has: (term) => {
      let found = true
      index.trusted(() => {
        found = connection.value(having, { match: `"${term}"` }) !== undefined
      })
      return found
    },
  }
}
