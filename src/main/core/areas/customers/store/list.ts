import type { WalkedBy } from '#core/areas/customers/store/build-steps'
import { createCollator } from '#core/areas/customers/store/collate'
import type { FoundRows } from '#core/areas/customers/store/filtered-rows'
import type { CustomerIndexes } from '#core/areas/customers/store/indexes'
import { createLadder, type Ladder } from '#core/areas/customers/store/keyset-anchors'
import type { Filter, Order, Selection } from '#core/areas/customers/store/query'
import * as queries from '#core/areas/customers/store/query'
import { type Condition, conditionsOf, type DateSpans, noSpans } from '#core/areas/customers/store/row-predicates'
import { numberOf } from '#core/areas/customers/store/statements'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { searchKey } from '#core/engine/store/search/key'
import { nameMatch } from '#core/engine/store/search/terms'
import type { StoreState } from '#core/engine/store/state'
import type { CustomerFilter, CustomerQuery, CustomerRow, SortField } from '#shared/contract/customers'
import { boundedMap } from '#shared/domain/bounded-map'
import { type PackedRows, type PackedValue, unpackRows } from '#shared/domain/packed-rows'

/** A search with more hits than this is answered by a walk over the names: sorting the hits would cost more. */
const fewHits = 1000

/** Answers remembered per kind while the data stays the same. */
const remembered = 16

const countHits = statement((db, { match, most }: { match: string; most: number }) =>
  db
    .selectFrom(
      db.selectFrom('customer_search').select('rowid').where('customer_search', 'match', match).limit(most).as('hits'),
    )
    .select(({ fn }) => fn.countAll<number>().as('rows')),
)
const idOf = statement((db, { no }: { no: number }) => db.selectFrom('customer').select('id').where('no', '=', no))

/** A row's values in the order of the selection. */
type Values = readonly PackedValue[]

const opposite = { asc: 'desc', desc: 'asc' } as const

export type CustomerList = {
  /** A page with its total; `spans` are what the days of the query mean. */
  readonly page: (query: CustomerQuery, spans?: DateSpans) => PackedRows & { readonly total: number }
  /** The same with its rows as records. */
  readonly list: (query: CustomerQuery, spans?: DateSpans) => { readonly rows: CustomerRow[]; readonly total: number }
  readonly count: (filter?: CustomerFilter) => number
  /** Rows by their ids, in that order, as a page has them; ids that are not there are left out. */
  readonly pageOf: (ids: readonly string[], columns: readonly string[]) => PackedRows
  /** The same with the rows as records. */
  readonly rows: (ids: readonly string[], columns: readonly string[]) => CustomerRow[]
  /** The customers before and after one among those that a query finds; `position` is null where it is not one. */
  readonly neighbours: (id: string, query: CustomerQuery, spans?: DateSpans) => Neighbours
  /** Ids of `size` rows from the place `start` on among all that a query finds, in its order; its page does not count. */
  readonly foundIds: (query: CustomerQuery, start: number, size: number, spans?: DateSpans) => readonly string[]
}

export type Neighbours = {
  readonly previous: string | null
  readonly next: string | null
  readonly position: number | null
  readonly total: number
}

/** A store of answers that forgets everything when the data changes, and the oldest when it is full. */
const createMemory = <Value extends NonNullable<unknown>>(version: () => number) => {
  const kept = boundedMap<string, Value>(remembered)
  let of = version()
  return (key: string, make: () => Value): Value => {
    if (of !== version()) {
      kept.clear()
      of = version()
    }
    return kept.take(key, make)
  }
}

const filterKey = (filter: Filter): string =>
  JSON.stringify([filter.nameKey, filter.chargeStatus, filter.level, filter.ownerid])

const unfiltered = filterKey({ nameKey: '', chargeStatus: [], level: [], ownerid: '' })

