// The customer list (§2): head, filters, grid, footer. Everything that it shows by stands in the address.
// Lives here: what this page alone needs. May not: import another feature.
// To add: a filter in list-query.ts and toolbar.tsx; a column comes with the firm's field definitions.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { CustomerRow } from '#shared/contract/customers'
import { configQuery, customerListQuery, fieldsQuery, usersQuery } from '../../bridge/queries.ts'
import { useUnsent } from '../../bridge/work.ts'
import { Grid, type GridHandle } from '../../components/grid/grid.tsx'
import type { GridLabels } from '../../components/grid/types.ts'
import { later } from '../../components/later.tsx'
import { noLists } from '../../lib/field-labels.ts'
import { popoverTrigger } from '../../lib/followup-kinds.ts'
import { editState, listState, openedOf, routes } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { AdvancedFilters } from './advanced-filters.tsx'
import { useListActions } from './batch/use-list-actions.tsx'
import { listColumns } from './columns.tsx'
import { columnNames, listFields } from './list-fields.ts'
import { ListFooter } from './list-footer.tsx'
import { anyCustomer, filtersOf, queryOf, sortedBy, sortFields } from './list-query.ts'
import { ListFailed, NoCustomers } from './list-states.tsx'
import type { CellPanel, OpenPanel } from './panel-cell.tsx'
import { Toolbar } from './toolbar.tsx'
import { UnsentContext } from './unsent-context.ts'
import { useListState } from './use-list-state.ts'
import { exportQueryOf } from './wire-query.ts'

/** Least width of the grid and one step of its arrows (§9), in CSS px. */
const gridWidth = 1450
const scrollStep = 140

const noFilters = JSON.stringify(anyCustomer)
const noRows: readonly CustomerRow[] = []
const noIds: ReadonlySet<string> = new Set()

const FieldPopover = later(async () => (await import('./field-popover.tsx')).FieldPopover)

/** Letters that open a panel of the row that has the focus. */
const panelKeys: Readonly<Record<string, CellPanel>> = { f: 'followups', l: 'level' }

/** A panel that is open beside a cell. */
type OpenedPanel = {
  readonly panel: CellPanel
  readonly row: CustomerRow
  readonly anchor: HTMLElement
  readonly quiet: boolean
}

/** What draws the follow-ups of a customer beside its cell; another feature's, put in by app/. */
export type FollowUpsBeside = (props: {
  readonly customer: { readonly id: string; readonly name: string }
  readonly anchor: HTMLElement
  readonly quiet: boolean
  readonly onClose: () => void
}) => ReactNode

