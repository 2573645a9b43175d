// The customer list (§2): head, views, filters, grid, footer. The address stands for everything that it shows by.
// Lives here: how its parts come together. May not: import another feature.
// To add: a filter in list-query.ts and filters/, a tool in list-tools.tsx; a column comes with the firm's field definitions.
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { CustomerRow } from '#shared/contract/customers'
import type { Json } from '#shared/domain/customer'
import { isTelephone } from '#shared/domain/phone-number'
import { fieldsQuery } from '../../bridge/queries.ts'
import { useUnsent } from '../../bridge/work.ts'
import { IconButton } from '../../components/button.tsx'
import { noLists } from '../../lib/field-labels.ts'
import { editState, listState, routes } from '../../lib/paths.ts'
import { joined } from '../../lib/values.ts'
import { useWords, type Words } from '../../lib/words.ts'
import { DialledList, useTelephone } from '../../record/dialled-record.tsx'
import type { EmptyWords } from '../../record/list/list-states.tsx'
import { RecordListPage } from '../../record/list/record-list-page.tsx'
import { useRecordList } from '../../record/list/use-record-list.ts'
import type { ScreenProps } from '../feature.ts'
import { layoutOf } from './arranged-columns.ts'
import { useListActions } from './batch/use-list-actions.tsx'
import { CellContexts } from './cell-contexts.tsx'
import { fitWidth, withPlace } from './column-layout.ts'
import { activeFilters, askedFilters, withIdle } from './filters/active-filters.ts'
import { useFilterFocus } from './filters/use-filter-focus.ts'
import { useFilterNames } from './filters/use-filter-names.ts'
import { useSetCities } from './filters/use-set-cities.ts'
import { anyCustomer, queryOf, sortFields } from './list-query.ts'
import { ListTools } from './list-tools.tsx'
import { UnansweredFilters } from './unanswered-filters.tsx'
import { useAccountNames } from './use-account-names.ts'
import { useCellPanels } from './use-cell-panels.tsx'
import { useCustomers } from './use-customers.ts'
import { useListColumns } from './use-list-columns.ts'
import { useListState } from './use-list-state.ts'
import { useRowDrop } from './use-row-drop.tsx'
import { useRowShortcuts } from './use-row-shortcuts.ts'
import { useSocialDrawer } from './use-social-drawer.tsx'
import { useViewPanels, ViewPanels } from './view-panels.tsx'
import { SaveButtons } from './views/save-buttons.tsx'
import { useViews } from './views/use-views.ts'
import { ViewTabs } from './views/view-tabs.tsx'
import { exportQueryOf, lostOnWire } from './wire-query.ts'

/** Words where the list is empty, and what leads on; a number that was pasted where names are looked for is one way. */
const emptyWords = (words: Words, name: string, findByNumber: () => void, create: () => void): EmptyWords => ({
  icon: 'building',
  noMatch: words('customers.emptyNoMatch'),
  elsewhere: isTelephone(name) ? { label: words('customers.findByNumber'), run: findByNumber } : undefined,
  offline: words('customers.emptyOffline'),
  firstSync: words('customers.emptyFirstSync'),
  none: words('customers.emptyNone'),
  noneNext: words('customers.emptyNoneNext'),
  create: { label: words('action.create'), run: create },
})

