import { extraPrefix } from '#core/areas/customers/store/columns'
import {
  extraValues,
  type Facet,
  facetColumnNames,
  facetColumns,
  isFacet,
  memberFacet,
} from '#core/areas/customers/store/row-predicates'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { type BehindIndex, createBehindIndex } from '#core/engine/store/search/deferred-index'
import type { StoreState } from '#core/engine/store/state'
import type { Customer, Json } from '#shared/domain/customer'

const next = statement((db, { above, limit }: { above: number; limit: number }) =>
  db
    .selectFrom('customer')
    .select(['no', ...facetColumnNames, 'tagList', 'participantList', 'extra'])
    .where('no', '>', above)
    .orderBy('no')
    .limit(limit),
)
const having = statement((db, { match }: { match: string }) =>
  db.selectFrom('customer_facet').select('rowid').where('customer_facet', 'match', match),
)

export type FacetIndex = BehindIndex<Faceted> & {
  /** Numbers of the rows that have a facet of every group; null where the index turns out to be damaged. */
  readonly find: (groups: readonly (readonly Facet[])[]) => readonly number[] | null
}

/** FNV-1a over UTF-16 with two offsets: 64 bits, so that two facets never meet by chance. */
const termOf = ([field, value]: Facet): string => {
  let one = 0x811c9dc5
  let other = 0x9747b28c
  const text = `${field}\n${value}`
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    one = Math.imul(one ^ unit, 0x01000193)
    other = Math.imul(other ^ (unit + index), 0x85ebca6b)
  }
  return `${(one >>> 0).toString(36)}x${(other >>> 0).toString(36)}`
}

type Faceted = Pick<Customer, 'tagList' | 'participantList' | 'extra'> & Readonly<Record<string, unknown>>

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

const termsOf = (row: Faceted): string => [...new Set(facetsOf(row).map(termOf))].join(' ')

/**
 * Which rows have which value: one posting list a value, a byte or two a row. It is built behind the sync, and until it
 * is complete the rows themselves are read.
 */
export const createFacetIndex = (connection: Connection, state: StoreState): FacetIndex => {
  const index = createBehindIndex(connection, state, {
    state: 'facets',
    table: 'customer_facet',
    settings: "detail=none, tokenize='ascii'",
    form: '1',
    sliceRows: 100,
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
    find: (groups) => {
      const match = groups.map((group) => `(${group.map((facet) => `"${termOf(facet)}"`).join(' OR ')})`).join(' AND ')
      let numbers: number[] | null = null
      index.trusted(() => {
        numbers = connection.column(having, { match })
      })
      return numbers
    },
  }
}
