// Contacts of all customers: search, owner, grid, footer. Everything that it shows by stands in the address.
// Lives here: contacts on the screen. May not: import another feature; app/ puts them into their pages.
// To add: a column in contact-columns.tsx, a filter in contact-state.ts and the toolbar below.
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ContactQuery, ContactView } from '#shared/contract/contacts'
import { contactListQuery } from '../../bridge/contacts.ts'
import { failureOf } from '../../bridge/index.ts'
import { copyText, syncStatusQuery, usersQuery, useSyncNow } from '../../bridge/queries.ts'
import { Button } from '../../components/button.tsx'
import { Grid, type GridHandle } from '../../components/grid/grid.tsx'
import { useGridLabels, useListPage } from '../../components/grid/use-list-page.ts'
import { Icon } from '../../components/icon.tsx'
import { ListFooter } from '../../components/list-footer.tsx'
import { Notice } from '../../components/notice.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { listState, routes } from '../../lib/paths.ts'
import { useZone } from '../../lib/time.ts'
import { useListKeys } from '../../lib/use-list-keys.ts'
import { useSelection } from '../../lib/use-selection.ts'
import { useWords } from '../../lib/words.ts'
import { useContactActions } from './actions/use-contact-actions.tsx'
import { contactColumns } from './contact-columns.tsx'
import { readState, sortFields, writeState } from './contact-state.ts'

/** Least width of the grid and one step of its arrows, CSS px. */
const gridWidth = 1450
const scrollStep = 140

const noRows: readonly ContactView[] = []

/** What stands in place of the rows where there are none: why, and the way on. */
const NoContacts = (props: { readonly filtered: boolean; readonly partial: boolean; readonly onClear: () => void }) => {
  const words = useWords()
  const offline = useQuery(syncStatusQuery).data?.connection === 'offline'
  const syncNow = useSyncNow()
  const sync = { label: words('sync.now'), run: () => syncNow.mutate(), busy: syncNow.isPending }
  if (props.filtered)
    return (
      <Notice
        icon="search"
        title={words('contacts.noMatch')}
        action={{ label: words('customers.clearFilters'), run: props.onClear }}
      />
    )
  if (offline) return <Notice icon="cloud-off" title={words('contacts.emptyOffline')} action={sync} />
  if (props.partial) return <Notice icon="refresh" title={words('contacts.emptyFirstSync')} />
  return <Notice icon="user" title={words('contacts.none')} text={words('contacts.noneNext')} action={sync} />
}

/** Who they are, as lines that a spreadsheet takes; numbers are copied by those alone who may (§6). */
const linesOf = (rows: readonly ContactView[]): string =>
  rows.map((row) => [row.name, row.companyName, row.position].filter((text) => text !== '').join('\t')).join('\n')

