import { expressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { sortColumn, type WalkedBy } from '#core/areas/customers/store/build-steps'
import { jsonColumns, knownColumns, timeColumns } from '#core/areas/customers/store/columns'
import type { Anchor } from '#core/areas/customers/store/keyset-anchors'
import {
  builder,
  contains,
  jsonEach,
  type Statement,
  slot,
  statement,
  statementBy,
  unindexed,
} from '#core/engine/store/compiler'
import { isInitials } from '#core/engine/store/search/terms'
import type { Tables } from '#core/engine/store/tables'
import type { CustomerFilter } from '#shared/contract/customers'
import { type FilterAsking, filtersAsking, type NamedFilters, valuesOfFilter } from '#shared/domain/customer-filters'
import type { PackedValue } from '#shared/domain/packed-rows'
import { extraPrefix } from '#shared/domain/record-fields'

/** A filter as the queries use it: the name in its search form, '' and empty lists for none. */
export type Filter = { readonly nameKey: string } & Pick<NamedFilters, OrderFilter>

/** The filters that the indexes of the orders answer. */
type OrderFilter = FilterAsking<'order'>
const orderFilters = filtersAsking('order')
/** Values of one of them. */
const wantedOf = (filter: Filter, name: OrderFilter) => valuesOfFilter(filter, name)

export type Order = 'asc' | 'desc'

/** Columns of a page in the order of their values, in the words of the contract, and those that arrive as JSON text. */
export type Selection = { readonly columns: readonly string[]; readonly json: readonly string[]; readonly key: string }

/** Columns of the table; custom fields, and what a newer server calls a system field, stand in JSON. */
const ownColumns: ReadonlySet<string> = new Set(['id', ...knownColumns])

/** The columns asked for, without doubles; every known one where none is asked for. */
export const selectionOf = (asked: readonly string[]): Selection => {
  const wanted: readonly string[] = asked.length === 0 ? knownColumns : [...new Set(asked)]
  const columns = ['id', 'name', ...wanted.filter((column) => column !== 'id' && column !== 'name')]
  const json = columns.filter((column) => jsonColumns.has(column) || !ownColumns.has(column))
  return { columns, json, key: JSON.stringify(columns) }
}

/** A unary plus keeps SQLite from seeking by a filter column: the walk in the asked order is what makes a page cheap. */
const walked = (column: OrderFilter) => unindexed(sql.ref<string>(column))

const withFilter = <T>(
  query: SelectQueryBuilder<Tables, 'customer', T>,
  filter: Filter,
): SelectQueryBuilder<Tables, 'customer', T> => {
  const slots = (name: string, values: readonly string[]) => values.map((_, index) => slot<string>(`${name}${index}`))
  let built = query
  // SQLite asks no further where a condition fails.
  for (const name of orderFilters) {
    const wanted = slots(name, wantedOf(filter, name))
    const [only] = wanted
    if (only !== undefined)
      built = wanted.length === 1 ? built.where(walked(name), '=', only) : built.where(walked(name), 'in', wanted)
  }
  return built
}

/** Values of the slots that a filter made. */
export const filterValues = (filter: Filter): Record<string, unknown> => {
  const values: Record<string, unknown> = { nameKey: filter.nameKey }
  for (const name of orderFilters) {
    for (const [index, value] of wantedOf(filter, name).entries()) values[`${name}${index}`] = value
  }
  return values
}

/** What of a filter shapes the text of a query. */
const filterShape = (filter: Filter): string => orderFilters.map((name) => wantedOf(filter, name).length).join('/')

/** Values of a run by the names of its slots. */
type Values = Readonly<Record<string, unknown>>

/** What shapes the text of a query; the values of the filter do not. */
type Shape = { readonly filter: Filter; readonly field: WalkedBy }
type Sorted = Shape & { readonly order: Order }
type Anchored = Sorted & { readonly anchored: boolean }
type Paged = Anchored & { readonly selection: Selection }

const keyOfShape = ({ filter, field }: Shape): string => `${field} ${filterShape(filter)} ${isInitials(filter.nameKey)}`
const keyOfSorted = (shape: Sorted): string => `${shape.order} ${keyOfShape(shape)}`
const keyOfAnchored = (shape: Anchored): string => `${shape.anchored} ${keyOfSorted(shape)}`

const walk = (filter: Filter, field: WalkedBy, order: Order, anchored: boolean) => {
  const column = sortColumn(field)
  const query = withFilter(builder.selectFrom('customer').select('customer.no'), filter)
    .orderBy(column, order)
    .orderBy('tie', order)
    .limit(slot<number>('limit'))
    .offset(slot<number>('offset'))
  if (!anchored) return query
  const compare = sql.raw(order === 'asc' ? '>=' : '<=')
  return query.where(sql<boolean>`(${sql.ref(column)}, tie) ${compare} (${slot('anchorKey')}, ${slot('anchorTie')})`)
}

/** Lists of which what was not understood stands in `unknown`: a list shows that where nothing of them was (D-118). */
const partlyRead: ReadonlySet<string> = new Set(['phoneMore', 'tagList'])

const cellOf = (column: string) => {
  if (timeColumns.has(column)) return sql<PackedValue>`nullif(${sql.ref(`row.${column}`)}, 0)`
  if (partlyRead.has(column)) {
    const [read, sent] = [sql.ref(`row.${column}`), sql.lit(`$.${column}`)]
    return sql<PackedValue>`iif(${read} = '[]', coalesce(row.unknown -> ${sent}, '[]'), ${read})`
  }
  if (ownColumns.has(column)) return sql.ref<PackedValue>(`row.${column}`)
  const isCustom = column.startsWith(extraPrefix)
  const path = `$.${JSON.stringify(isCustom ? column.slice(extraPrefix.length) : column)}`
  return sql<PackedValue>`${sql.ref(isCustom ? 'row.extra' : 'row.unknown')} -> ${path}`
}

/** Read by their place: a field may have a name that cannot stand in a statement. */
const allSelected = ({ columns }: Selection) => columns.map((column, place) => cellOf(column).as(`value${place}`))

const pages = statementBy(
  ({ selection, filter, field, order, anchored }: Paged) =>
    statement((db, _: Values) =>
      db
        .selectFrom(walk(filter, field, order, anchored).as('page'))
        // CROSS JOIN keeps the order of the walk: SQLite never swaps its sides.
        .crossJoin('customer as row')
        .whereRef('row.no', '=', 'page.no')
        .select(allSelected(selection)),
    ),
  (shape) => `${keyOfAnchored(shape)} ${shape.selection.key}`,
)

/** A page in the asked order: slots of the filter, `limit`, `offset` and, where anchored, `anchorKey` and `anchorTie`. */
export const pageQuery = (
  selection: Selection,
  filter: Filter,
  field: WalkedBy,
  order: Order,
  anchored: boolean,
): Statement<Values, Readonly<Record<string, PackedValue>>> => pages({ selection, filter, field, order, anchored })

const anchors = statementBy(
  ({ filter, field, order, anchored }: Anchored) =>
    statement((_db, _: Values) =>
      walk(filter, field, order, anchored)
        .clearSelect()
        .select([sql.ref<string | number>(sortColumn(field)).as('anchorKey'), 'customer.tie as anchorTie']),
    ),
  keyOfAnchored,
)

/** Sort key and tie of the row that stands `offset` rows after the anchor. */
export const anchorQuery = (
  filter: Filter,
  field: WalkedBy,
  order: Order,
  anchored: boolean,
): Statement<Values, Anchor> => anchors({ filter, field, order, anchored })

/** Rows by their numbers, in that order; the slot `numbers` is a JSON list. */
export const rowsQuery = statementBy(
  (selection: Selection) =>
    statement((db, { numbers }: { numbers: string }) =>
      db
        .selectFrom(jsonEach<number, 'page'>(numbers, 'page'))
        // CROSS JOIN keeps the order of the list.
        .crossJoin('customer as row')
        .whereRef('row.no', '=', 'page.value')
        .select(allSelected(selection)),
    ),
  ({ key }) => key,
)

const orders = statementBy(
  ({ filter, field, order }: Sorted) =>
    statement((db, _: Values) =>
      withFilter(db.selectFrom('customer').select('customer.no'), filter)
        .orderBy(sortColumn(field), order)
        .orderBy('tie', order),
    ),
  keyOfSorted,
)

/** Numbers of all rows that pass a filter without a name, in the asked order. */
export const orderQuery = (filter: Filter, field: WalkedBy, order: Order): Statement<Values, { readonly no: number }> =>
  orders({ filter, field, order })

/** A row with the value by which it is sorted. */
type Keyed = { readonly no: number; readonly key: string | number }

const withKey = (field: WalkedBy) =>
  builder.selectFrom('customer').select(['customer.no', sql.ref<string | number>(sortColumn(field)).as('key')])

const keys = statementBy(
  ({ filter, field }: Shape) =>
    statement((_db, _: Values) => withFilter(withKey(field), filter).where('no', '=', slot<number>('no'))),
  keyOfShape,
)

/** Number and sort key of one row by its number, where it passes a filter without a name. */
export const keyQuery = (filter: Filter, field: WalkedBy): Statement<Values, Keyed> => keys({ filter, field })

/** How many rows pass a filter without a name. */
export const countQuery = statementBy(
  (filter: Filter) =>
    statement((db, _: Values) =>
      withFilter(
        db.selectFrom('customer').select(({ fn }) => fn.countAll<number>().as('rows')),
        filter,
      ),
    ),
  filterShape,
)

const named = (nameKey: string) => {
  const eb = expressionBuilder<Tables, 'customer'>()
  const holds = (column: 'nameKey' | 'initials') => contains<'customer'>(column, slot<string>('nameKey'))(eb)
  return isInitials(nameKey) ? eb.or([holds('nameKey'), holds('initials')]) : holds('nameKey')
}

const namedWalks = statementBy(
  ({ filter, field, order }: Sorted) =>
    statement((db, _: Values) => {
      const matches = withFilter(db.selectFrom('customer').select('customer.no'), filter).where(named(filter.nameKey))
      return db
        .selectFrom('customer')
        .select('customer.no')
        .where(({ ref }) => sql<boolean>`${unindexed(ref('no'))} in ${matches}`)
        .orderBy(sortColumn(field), order)
        .orderBy('tie', order)
    }),
  keyOfSorted,
)

/** Numbers of the rows that pass a filter with a name, in the asked order, found by a walk over names and order. */
export const namedWalkQuery = (
  filter: Filter,
  field: WalkedBy,
  order: Order,
): Statement<Values, { readonly no: number }> => namedWalks({ filter, field, order })

const namedSearches = statementBy(
  ({ filter, field }: Shape) =>
    statement((db, _: Values) =>
      withFilter(withKey(field), filter)
        .where(
          'no',
          'in',
          db.selectFrom('customer_search').select('rowid').where('customer_search', 'match', slot<string>('match')),
        )
        .where(named(filter.nameKey)),
    ),
  keyOfShape,
)

/** Numbers and sort keys of the same rows in no order, found by the search; the slot `match` is the search's query. */
export const namedSearchQuery = (filter: Filter, field: WalkedBy): Statement<Values, Keyed> =>
  namedSearches({ filter, field })

/** The part of the contract's filter that the indexes of the orders answer. */
export type IndexedFilter = Pick<CustomerFilter, 'name' | OrderFilter>

/** The filter of the contract in the form of the queries. */
export const filterOf = (filter: IndexedFilter, toKey: (text: string) => string): Filter => ({
  nameKey: filter.name === '' ? '' : toKey(filter.name),
  chargeStatus: filter.chargeStatus,
  level: filter.level,
  ownerid: filter.ownerid,
})
