// The customer list (§2): head, views, filters, grid, footer. The address stands for everything that it shows by.
// Lives here: how its parts come together. May not: import another feature.
// To add: a filter in list-query.ts and filters/; a column comes with the firm's field definitions.
import { useQuery } from '@tanstack/react-query'
import { useCallback, useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CustomerRow } from '#shared/contract/customers'
import { usePermissions } from '../../bridge/permissions.ts'
import { configQuery, fieldsQuery } from '../../bridge/queries.ts'
import { useUnsent } from '../../bridge/work.ts'
import { IconButton } from '../../components/button.tsx'
import { later, useReadAtIdle } from '../../components/later.tsx'
import { noLists } from '../../lib/field-labels.ts'
import { popoverTrigger } from '../../lib/followup-kinds.ts'
import { editState, listState, routes } from '../../lib/paths.ts'
import { joined } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { ListUnanswered } from '../../record/list/list-states.tsx'
import { RecordListPage } from '../../record/list/record-list.tsx'
import { useRecordList } from '../../record/list/use-record-list.ts'
import type { ScreenProps } from '../feature.ts'
import { arrangedColumns, layoutOf } from './arranged-columns.ts'
import { useListActions } from './batch/use-list-actions.tsx'
import { fitWidth, withPlace } from './column-layout.ts'
import { listColumns } from './columns.tsx'
import { activeFilters, askedFilters, withIdle } from './filters/active-filters.ts'
import { searchFieldsSwitch } from './filters/search-fields.ts'
import { useFilterNames } from './filters/use-filter-names.ts'
import { filteredColumns } from './heads/head-values.ts'
import { columnNames, listFields } from './list-fields.ts'
import { anyCustomer, type ListFilters, sortFields } from './list-query.ts'
import type { CellPanel } from './panel-cell.tsx'
import { Toolbar } from './toolbar.tsx'
import { UnsentContext } from './unsent-context.ts'
import { useCellPanels } from './use-cell-panels.tsx'
import { useCustomers } from './use-customers.ts'
import { useListState } from './use-list-state.ts'
import { useSocialDrawer } from './use-social-drawer.tsx'
import { columnsOf } from './view-state.ts'
import { SaveButtons } from './views/save-buttons.tsx'
import { useViews } from './views/use-views.ts'
import type { ViewDialog } from './views/view-dialogs.tsx'
import { ViewTabs } from './views/view-tabs.tsx'
import { exportQueryOf, lostOnWire } from './wire-query.ts'

const FilterPanel = later(async () => (await import('./filters/filter-panel.tsx')).FilterPanel)
const HeadFilter = later(async () => (await import('./heads/head-filter.tsx')).HeadFilter)
const ColumnChooser = later(async () => (await import('./column-chooser.tsx')).ColumnChooser<CustomerRow>)
const ViewDialogs = later(async () => (await import('./views/view-dialogs.tsx')).ViewDialogs)
const readAtIdle = [FilterPanel, HeadFilter, ColumnChooser, ViewDialogs] as const

/** Letters that open a panel of the row that has the focus. */
const panelKeys: Readonly<Record<string, CellPanel>> = { f: 'followups', l: 'level' }

/** A panel that is open beside something that was pressed. */
type Opened = { readonly column: string; readonly anchor: HTMLElement }

