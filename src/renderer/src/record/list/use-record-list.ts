// A page that lists records: its state in the address, its rows, selection, keys, paging and sorting.
// Lives here: what all such pages do alike; record-list-page.tsx draws it. May not: know an area, or a filter's meaning.
// To add: an input that says what a list is or has; what a single list does stays on its page.
import { type RefObject, useCallback, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { GridHandle } from '../../components/grid/grid.tsx'
import type { GridLabels } from '../../components/grid/types.ts'
import { useGridLabels, useListPage } from '../../components/grid/use-list-page.ts'
import { type SortedPage, sortedBy } from '../../lib/page-sizes.ts'
import { listState } from '../../lib/paths.ts'
import { useListKeys } from '../../lib/use-list-keys.ts'
import { useSelection } from '../../lib/use-selection.ts'
import type { ListAddress } from './use-list-address.ts'

/** CSS px by which the grid moves sideways at one press (§9). */
export const scrollStep = 140

/** One page of a list. `pageIndex` is where these rows stand, if the answer says so; `partial` while more still come. */
export type RecordPage<Row> = {
  readonly rows: readonly Row[]
  readonly total: number
  readonly partial: boolean
  readonly pageIndex?: number
}

/** The answer to a list's query, as TanStack has it; while `isPlaceholderData` it is that of the page before. */
export type PageAnswer<Row> = {
  readonly data: RecordPage<Row> | undefined
  readonly isPlaceholderData: boolean
  readonly isError: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

/** What a list is. */
export type RecordListInput<Row, State extends SortedPage> = {
  /** What the list is called, in the language of the page. */
  readonly name: string
  readonly address: ListAddress<State>
  readonly answer: PageAnswer<Row>
  /** The filters that let every record through: what narrows the list, and how it is cleared. */
  readonly noFilters: Partial<State>
  /** Who answers, where that is not always this computer: other rows, although the filters are the same. */
  readonly source?: string
  /** Columns that sort. Those of times begin with the newest, all others in the order of the alphabet. */
  readonly sortFields: readonly State['sortField'][]
  /** Where a record is opened. */
  readonly pathOf: (id: string) => string
  /** The text that its search is asked for. */
  readonly searched: string
  /** Puts the focus into its filters. */
  readonly onFilters?: () => void
}

/** A list as it stands, and what a person can do with it. */
export type RecordList<Row> = {
  readonly grid: RefObject<GridHandle | null>
  /** The box of its search, which / and Ctrl+F find. */
  readonly field: RefObject<HTMLInputElement | null>
  readonly labels: GridLabels
  readonly state: SortedPage
  readonly answer: PageAnswer<Row>
  readonly rows: readonly Row[]
  /** Null until the first answer. */
  readonly total: number | null
  /** The page that is shown, which may still be the one before. */
  readonly shownIndex: number
  readonly filterKey: string
  readonly filtered: boolean
  readonly selected: ReadonlySet<string>
  readonly select: (selected: ReadonlySet<string>) => void
  readonly clearSelection: () => void
  readonly clearFilters: () => void
  readonly onSort: (column: string) => void
  readonly onOpen: (row: Row) => void
  readonly onPage: (pageIndex: number, replace?: boolean) => void
  readonly onPageSize: (pageSize: SortedPage['pageSize']) => void
  readonly onTurn: (direction: -1 | 1) => boolean
  readonly onScroll: (direction: -1 | 1) => void
}

const noRows: readonly never[] = []

/** Everything that pages with a list of records have in common. */
export const useRecordList = <Row extends { readonly id: string }, State extends SortedPage>({
  name,
  address: { state, change, searchText },
  answer,
  noFilters,
  source = '',
  sortFields,
  pathOf,
  searched,
  onFilters,
}: RecordListInput<Row, State>): RecordList<Row> => {
  const navigate = useNavigate()
  const grid = useRef<GridHandle>(null)
  const field = useRef<HTMLInputElement>(null)
  const { data, isPlaceholderData } = answer
  const total = data?.total ?? null
  const names = Object.keys(noFilters) as (keyof State)[]
  const filterText = JSON.stringify(names.map((filter) => state[filter]))
  const filterKey = source + filterText
  const { selected, select, clear } = useSelection(filterKey, isPlaceholderData)
  const set = useCallback(
    (next: Partial<SortedPage>, replace?: boolean) => change(next as Partial<State>, replace),
    [change],
  )
  const onPage = useCallback((pageIndex: number, replace?: boolean) => set({ pageIndex }, replace), [set])
  const onTurn = useListPage({
    grid,
    pageIndex: state.pageIndex,
    pageSize: state.pageSize,
    total,
    answered: data !== undefined,
    before: isPlaceholderData,
    onPage,
  })
  const rows = data?.rows ?? noRows
  const onOpen = ({ id }: { readonly id: string }) => void navigate(pathOf(id), { state: listState(searchText()) })
  useListKeys({
    field,
    grid,
    searched,
    answered: data !== undefined && !isPlaceholderData,
    onFilters,
    openFirst: () => {
      const [first] = rows
      if (first !== undefined) onOpen(first)
    },
  })
  return {
    grid,
    field,
    labels: useGridLabels(name),
    state,
    answer,
    rows,
    total,
    shownIndex: data?.pageIndex ?? state.pageIndex,
    filterKey,
    filtered: filterText !== JSON.stringify(names.map((filter) => noFilters[filter])),
    selected,
    select,
    clearSelection: () => {
      clear()
      grid.current?.focus()
    },
    clearFilters: () => {
      change(noFilters)
      field.current?.focus()
    },
    onSort: (column) => {
      const sorted = sortFields.find((one) => one === column)
      if (sorted !== undefined) set(sortedBy(state, sorted))
    },
    onOpen,
    onPage,
    onPageSize: (pageSize) => set({ pageSize }),
    onTurn,
    onScroll: (direction) => grid.current?.scrollBy(direction * scrollStep),
  }
}
