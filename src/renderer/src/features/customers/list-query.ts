// The list's state and the query that its address stands for. Part of the page's first script, so nothing here may need React.
import type { CustomerQuery, SortField } from '#shared/contract/customers'
import { filtersTaking, LONGEST_TEXT, LONGEST_VALUE, type NamedFilters } from '#shared/domain/customer-filters'
import { type DateDimension, dateDimensions } from '#shared/domain/date-presets'
import { readSortedPage, writeSortedPage } from '../../lib/page-sizes.ts'
import { type Layout, readLayout, writeLayout } from './column-layout.ts'

/** Columns that sort; the rest of the contract's list would fail to compile here. */
export const sortFields = [
  'gmtFollowup',
  'name',
  'level',
  'chargeStatus',
  'ownerName',
  'gmtCooperate',
  'gmtCreate',
  'gmtModify',
] as const satisfies readonly SortField[]

/** Texts of the query (§3); '' is any. */
const textFilters = filtersTaking('text')

/** Lists of the query (§3): any of the values; none is any. */
export const listFilters = filtersTaking('texts')

/** A date filter (§3): a preset's type, or two days `YYYY-MM-DD` of which either may be ''. */
export type DateFilter = { readonly type: number; readonly start: string; readonly end: string }

type Values = Readonly<Record<string, readonly string[]>>
type Texts = Readonly<Record<string, string>>

/** What narrows the list, named as the contract names it. */
export type ListFilters = NamedFilters & {
  readonly extraSet: Values
  readonly extraLike: Texts
  readonly dates: Readonly<Partial<Record<DateDimension, DateFilter>>>
  readonly columnValues: Values
  readonly extraSearch: Texts
}

/** What the list shows, as its address stands for it. */
export type ListState = ListFilters & {
  readonly pageIndex: number
  readonly pageSize: CustomerQuery['pageSize']
  readonly sortField: SortField
  readonly sortOrder: CustomerQuery['sortOrder']
  readonly advanced: boolean
  /** Saved view that the list began with, '' for none. */
  readonly view: string
  /** Columns as a person arranged them; null where they stand as the view or the firm has them. */
  readonly columns: Layout | null
}

/** Filters that let every customer through. */
export const anyCustomer: ListFilters = {
  ...(Object.fromEntries([
    ...textFilters.map((name) => [name, '']),
    ...listFilters.map((name) => [name, []]),
  ]) as NamedFilters),
  extraSet: {},
  extraLike: {},
  dates: {},
  columnValues: {},
  extraSearch: {},
}

/** The list as it opens: everything, last follow-up first (§3, §9). */
export const firstState: ListState = {
  ...anyCustomer,
  pageIndex: 0,
  pageSize: 10,
  sortField: 'gmtFollowup',
  sortOrder: 'desc',
  advanced: false,
  view: '',
  columns: null,
}

/** Most values that the contract takes. */
const mostValues = 200
const mostLevels = 50

const valuesOf = (search: URLSearchParams, name: string, most = mostValues): readonly string[] =>
  [...new Set(search.getAll(name))].filter((value) => value.length <= LONGEST_VALUE).slice(0, most)

const mapNames = {
  extraSet: 'extraSet.',
  extraLike: 'extraLike.',
  columnValues: 'column.',
  extraSearch: 'search.',
} as const

/** Names behind a prefix of the address, each once. */
const namesBehind = (search: URLSearchParams, prefix: string): readonly string[] =>
  [...new Set(search.keys())]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((name) => name !== '' && name !== '__proto__' && name.length <= LONGEST_TEXT)

const readValues = (search: URLSearchParams, prefix: string): Values =>
  Object.fromEntries(
    namesBehind(search, prefix)
      .map((name) => [name, valuesOf(search, prefix + name)] as const)
      .filter(([, values]) => values.length > 0),
  )

const readTexts = (search: URLSearchParams, prefix: string): Texts =>
  Object.fromEntries(
    namesBehind(search, prefix)
      .map((name) => [name, (search.get(prefix + name) ?? '').trim().slice(0, LONGEST_TEXT)] as const)
      .filter(([, text]) => text !== ''),
  )

const readDates = (search: URLSearchParams): ListFilters['dates'] =>
  Object.fromEntries(
    dateDimensions.flatMap((dimension) => {
      const type = Number(search.get(`${dimension}Type`) ?? 'none')
      if (!Number.isInteger(type)) return []
      const day = (end: string) => /^\d{4}-\d\d-\d\d$/.exec(search.get(`${dimension}${end}`) ?? '')?.[0] ?? ''
      return [[dimension, { type, start: day('Start'), end: day('End') }]]
    }),
  )

/** Reads the query of an address (CL-30); whatever is not valid there is as if it were not there. */
export const readState = (search: URLSearchParams): ListState => {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, LONGEST_TEXT)
  const texts = Object.fromEntries(textFilters.map((name) => [name, text(name)]))
  const lists = Object.fromEntries(
    listFilters.map((name) => [
      name,
      valuesOf(search, name, name === 'level' || name === 'chargeStatus' ? mostLevels : mostValues).filter(Boolean),
    ]),
  )
  return {
    ...anyCustomer,
    ...texts,
    ...lists,
    extraSet: readValues(search, mapNames.extraSet),
    extraLike: readTexts(search, mapNames.extraLike),
    dates: readDates(search),
    columnValues: readValues(search, mapNames.columnValues),
    extraSearch: readTexts(search, mapNames.extraSearch),
    ...readSortedPage(search, firstState, sortFields),
    advanced: search.get('advanced') === '1',
    view: text('view'),
    columns: readLayout(search.get('columns')),
  }
}

/** Writes the query of an address; what is as it opens is left out. */
export const writeState = (state: ListState): URLSearchParams => {
  const search = new URLSearchParams()
  const put = (name: string, value: string | number, first: string | number) => {
    if (value !== first) search.set(name, String(value))
  }
  put('view', state.view, '')
  for (const name of textFilters) put(name, state[name], '')
  for (const name of listFilters) for (const value of state[name]) search.append(name, value)
  for (const map of ['extraSet', 'columnValues'] as const)
    for (const [name, values] of Object.entries(state[map]))
      for (const value of values) search.append(mapNames[map] + name, value)
  for (const map of ['extraLike', 'extraSearch'] as const)
    for (const [name, text] of Object.entries(state[map])) put(mapNames[map] + name, text, '')
  for (const [dimension, { type, start, end }] of Object.entries(state.dates)) {
    search.set(`${dimension}Type`, String(type))
    put(`${dimension}Start`, start, '')
    put(`${dimension}End`, end, '')
  }
  writeSortedPage(search, state, firstState)
  if (state.advanced) search.set('advanced', '1')
  if (state.columns !== null) search.set('columns', writeLayout(state.columns))
  return search
}

/** The filters of a state by themselves. */
const filtersOf = (state: ListFilters): ListFilters =>
  Object.fromEntries(Object.keys(anyCustomer).map((name) => [name, state[name as keyof ListFilters]])) as ListFilters

/** The contract's query for a state (§3). */
export const queryOf = (state: ListState, columns: readonly string[]): CustomerQuery => ({
  ...(structuredClone(filtersOf(state)) as unknown as Omit<
    CustomerQuery,
    'pageIndex' | 'pageSize' | 'sortField' | 'sortOrder' | 'columns'
  >),
  pageIndex: state.pageIndex,
  pageSize: state.pageSize,
  sortField: state.sortField,
  sortOrder: state.sortOrder,
  columns: [...columns],
})