/** CompanyList (§2). */
export const CompanyListPage = ({
  cameFrom,
  parts,
  wished,
}: Pick<ScreenProps, 'cameFrom' | 'parts' | 'wished'>) => {
  const words = useWords()
  const navigate = useNavigate()
  const advancedId = useId()
  const definitions = useQuery(fieldsQuery)
  const lists = definitions.data ?? noLists
  const switches = useQuery(configQuery).data?.values ?? {}
  const { inviteTalk, lawsuit } = usePermissions()
  const address = useListState(definitions.data, cameFrom)
  const { state, change, searchText, views: stored } = address
  const views = useViews(state, stored, change)
  const [head, setHead] = useState<Opened | null>(null)
  const names = useFilterNames(state, lists, head?.column ?? null)

  const fields = useMemo(() => listFields(lists), [lists])
  const columnsAsked = useMemo(() => columnNames(fields), [fields])
  const unsent = useUnsent()
  const { onPanel, panel } = useCellPanels(lists, parts.FollowUps)
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
  const plain = layoutOf(columns, null)
  const filtered = filteredColumns(
    columns.map(({ id }) => id),
    state,
    lists,
  )
  const arrangement = JSON.stringify([layout, [...filtered]])
  // biome-ignore lint/correctness/useExhaustiveDependencies: layout and marks are made anew with every address; their text says when they differ
  const shownColumns = useMemo(() => arrangedColumns(columns, layout, filtered), [columns, arrangement])

  // Without definitions nobody knows which columns to ask for; a failure to read them must not hold the list up.
  const ready = address.ready && (definitions.data !== undefined || definitions.isError)
  const { list: answer, unanswered, idle, asking } = useCustomers(state, lists, columnsAsked, ready)
  const list = useRecordList({
    name: words('customers.list'),
    address,
    answer,
    noFilters: anyCustomer,
    sortFields,
    pathOf: routes.companydetail,
    onAdvanced: () => change({ advanced: !state.advanced }),
  })

  const asked = askedFilters(state, lists)
  const active = withIdle(activeFilters(state, names), idle, words)
  const lost = lostOnWire(asked)
  const actions = useListActions(
    {
      ...list,
      lists,
      query: exportQueryOf(asked),
      lost: joined(lost.map((column) => active.find(({ key }) => key === `column.${column}`)?.label ?? column)),
      total: list.total ?? 0,
    },
    wished,
  )
  const [chooser, setChooser] = useState<HTMLElement | null>(null)
  const [viewDialog, setViewDialog] = useState<ViewDialog | null>(null)
  useReadAtIdle(readAtIdle)

  const onName = useCallback((name: string) => change({ name }, true), [change])
  const onFilters = (next: Partial<ListFilters>) => change(next)
  const onRowKey = (key: string, row: CustomerRow, element: HTMLElement): boolean => {
    if (key.toLowerCase() === 'e') {
      onEdit(row)
      return true
    }
    const panelKey = panelKeys[key.toLowerCase()]
    if (panelKey === undefined) return false
    if (panelKey === 'level' && list.selected.size > 0) {
      actions.open('level')
      return true
    }
    onPanel(panelKey, row, element.querySelector<HTMLElement>(`.cell-${panelKey}`) ?? element, false)
    return true
  }
  const unansweredNames = active
    .filter(({ key }) => unanswered.some((name) => key.endsWith(name)))
    .map(({ label }) => label)
  return (
    <UnsentContext value={unsent}>
      <RecordListPage
        list={list}
        title={words('customers.title')}
        beside={<ViewTabs actions={views} total={list.total} onDialog={setViewDialog} />}
        actions={actions}
        tools={
          <>
            <Toolbar
              state={state}
              lists={lists}
              nameField={fields[0]}
              inviteTalk={inviteTalk}
              filters={active}
              field={list.field}
              advancedId={advancedId}
              onChange={change}
              onFilters={onFilters}
              onClear={list.clearFilters}
              onName={onName}
              onScroll={list.onScroll}
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
          </>
        }
        columns={shownColumns}
        onFilter={(column, anchor) => setHead({ column, anchor })}
        onResize={(column, width) =>
          views.arrange(withPlace(layoutOf(columns, layout), column, { width: fitWidth(width) }), plain)
        }
        onRowKey={onRowKey}
        instead={
          unanswered.length > 0 ? (
            <ListUnanswered
              title={words('filters.offlineList', { names: joined(unansweredNames) })}
              text={words('filters.offlineListNext')}
              onClear={list.clearFilters}
            />
          ) : null
        }
        failed={words('customers.failed')}
        empty={{
          icon: 'building',
          noMatch: words('customers.emptyNoMatch'),
          offline: words('customers.emptyOffline'),
          firstSync: words('customers.emptyFirstSync'),
          none: words('customers.emptyNone'),
          noneNext: words('customers.emptyNoneNext'),
        }}
      >
        {panel}
        {drawer}
        {head === null ? null : (
          <HeadFilter
            key={head.column}
            column={head.column}
            label={columns.find(({ id }) => id === head.column)?.label ?? ''}
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
      </RecordListPage>
    </UnsentContext>
  )
}
