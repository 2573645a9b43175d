// The customer list (§2): head, views, filters, grid, footer. The address stands for everything that it shows by.
// Lives here: how its parts come together. May not: import another feature.
// To add: a filter in list-query.ts and filters/; a column comes with the firm's field definitions.
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CustomerRow } from '#shared/contract/customers'
import { usePermissions } from '../../bridge/permissions.ts'
import { configQuery, fieldsQuery } from '../../bridge/queries.ts'
import { useUnsent } from '../../bridge/work.ts'
import { IconButton } from '../../components/button.tsx'
import { Grid, type GridHandle } from '../../components/grid/grid.tsx'
import { useGridLabels, useListPage } from '../../components/grid/use-list-page.ts'
import { later } from '../../components/later.tsx'
import { ListFooter } from '../../components/list-footer.tsx'
import { noLists } from '../../lib/field-labels.ts'
import { popoverTrigger } from '../../lib/followup-kinds.ts'
import { editState, listState, routes } from '../../lib/paths.ts'
import { useListKeys } from '../../lib/use-list-keys.ts'
import { useSelection } from '../../lib/use-selection.ts'
import { joined } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { arrangedColumns, layoutOf } from './arranged-columns.ts'
import { useListActions, type WishedDialog } from './batch/use-list-actions.tsx'
import { fitWidth, withPlace } from './column-layout.ts'
import { listColumns } from './columns.tsx'
import { activeFilters, askedFilters, withIdle } from './filters/active-filters.ts'
import { searchFieldsSwitch } from './filters/search-fields.ts'
import { useFilterNames } from './filters/use-filter-names.ts'
import { filteredColumns } from './heads/head-values.ts'
import { columnNames, listFields } from './list-fields.ts'
import { anyCustomer, filtersOf, type ListFilters, sortedBy, sortFields } from './list-query.ts'
import { ListFailed, NoCustomers, Unanswered } from './list-states.tsx'
import type { CellPanel } from './panel-cell.tsx'
import { Toolbar } from './toolbar.tsx'
import { UnsentContext } from './unsent-context.ts'
import { type FollowUpsBeside, useCellPanels } from './use-cell-panels.tsx'
import { useCustomers } from './use-customers.ts'
import { useListState } from './use-list-state.ts'
import { useSocialDrawer } from './use-social-drawer.tsx'
import { columnsOf } from './view-state.ts'
import { SaveButtons } from './views/save-buttons.tsx'
import { useViews } from './views/use-views.ts'
import type { ViewDialog } from './views/view-dialogs.tsx'
import { ViewTabs } from './views/view-tabs.tsx'
import { exportQueryOf, lostOnWire } from './wire-query.ts'

export type { ListAction } from './batch/list-action.ts'
export type { FollowUpsBeside } from './use-cell-panels.tsx'

/** Least width of the grid and one step of its arrows (§9), in CSS px. */
const gridWidth = 1450
const scrollStep = 140
const noFilters = JSON.stringify(anyCustomer)
const noRows: readonly CustomerRow[] = []

const FilterPanel = later(async () => (await import('./filters/filter-panel.tsx')).FilterPanel)
const HeadFilter = later(async () => (await import('./heads/head-filter.tsx')).HeadFilter)
const ColumnChooser = later(async () => (await import('./column-chooser.tsx')).ColumnChooser<CustomerRow>)
const ViewDialogs = later(async () => (await import('./views/view-dialogs.tsx')).ViewDialogs)

/** Letters that open a panel of the row that has the focus. */
const panelKeys: Readonly<Record<string, CellPanel>> = { f: 'followups', l: 'level' }

/** A panel that is open beside something that was pressed. */
type Opened = { readonly column: string; readonly anchor: HTMLElement }