/** The contacts (CC). */
export const ContactListPage = () => {
  const words = useWords()
  const zone = useZone()
  const navigate = useNavigate()
  const grid = useRef<GridHandle>(null)
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => readState(search), [search])
  const change = useCallback(
    (next: Partial<ContactQuery>, replace = false) =>
      setSearch(
        (before) => writeState({ ...readState(before), ...('pageIndex' in next ? {} : { pageIndex: 0 }), ...next }),
        {
          replace,
        },
      ),
    [setSearch],
  )
  const users = useQuery(usersQuery).data?.users ?? []
  const list = useQuery(contactListQuery(state))
  const rows = list.data?.rows ?? noRows
  const total = list.data?.total ?? null
  const [copied, setCopied] = useState(0)
  const filterKey = JSON.stringify([state.text, state.ownerid])
  const { selected, select: setSelected, clear: unselect } = useSelection(filterKey, list.isPlaceholderData)
  // Contacts of other pages stay selected, and are copied too.
  const seen = useRef(new Map<string, ContactView>())
  useEffect(() => {
    for (const row of rows) seen.current.set(row.id, row)
  }, [rows])

  // As it stands at the press: what was typed last may be newer than the cell.
  const latestSearch = useRef('')
  useEffect(() => {
    latestSearch.current = search.size === 0 ? '' : `?${search}`
  }, [search])
  const searchText = useCallback(() => latestSearch.current, [])
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone, which this key stands for
  const columns = useMemo(() => contactColumns(words, zone, searchText), [words('contacts.list'), zone, searchText])
  const labels = useGridLabels(words('contacts.list'))
  const onSort = (column: string) => {
    const sortField = sortFields.find((one) => one === column)
    if (sortField === undefined) return
    const turned = state.sortOrder === 'desc' ? 'asc' : 'desc'
    change({ sortField, sortOrder: sortField === state.sortField ? turned : sortField === 'name' ? 'asc' : 'desc' })
  }
  const copy = async () => {
    const chosen = [...selected].flatMap((id) => seen.current.get(id) ?? [])
    if (await copyText(linesOf(chosen))) setCopied(chosen.length)
  }
  useListKeys(field)
  const actions = useContactActions({
    selected,
    onSelect: setSelected,
    beside: (
      <Button icon="copy" onClick={() => void copy()}>
        {words('contacts.copy')}
      </Button>
    ),
    said: copied > 0 ? words('contacts.copied', { n: copied }) : '',
  })
  const clear = () => {
    change({ text: '', ownerid: '' })
    field.current?.focus()
  }
  return (
    <div className="list-page">
      <header className="page-head">
        <h1>{words('contacts.title')}</h1>
        {actions.head}
      </header>
      <div className="tools">
        <SearchField
          label={words('contacts.search')}
          clearLabel={words('contacts.clearSearch')}
          value={state.text}
          onChange={(text) => change({ text }, true)}
          field={field}
        />
        <div className="field select">
          <select
            aria-label={words('contacts.owner')}
            value={state.ownerid}
            onChange={(event) => change({ ownerid: event.target.value })}
          >
            <option value="">{words('contacts.anyOwner')}</option>
            {users.map((user) => (
              <option key={user.id} value={user.id}>
                {user.name}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={14} />
        </div>
      </div>
      {list.isError && list.data === undefined ? (
        <div className="grid-failed">
          <Notice
            icon="alert"
            title={words('contacts.failed')}
            text={failureWords(failureOf(list.error))}
            action={{ label: words('common.retry'), run: () => void list.refetch() }}
          />
        </div>
      ) : (
        <Grid
          ref={grid}
          labels={labels}
          columns={columns}
          rows={rows}
          rowLabel={(row) => row.name || row.id}
          firstNumber={state.pageIndex * state.pageSize + 1}
          total={total ?? 0}
          minWidth={gridWidth}
          scrollStep={scrollStep}
          pageKey={`${filterKey} ${state.pageIndex} ${state.pageSize} ${state.sortField} ${state.sortOrder}`}
          sort={{ column: state.sortField, order: state.sortOrder }}
          onSort={onSort}
          onTurn={onTurn}
          selected={selected}
          onSelect={(next) => {
            setSelected(next)
            setCopied(0)
          }}
          onOpen={(row) => void navigate(routes.contactdetail(row.id), { state: listState(searchText()) })}
          loading={list.data === undefined}
          busy={list.isPlaceholderData}
          pageSize={state.pageSize}
          empty={
            <NoContacts
              filtered={state.text !== '' || state.ownerid !== ''}
              partial={list.data?.partial ?? true}
              onClear={clear}
            />
          }
        />
      )}
      {actions.strip}
      <ListFooter
        state={state}
        total={total}
        partial={list.data?.partial ?? false}
        selected={selected.size}
        actions={actions.bar}
        onClear={() => {
          unselect()
          grid.current?.focus()
        }}
        onPage={onPage}
        onPageSize={(pageSize) => change({ pageSize })}
      />
      {actions.dialog}
    </div>
  )
}