/** CompanyList (§2). */
export const CompanyListPage = ({ cameFrom, parts, wished }: Pick<ScreenProps, 'cameFrom' | 'parts' | 'wished'>) => {
  const words = useWords()
  const navigate = useNavigate()
  const definitions = useQuery(fieldsQuery)
  const lists = definitions.data ?? noLists
  const address = useListState(cameFrom)
  const { state, change, searchText, views: stored } = address
  const views = useViews(state, stored, change)
  const panels = useViewPanels()
  const onCities = useSetCities(state, change)
  const names = useFilterNames(state, lists, panels.head?.column ?? null)

  const unsent = useUnsent()
  const { onPanel, panel } = useCellPanels(lists, parts.FollowUps)
  const openFor = useCallback(
    (row: CustomerRow, wanted: object) =>
      void navigate(routes.companydetail(row.id), { state: { ...listState(searchText()), ...wanted } }),
    [navigate, searchText],
  )
  const onEdit = useCallback((row: CustomerRow) => openFor(row, editState), [openFor])
  const { show, drawer } = useSocialDrawer(parts.Conversation)
  const columns = useListColumns(lists, state, stored, { searchText, onPanel, onEdit, onSocial: show })
  const { layout, plain } = columns

  // Without definitions nobody knows which columns to ask for; a failure to read them must not hold the list up.
  const ready = address.ready && (definitions.data !== undefined || definitions.isError)
  const { list: answer, byServer, unanswered, idle, asking } = useCustomers(state, lists, columns.asked, ready)
  const filters = useFilterFocus(state.advanced, (advanced) => change({ advanced }))
  const list = useRecordList({
    name: words('customers.list'),
    address,
    answer,
    noFilters: anyCustomer,
    sortFields,
    pathOf: routes.companydetail,
    searched: state.name,
    onFilters: filters.onKey,
  })

  const accountNames = useAccountNames(
    (answer.data?.partial === false ? answer.data.rows : []).map((row) => ({
      id: row.id,
      accountId: row.weMediaAccountId as Json | undefined,
      account: row['extra.weMediaAccount'] as Json | undefined,
    })),
  )

  const asked = askedFilters(state, lists)
  const active = withIdle(activeFilters(state, names), idle, words)
  const lost = lostOnWire(asked)
  const actions = useListActions(
    {
      lists,
      selected: list.selected,
      onSelect: list.select,
      query: exportQueryOf(asked),
      local: byServer ? undefined : queryOf(asked, []),
      lost: joined(lost.map((filter) => active.find(({ key }) => key === filter)?.label ?? filter)),
      total: list.total ?? 0,
      partial: answer.data?.partial === true,
    },
    wished,
  )
  const drop = useRowDrop(list.rows)
  const telephone = useTelephone()
  const rowShortcuts = useRowShortcuts(lists, accountNames, telephone, actions, list.selected.size > 0, {
    onPanel,
    onEdit,
    openFor,
  })
  const findByNumber = () => {
    change({ name: '', telephone: state.name })
    list.field.current?.focus()
  }
  return (
    <CellContexts unsent={unsent} accountNames={accountNames}>
      <DialledList telephone={telephone} note={actions.note}>
        <RecordListPage
          list={list}
          title={words('customers.title')}
          beside={
            <ViewTabs
              actions={views}
              total={list.total}
              onDialog={panels.setDialog}
              onCalls={byServer ? null : () => actions.startCalls({ query: queryOf(asked, []) })}
            />
          }
          actions={actions}
          tools={
            <ListTools
              state={state}
              lists={lists}
              nameField={columns.nameField}
              field={list.field}
              active={active}
              names={names}
              asking={asking}
              onChange={change}
              onCities={onCities}
              onClear={list.clearFilters}
              panel={filters.panel}
              onScroll={list.onScroll}
            >
              <SaveButtons actions={views} onSaveAs={() => panels.setDialog({ kind: 'saveAs' })} />
              <IconButton
                icon="columns"
                label={words('columns.title')}
                aria-haspopup="dialog"
                aria-expanded={panels.chooser !== null}
                onClick={(event) => panels.setChooser(panels.chooser === null ? event.currentTarget : null)}
              />
            </ListTools>
          }
          columns={columns.shown}
          onFilter={(column, anchor) => panels.setHead({ column, anchor })}
          onResize={(column, width) =>
            views.arrange(withPlace(layoutOf(columns.columns, layout), column, { width: fitWidth(width) }), plain)
          }
          rowShortcuts={rowShortcuts}
          instead={
            unanswered.length > 0 ? (
              <UnansweredFilters names={unanswered} active={active} onClear={list.clearFilters} />
            ) : null
          }
          failed={words('customers.failed')}
          empty={emptyWords(words, state.name, findByNumber, () => actions.open('create'))}
        >
          {panel}
          {drawer}
          {drop}
          <ViewPanels
            panels={panels}
            columns={columns}
            views={views}
            state={state}
            lists={lists}
            names={names}
            onFilters={change}
            onCities={onCities}
          />
        </RecordListPage>
      </DialledList>
    </CellContexts>
  )
}