/** CompanyList (§2). */
export const CompanyListPage = ({
  cameFrom,
  followUps,
  wished,
}: {
  /** Path of the screen before, null at the start. */
  readonly cameFrom: string | null
  readonly followUps: FollowUpsBeside
  readonly wished: WishedDialog
}) => {
  const words = useWords()
  const navigate = useNavigate()
  const advancedId = useId()
  const grid = useRef<GridHandle>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const definitions = useQuery(fieldsQuery)
  const lists = definitions.data ?? noLists
  const switches = useQuery(configQuery).data?.values ?? {}
  const { inviteTalk, lawsuit } = usePermissions()
  const { state, change, searchText, views: stored, ready: begun } = useListState(definitions.data, cameFrom)
  const views = useViews(state, stored, change)
  const [head, setHead] = useState<Opened | null>(null)
  const names = useFilterNames(state, lists, head?.column ?? null)

  const fields = useMemo(() => listFields(lists), [lists])
  const columnsAsked = useMemo(() => columnNames(fields), [fields])
  const unsent = useUnsent()
  const { onPanel, panel } = useCellPanels(lists, followUps)
  const onEdit = useCallback(
    (row: CustomerRow) =>
      void navigate(routes.companydetail(row.id), { state: { ...listState(searchText()), ...editState } }),
    [navigate, searchText],
  )
  const { onSocial, drawer } = useSocialDrawer()
  const trigger = popoverTrigger(switches)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone, which this key stands for
  const columns = useMemo(
    () => listColumns(fields, lists, words, searchText, { onPanel, trigger, onEdit, onSocial, lawsuit, inviteTalk }),
    [fields, lists, words('customers.list'), searchText, onPanel, trigger, onEdit, onSocial, lawsuit, inviteTalk],
  )
  const layout = columnsOf(state, stored)
  const filtered = filteredColumns(
    columns.map(({ id }) => id),
    state,
    lists,
  )
  const arrangement = JSON.stringify([layout, [...filtered]])
  // biome-ignore lint/correctness/useExhaustiveDependencies: layout and marks are made anew with every address; their text says when they differ
  const shownColumns = useMemo(() => arrangedColumns(columns, layout, filtered), [columns, arrangement])

  // Without definitions nobody knows which columns to ask for; a failure to read them must not hold the list up.
  const ready = begun && (definitions.data !== undefined || definitions.isError)
  const { list, unanswered, idle, asking } = useCustomers(state, lists, columnsAsked, ready)
  const rows = list.data?.rows ?? noRows
  const total = list.data?.total ?? null
  const filterKey = JSON.stringify(filtersOf(state))
  const { selected, select, clear } = useSelection(filterKey, list.isPlaceholderData)

  const onPage = useCallback((pageIndex: number, replace?: boolean) => change({ pageIndex }, replace), [change])
  const onTurn = useListPage({
    grid,
    pageIndex: state.pageIndex,
    pageSize: state.pageSize,
    total,
    answered: list.data !== undefined,
    before: list.isPlaceholderData,
    onPage,
  })

  const asked = askedFilters(state, lists)
  const active = withIdle(activeFilters(state, names), idle, words)
  const lost = lostOnWire(asked)
  const found = {
    lists,
    selected,
    onSelect: select,
    query: exportQueryOf(asked),
    lost: joined(lost.map((column) => active.find(({ key }) => key === `column.${column}`)?.label ?? column)),
    total: total ?? 0,
  }
  const actions = useListActions(found, wished)
  const [chooser, setChooser] = useState<HTMLElement | null>(null)
  const [viewDialog, setViewDialog] = useState<ViewDialog | null>(null)
  const toggleAdvanced = () => change({ advanced: !state.advanced })
  useListKeys(nameField, toggleAdvanced)
  useEffect(() => {
    const handle = requestIdleCallback(() => {
      for (const part of [FilterPanel, HeadFilter, ColumnChooser, ViewDialogs]) void part.start()
    })
    return () => cancelIdleCallback(handle)
  }, [])

  const labels = useGridLabels(words('customers.list'))
  const onName = useCallback((name: string) => change({ name }, true), [change])
  const onFilters = (next: Partial<ListFilters>) => change(next)
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
    const panelKey = panelKeys[key.toLowerCase()]
    if (panelKey === undefined) return false
    if (panelKey === 'level' && selected.size > 0) {
      actions.open('level')
      return true
    }
    onPanel(panelKey, row, element.querySelector<HTMLElement>(`.cell-${panelKey}`) ?? element, false)
    return true
  }
  const clearFilters = () => {
    change(anyCustomer)
    nameField.current?.focus()
  }
  const plain = layoutOf(columns, null)
  // The numbers and the page belong to the rows that are shown, which may still be those of the page before.
  const shownIndex = list.data?.pageIndex ?? state.pageIndex
  const headLabel = columns.find(({ id }) => id === head?.column)?.label ?? ''
  return (
    <div className="list-page">
      <header className="page-head">
        <h1>{words('customers.title')}</h1>
        <ViewTabs actions={views} total={total} onDialog={setViewDialog} />
        {actions.head}
      </header>
      <Toolbar
        state={state}
        lists={lists}
        nameField={fields[0]}
        inviteTalk={inviteTalk}
        filters={active}
        field={nameField}
        advancedId={advancedId}
        onChange={change}
        onFilters={onFilters}
        onClear={clearFilters}
        onName={onName}
        onScroll={(direction) => grid.current?.scrollBy(direction * scrollStep)}
      >
        <SaveButtons actions={views} onSaveAs={() => setViewDialog({ kind: 'saveAs' })} />
        <IconButton
          icon="columns"
          label={words('columns.title')}
          aria-haspopup="dialog"
          aria-expanded={chooser !== null}
          onClick={(event) => setChooser(chooser === null ? event.currentTarget : null)}
        />
      </Toolbar>
      {state.advanced ? (
        <FilterPanel
          id={advancedId}
          state={state}
          lists={lists}
          names={names}
          asking={asking}
          searched={switches[searchFieldsSwitch] ?? ''}
          onChange={onFilters}
          onTyped={(next) => change(next, true)}
        />
      ) : null}
      {unanswered.length > 0 ? (
        <Unanswered
          names={joined(
            active.filter(({ key }) => unanswered.some((name) => key.endsWith(name))).map(({ label }) => label),
          )}
          onClear={clearFilters}
        />
      ) : list.isError && list.data === undefined ? (
        <ListFailed error={list.error} retry={() => void list.refetch()} />
      ) : (
        <UnsentContext value={unsent}>
          <Grid
            ref={grid}
            labels={labels}
            columns={shownColumns}
            rows={rows}
            rowLabel={(row) => row.name || row.id}
            firstNumber={shownIndex * state.pageSize + 1}
            total={total ?? 0}
            minWidth={gridWidth}
            scrollStep={scrollStep}
            pageKey={`${filterKey} ${shownIndex} ${state.pageSize} ${state.sortField} ${state.sortOrder}`}
            sort={{ column: state.sortField, order: state.sortOrder }}
            onSort={onSort}
            onFilter={(column, anchor) => setHead({ column, anchor })}
            onResize={(column, width) =>
              views.arrange(withPlace(layoutOf(columns, layout), column, { width: fitWidth(width) }), plain)
            }
            onTurn={onTurn}
            selected={selected}
            onSelect={select}
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
          clear()
          grid.current?.focus()
        }}
        onPage={onPage}
        onPageSize={(pageSize) => change({ pageSize })}
      />
      {actions.dialog}
      {panel}
      {drawer}
      {head === null ? null : (
        <HeadFilter
          key={head.column}
          column={head.column}
          label={headLabel}
          state={state}
          lists={lists}
          names={names}
          anchor={head.anchor}
          onChange={onFilters}
          onClose={() => setHead(null)}
        />
      )}
      {chooser === null ? null : (
        <ColumnChooser
          columns={columns}
          layout={layout}
          anchor={chooser}
          onChange={(next) => views.arrange(next, plain)}
          onClose={() => setChooser(null)}
        />
      )}
      {viewDialog === null ? null : (
        <ViewDialogs dialog={viewDialog} actions={views} onClose={() => setViewDialog(null)} />
      )}
    </div>
  )
}
