import type { CustomerQuery, SortField } from '#shared/contract/customers'
import type { EnumItem } from '#shared/contract/fields'

/** Page sizes of the list (§9), as the contract has them. */
export const pageSizes = [10, 20, 30, 40, 50] as const satisfies readonly CustomerQuery['pageSize'][]

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

/** What the list shows, as it stands in the address. `chargeStatus` '' is all, `ownerid` '' is any. */
export type ListState = {
  readonly name: string
  readonly chargeStatus: string
  readonly level: readonly string[]
  readonly ownerid: string
  readonly pageIndex: number
  readonly pageSize: CustomerQuery['pageSize']
  readonly sortField: SortField
  readonly sortOrder: CustomerQuery['sortOrder']
  readonly advanced: boolean
}

/** The list as it opens: everything, last follow-up first (§3, §9). */
export const firstState: ListState = {
  name: '',
  chargeStatus: '',
  level: [],
  ownerid: '',
  pageIndex: 0,
  pageSize: 10,
  sortField: 'gmtFollowup',
  sortOrder: 'desc',
  advanced: false,
}

const among = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

/** Longest text that the contract takes. */
const longest = 200

/** Reads the address (CL-30); whatever is not valid there is as if it were not there. */
export const readState = (search: URLSearchParams): ListState => {
  const page = Number(search.get('page') ?? '0')
  const size = Number(search.get('pageSize'))
  return {
    name: (search.get('name') ?? '').trim().slice(0, longest),
    chargeStatus: search.get('chargeStatus') ?? '',
    level: [...new Set(search.getAll('level'))].filter((value) => value !== '').slice(0, 50),
    ownerid: (search.get('ownerid') ?? '').slice(0, longest),
    pageIndex: Number.isInteger(page) && page >= 0 && page <= 1_000_000 ? page : 0,
    pageSize: pageSizes.find((one) => one === size) ?? firstState.pageSize,
    sortField: among(sortFields, search.get('sortField')) ?? firstState.sortField,
    sortOrder: among(['asc', 'desc'], search.get('sortOrder')) ?? firstState.sortOrder,
    advanced: search.get('advanced') === '1',
  }
}

/** Writes the address; what is as it opens is left out. */
export const writeState = (state: ListState): URLSearchParams => {
  const search = new URLSearchParams()
  const put = (name: string, value: string | number, first: string | number) => {
    if (value !== first) search.set(name, String(value))
  }
  put('name', state.name, '')
  put('chargeStatus', state.chargeStatus, '')
  for (const level of state.level) search.append('level', level)
  put('ownerid', state.ownerid, '')
  put('page', state.pageIndex, 0)
  put('pageSize', state.pageSize, firstState.pageSize)
  put('sortField', state.sortField, firstState.sortField)
  put('sortOrder', state.sortOrder, firstState.sortOrder)
  if (state.advanced) search.set('advanced', '1')
  return search
}

/** The state without charge status and levels that the firm does not have: such a filter could be seen nowhere. */
export const withKnownChoices = (
  state: ListState,
  lists: { readonly levels: readonly EnumItem[]; readonly chargeStatuses: readonly EnumItem[] },
): ListState => {
  const level = state.level.filter((value) => lists.levels.some((item) => item.value === value))
  const chargeStatus = lists.chargeStatuses.some((item) => item.value === state.chargeStatus) ? state.chargeStatus : ''
  return level.length === state.level.length && chargeStatus === state.chargeStatus
    ? state
    : { ...state, level, chargeStatus }
}

/** The contract's query for a state (§3): charge status travels as a list. */
export const queryOf = (state: ListState, columns: readonly string[]): CustomerQuery => ({
  name: state.name,
  chargeStatus: state.chargeStatus === '' ? [] : [state.chargeStatus],
  level: [...state.level],
  ownerid: state.ownerid,
  pageIndex: state.pageIndex,
  pageSize: state.pageSize,
  sortField: state.sortField,
  sortOrder: state.sortOrder,
  columns: [...columns],
})

/** The query of an export: what the list finds, in its order, without a page or columns (EX-02). */
export const exportQueryOf = (state: ListState): Readonly<Record<string, string | readonly string[]>> => {
  const { pageIndex: _page, pageSize: _size, columns: _columns, ...query } = queryOf(state, [])
  const isAny = (value: string | readonly string[]) => value.length === 0
  return Object.fromEntries(Object.entries(query).filter(([, value]) => !isAny(value)))
}

/** True while anything narrows the list. */
export const isFiltered = (state: ListState): boolean =>
  state.name !== '' || state.chargeStatus !== '' || state.level.length > 0 || state.ownerid !== ''

/** The state after a press on a column's head: the other way round, or a first order that fits the column. */
export const sortedBy = (state: ListState, field: SortField): ListState => {
  const turned = state.sortOrder === 'desc' ? 'asc' : 'desc'
  const sortOrder = field === state.sortField ? turned : field.startsWith('gmt') ? 'desc' : 'asc'
  return { ...state, sortField: field, sortOrder, pageIndex: 0 }
}