/** The list's queries over one connection. */
export const createCustomerList = (
  connection: Connection,
  indexes: CustomerIndexes,
  state: StoreState,
  found: FoundRows,
): CustomerList => {
  const counts = createMemory<number>(connection.version)
  const ladders = createMemory<Ladder>(connection.version)
  const ordered = createMemory<Int32Array>(connection.version)

  const count = (filter: Filter): number => {
    const key = filterKey(filter)
    if (key === unfiltered) return Number(state.get('customers') ?? '0')
    return counts(key, () => {
      if (filter.nameKey !== '') return matches(filter, 'gmtFollowup', 'desc').length
      return connection.value(queries.countQuery(filter), queries.filterValues(filter)) ?? 0
    })
  }

  /** What the order that is asked for is walked by now. */
  const walkedBy = (field: SortField): WalkedBy => (field === 'name' && indexes.orderLeft() ? 'nameKey' : field)

  const search = (filter: Filter, field: WalkedBy, order: Order): number[] | null => {
    if (!indexes.complete()) return null
    const match = nameMatch(filter.nameKey)
    if ((connection.value(countHits, { match, most: fewHits + 1 }) ?? 0) > fewHits) return null
    const values = { ...queries.filterValues(filter), match }
    const found = connection.all(queries.namedSearchQuery(filter, field), values)
    return found.sort(createCollator(order)).map((row) => row.no)
  }

  /** Numbers of the rows that a filter with a name finds, in order; found once for all pages of the list. */
  const matches = (filter: Filter, field: WalkedBy, order: Order): Int32Array =>
    ordered(`${field} ${order} ${filterKey(filter)}`, () => {
      const found = search(filter, field, order)
      if (found !== null) return Int32Array.from(found)
      const walk = queries.namedWalkQuery(filter, field, order)
      return Int32Array.from(connection.column(walk, queries.filterValues(filter)))
    })

  const ladder = (filter: Filter, field: WalkedBy, order: Order): Ladder =>
    ladders(`${field} ${order} ${filterKey(filter)}`, () => {
      const values = queries.filterValues(filter)
      return createLadder((from, offset) => {
        const text = queries.anchorQuery(filter, field, order, from !== null)
        return connection.first(text, { ...values, ...from, limit: 1, offset }) ?? null
      })
    })

  const walkedPage = (
    query: CustomerQuery,
    filter: Filter,
    selection: Selection,
    place: { readonly start: number; readonly size: number; readonly total: number },
  ): Values[] => {
    const fromEnd = place.total - place.start - place.size
    const field = walkedBy(query.sortField)
    const ahead = ladder(filter, field, query.sortOrder)
    const back = fromEnd < place.start ? ladder(filter, field, opposite[query.sortOrder]) : null
    // The shorter way wins; a page near the end is read backwards and turned round.
    const turned = back !== null && back.missing(fromEnd) <= ahead.missing(place.start)
    const order = turned ? opposite[query.sortOrder] : query.sortOrder
    const { anchor, offset } = turned ? back.start(fromEnd) : ahead.start(place.start)
    const text = queries.pageQuery(selection, filter, field, order, anchor !== null)
    const values = { ...queries.filterValues(filter), ...anchor, limit: place.size, offset }
    const rows = connection.lists(text, values)
    return turned ? rows.reverse() : rows
  }

  /** Numbers of all rows that a query finds, in order; found once for all of its pages. */
  const everyRow = (query: CustomerQuery, spans: DateSpans, conditions: readonly Condition[]): Int32Array => {
    const filter = queries.filterOf(query, searchKey)
    const field = walkedBy(query.sortField)
    if (filter.nameKey !== '' && conditions.length === 0) return matches(filter, field, query.sortOrder)
    const { pageIndex: _page, pageSize: _size, columns: _columns, ...asked } = query
    return ordered(JSON.stringify([asked, spans]), () => {
      const unnamed = { ...filter, nameKey: '' }
      const rows = found.ordered(conditions, unnamed, { field, order: query.sortOrder })
      if (filter.nameKey === '') return rows
      const passed = new Set(rows)
      return matches(filter, field, query.sortOrder).filter((no) => passed.has(no))
    })
  }

  const numberedPage = (numbers: Int32Array, selection: Selection, start: number, size: number): Values[] => {
    const shown = [...numbers.subarray(start, start + size)]
    return connection.lists(queries.rowsQuery(selection), { numbers: JSON.stringify(shown) })
  }

  const page: CustomerList['page'] = (query, spans = noSpans) => {
    const filter = queries.filterOf(query, searchKey)
    const selection = queries.selectionOf(query.columns)
    const conditions = conditionsOf(query, spans)
    const numbers = filter.nameKey === '' && conditions.length === 0 ? null : everyRow(query, spans, conditions)
    const total = numbers === null ? count(filter) : numbers.length
    const start = query.pageIndex * query.pageSize
    const size = Math.min(query.pageSize, total - start)
    if (size <= 0) return packed(selection, [], total)
    const rows =
      numbers === null
        ? walkedPage(query, filter, selection, { start, size, total })
        : numberedPage(numbers, selection, start, size)
    return packed(selection, rows, total)
  }

  const pageOf: CustomerList['pageOf'] = (ids, columns) => {
    const selection = queries.selectionOf(columns)
    const numbers = ids.flatMap((id) => connection.value(numberOf, { id }) ?? [])
    const rows = numberedPage(Int32Array.from(numbers), selection, 0, numbers.length)
    return packed(selection, rows, rows.length)
  }

  return {
    count: (filter) => count(queries.filterOf(filter ?? everything, searchKey)),
    page,
    list: (query, spans) => {
      const found = page(query, spans)
      return { rows: unpackRows(found), total: found.total }
    },
    pageOf,
    rows: (ids, columns) => unpackRows(pageOf(ids, columns)),
    neighbours: (id, query, spans = noSpans) => {
      const numbers = everyRow(query, spans, conditionsOf(query, spans))
      const no = connection.value(numberOf, { id })
      const place = no === undefined ? -1 : numbers.indexOf(no)
      const idAt = (at: number): string | null => {
        const other = at < 0 ? undefined : numbers[at]
        if (other === undefined) return null
        return connection.value(idOf, { no: other }) ?? null
      }
      if (place < 0) return { previous: null, next: null, position: null, total: numbers.length }
      return { previous: idAt(place - 1), next: idAt(place + 1), position: place, total: numbers.length }
    },
    foundIds: (query, start, size, spans = noSpans) => {
      const numbers = everyRow(query, spans, conditionsOf(query, spans))
      return numberedPage(numbers, queries.selectionOf(['id']), start, size).map(([id]) => String(id))
    },
  }
}

const everything: queries.IndexedFilter = { name: '', chargeStatus: [], level: [], ownerid: '' }

const packed = ({ columns, json }: Selection, rows: readonly Values[], total: number) => ({
  columns,
  json,
  rows,
  total,
})
