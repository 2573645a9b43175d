import { extraPrefix } from '#core/areas/customers/store/columns'
import { type Facet, facetTerms, numberTerms, textTerms } from '#core/areas/customers/store/facet-terms'
import { extraValues, facetColumns, isFacet, memberFacet } from '#core/areas/customers/store/row-predicates'
import type { Connection } from '#core/engine/store/connection'
import { type BehindIndex, createBehindIndex } from '#core/engine/store/search/deferred-index'
import { phoneNumbers } from '#core/engine/store/search/key'
import type { StoreState } from '#core/engine/store/state'
import type { Customer, Json } from '#shared/domain/customer'

const rowText =
  'SELECT no, industry, city, region, channel, source, weMediaAccountId, userCreate, phase, tagList, participantList, extra, phoneKey FROM customer WHERE no > ? ORDER BY no LIMIT ?'

export type FacetIndex = BehindIndex<Faceted> & {
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
  for (const { id } of row.tagList) facets.push(['tagList', String(id)])
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

type Stored = { readonly no: number; readonly phoneKey: string } & Readonly<Record<string, unknown>>

/**
 * Which rows have which value, and which custom texts and numbers hold which part: some bytes a row for each value and
 * each character. It is built behind the sync, and until it
 * is complete the rows themselves are read.
 */
export const createFacetIndex = (connection: Connection, state: StoreState): FacetIndex => {
  const index = createBehindIndex<Stored, Faceted>(connection, state, {
    state: 'facets',
    table: 'customer_facet',
    settings: "tokenize='ascii'",
    form: '2',
    sliceRows: 50,
    nextText: rowText,
    read: (row) => ({
      ...row,
      tagList: JSON.parse(String(row.tagList)),
      participantList: JSON.parse(String(row.participantList)),
      extra: JSON.parse(String(row.extra)),
    }),
    terms: termsOf,
  })
  return {
    ...index,
    find: (queries) => {
      let numbers: number[] | null = null
      index.trusted(() => {
        const find = connection.pluck('SELECT rowid FROM customer_facet WHERE customer_facet MATCH ?')
        numbers = find.all(queries.map((query) => `(${query})`).join(' AND ')) as number[]
      })
      return numbers
    },
    has: (term) => {
      let found = true
      index.trusted(() => {
        const one = connection.pluck('SELECT rowid FROM customer_facet WHERE customer_facet MATCH ? LIMIT 1')
        found = one.get(`"${term}"`) !== undefined
      })
      return found
    },
  }
}