/** CompanyList (§2). */
export const CompanyListPage = ({
  cameFrom,
  followUps,
}: {
  /** Path of the screen before, null at the start. */
  readonly cameFrom: string | null
  readonly followUps: FollowUpsBeside
}) => {
  const words = useWords()
  const navigate = useNavigate()
  const advancedId = useId()
  const grid = useRef<GridHandle>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const definitions = useQuery(fieldsQuery)
  const lists = definitions.data ?? noLists
  const { state, change, searchText, ready: begun } = useListState(definitions.data, cameFrom)
  const users = useQuery({ ...usersQuery, enabled: state.advanced || state.ownerid !== '' }).data?.users ?? []
  const ownerName = users.find((user) => user.id === state.ownerid)?.name ?? state.ownerid

  const fields = useMemo(() => listFields(lists), [lists])
  const names = useMemo(() => columnNames(fields), [fields])
  const unsent = useUnsent()
  const [panel, setPanel] = useState<OpenedPanel | null>(null)
  const closePanel = useCallback(() => setPanel(null), [])
  const onPanel = useCallback<OpenPanel>(
    (kind, row, anchor, quiet) => setPanel({ panel: kind, row, anchor, quiet }),
    [],
  )
  const onEdit = useCallback(
    (row: CustomerRow) =>
      void navigate(routes.companydetail(row.id), { state: { ...listState(searchText()), ...editState } }),
    [navigate, searchText],
  )
  const trigger = popoverTrigger(useQuery(configQuery).data?.values ?? {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone, which this key stands for
  const columns = useMemo(
    () => listColumns(fields, lists, words, searchText, { onPanel, trigger, onEdit }),
    [fields, lists, words('customers.list'), searchText, onPanel, trigger, onEdit],
  )
  // Without definitions nobody knows which columns to ask for; a failure to read them must not hold the list up.
  const ready = begun && (definitions.data !== undefined || definitions.isError)
  const list = useQuery({ ...customerListQuery(queryOf(state, names)), enabled: ready })
  const rows = list.data?.rows ?? noRows
  const total = list.data?.total ?? null

  const [selected, setSelected] = useState(noIds)
  const filters = useMemo(() => filtersOf(state), [state])
  const filterKey = JSON.stringify(filters)
  const shownFilter = useRef(filterKey)
  useEffect(() => {
    // Other customers are shown now: nobody could see what is selected.
    if (list.isPlaceholderData || shownFilter.current === filterKey) return
    shownFilter.current = filterKey
    setSelected(noIds)
  }, [filterKey, list.isPlaceholderData])

  // Back from a record, the focus goes to its row, once the rows are there.
  const opened = useRef(openedOf(useLocation().state))
  useEffect(() => {
    if (list.data === undefined || opened.current === null) return
    grid.current?.focus(opened.current)
    opened.current = null
  }, [list.data])

  // The list became shorter than the page that stands in the address.
  const lastPage = total === null ? null : Math.max(Math.ceil(total / state.pageSize) - 1, 0)
  useEffect(() => {
    if (lastPage !== null && !list.isPlaceholderData && state.pageIndex > lastPage)
      change({ pageIndex: lastPage }, true)
  }, [lastPage, list.isPlaceholderData, state.pageIndex, change])

  const actions = useListActions({
    lists,
    selected,
    onSelect: setSelected,
    query: exportQueryOf(state),
    total: total ?? 0,
  })
  const labels: GridLabels = {
    grid: words('customers.list'),
    number: words('customers.rowNumber'),
    selectAll: words('customers.selectAll'),
    select: (name) => words('customers.select', { name }),
    sort: (name) => words('customers.sort', { name }),
  }
  const onName = useCallback((name: string) => change({ name }, true), [change])
  const onSort = (column: string) => {
    const field = sortFields.find((one) => one === column)
    if (field !== undefined) change(sortedBy(state, field))
  }
  const onOpen = (row: CustomerRow) => void navigate(routes.companydetail(row.id), { state: listState(searchText()) })
  const onRowKey = (key: string, row: CustomerRow, element: HTMLElement): boolean => {
    if (key.toLowerCase() === 'e') {
      onEdit(row)
      return true
    }
    const panel = panelKeys[key.toLowerCase()]
    if (panel === undefined) return false
    if (panel === 'level' && selected.size > 0) {
      actions.open('level')
      return true
    }
    onPanel(panel, row, element.querySelector<HTMLElement>(`.cell-${panel}`) ?? element, false)
    return true
  }
  const clearFilters = () => {
    change(anyCustomer)
    nameField.current?.focus()
  }
  // The numbers and the page belong to the rows that are shown, which may still be those of the page before.
  const shownIndex = list.data?.pageIndex ?? state.pageIndex
  return (
    <div className="list-page">
      <header className="page-head">
        <h1>{words('customers.title')}</h1>
        {actions.head}
      </header>
      <Toolbar
        state={state}
        lists={lists}
        nameField={fields[0]}
        ownerName={ownerName}
        field={nameField}
        advancedId={advancedId}
        onChange={change}
        onName={onName}
        onScroll={(direction) => grid.current?.scrollBy(direction * scrollStep)}
      />
      {state.advanced ? (
        <AdvancedFilters
          id={advancedId}
          state={state}
          lists={lists}
          users={users}
          ownerName={ownerName}
          onChange={change}
        />
      ) : null}
      {list.isError && list.data === undefined ? (
        <ListFailed error={list.error} retry={() => void list.refetch()} />
      ) : (
        <UnsentContext value={unsent}>
          <Grid
            ref={grid}
            labels={labels}
            columns={columns}
            rows={rows}
            rowLabel={(row) => row.name || row.id}
            firstNumber={shownIndex * state.pageSize + 1}
            total={total ?? 0}
            minWidth={gridWidth}
            pageKey={`${filterKey} ${shownIndex} ${state.pageSize} ${state.sortField} ${state.sortOrder}`}
            sort={{ column: state.sortField, order: state.sortOrder }}
            onSort={onSort}
            selected={selected}
            onSelect={setSelected}
            onOpen={onOpen}
            onRowKey={onRowKey}
            loading={list.data === undefined}
            busy={list.isPlaceholderData}
            pageSize={state.pageSize}
            empty={
              <NoCustomers
                filtered={filterKey !== noFilters}
                partial={list.data?.partial ?? true}
                onClear={clearFilters}
              />
            }
          />
        </UnsentContext>
      )}
      {actions.strip}
      <ListFooter
        state={state}
        total={total}
        partial={list.data?.partial ?? false}
        selected={selected.size}
        actions={actions.bar}
        onClear={() => {
          setSelected(noIds)
          grid.current?.focus()
        }}
        onPage={(pageIndex) => change({ pageIndex })}
        onPageSize={(pageSize) => change({ pageSize })}
      />
      {actions.dialog}
      {panel?.panel === 'followups'
        ? followUps({ customer: panel.row, anchor: panel.anchor, quiet: panel.quiet, onClose: closePanel })
        : null}
      {panel?.panel === 'note' || panel?.panel === 'level' ? (
        <FieldPopover
          key={`${panel.panel} ${panel.row.id}`}
          name={panel.panel}
          id={panel.row.id}
          lists={lists}
          anchor={panel.anchor}
          onClose={closePanel}
        />
      ) : null}
    </div>
  )
}
