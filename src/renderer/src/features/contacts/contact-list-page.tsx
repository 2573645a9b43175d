// Contacts of all customers: search, owner, grid, footer. The address stands for everything that it shows by.
// Lives here: contacts on the screen. May not: import another feature; app/ puts them into their pages.
// To add: a column in contact-columns.tsx, a filter in contact-state.ts and the toolbar below.
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ContactView } from '#shared/contract/contacts'
import { contactListQuery, foundContactsQuery } from '../../bridge/contacts.ts'
import { failureOf } from '../../bridge/index.ts'
import { useKeptSearch } from '../../bridge/kept-search.ts'
import { useOffline } from '../../bridge/online.ts'
import { usePermissions } from '../../bridge/permissions.ts'
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
import { type ContactListState, readState, sortFields, writeState } from './contact-state.ts'
import { contactsText } from './contacts-text.ts'
import { FirmLine } from './firm-line.tsx'

/** Least width of the grid and one step of its arrows, CSS px. */
const gridWidth = 1450
const scrollStep = 140

const noRows: readonly ContactView[] = []

/** What stands in place of the rows where there are none: why, and the way on. */
const NoContacts = (props: {
  readonly filtered: boolean
  readonly partial: boolean
  readonly atFirm: boolean
  readonly onClear: () => void
  readonly onAskFirm: () => void
}) => {
  const words = useWords()
  const unasked = useOffline()
  const offline = useQuery(syncStatusQuery).data?.connection === 'offline'
  const syncNow = useSyncNow()
  const sync = { label: words('sync.now'), run: () => syncNow.mutate(), busy: syncNow.isPending }
  if (props.filtered)
    return (
      <Notice
        icon="search"
        title={words(props.atFirm ? 'contacts.noneAtFirm' : 'contacts.noMatch')}
        text={props.atFirm || unasked === null ? undefined : words('contacts.findOffline')}
        action={{ label: words('customers.clearFilters'), run: props.onClear }}
        second={
          props.atFirm || unasked !== null ? undefined : { label: words('contacts.findAtFirm'), run: props.onAskFirm }
        }
      />
    )
  if (offline) return <Notice icon="cloud-off" title={words('contacts.emptyOffline')} action={sync} />
  if (props.partial) return <Notice icon="refresh" title={words('contacts.emptyFirstSync')} />
  return <Notice icon="user" title={words('contacts.none')} text={words('contacts.noneNext')} action={sync} />
}

/** The contacts (CC). */
export const ContactListPage = () => {
  const words = useWords()
  const zone = useZone()
  const navigate = useNavigate()
  const grid = useRef<GridHandle>(null)
  const field = useRef<HTMLInputElement>(null)
  const { search, known, setSearch, addressOf } = useKeptSearch()
  const state = useMemo(() => readState(search), [search])
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  const change = useCallback(
    (next: Partial<ContactListState>, replace = false) => {
      // Whoever looks for somebody else looks here first.
      const here = 'text' in next || 'ownerid' in next ? { atFirm: false } : {}
      latest.current = { ...latest.current, ...('pageIndex' in next ? {} : { pageIndex: 0 }), ...here, ...next }
      setSearch(writeState(latest.current), { replace })
    },
    [setSearch],
  )
  const users = useQuery(usersQuery).data?.users ?? []
  const { atFirm, ...query } = state
  const offline = useOffline()
  const here = useQuery({ ...contactListQuery(query), enabled: known && !atFirm })
  const found = useQuery({ ...foundContactsQuery(query), enabled: known && atFirm && offline === null })
  const list = atFirm ? found : here
  const rows = list.data?.rows ?? noRows
  const total = list.data?.total ?? null
  const { copyPhones } = usePermissions()
  const [copied, setCopied] = useState('')
  const filterKey = JSON.stringify([state.text, state.ownerid, atFirm])
  const { selected, select: setSelected, clear: unselect } = useSelection(filterKey, list.isPlaceholderData)
  // Contacts of other pages stay selected, and are copied too.
  const seen = useRef(new Map<string, ContactView>())
  useEffect(() => {
    for (const row of rows) seen.current.set(row.id, row)
  }, [rows])

  // As it stands at the press: what was typed last may be newer than the cell.
  const searchText = useCallback(() => addressOf(writeState(latest.current)), [addressOf])
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
    const { text, withoutPhones } = contactsText(chosen, copyPhones)
    if (!(await copyText(text))) return setCopied(words('copy.failed'))
    setCopied(words(withoutPhones ? 'contacts.copiedWithoutPhones' : 'contacts.copied', { n: chosen.length }))
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
    said: copied,
    onDone: () => atFirm && void found.refetch(),
  })
  const filtered = state.text !== '' || state.ownerid !== ''
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
      <FirmLine
        atFirm={atFirm}
        offered={filtered && rows.length > 0 && (here.data?.partial ?? false)}
        onAsk={() => change({ atFirm: true })}
        onLeave={() => change({ atFirm: false })}
      />
      {list.data === undefined && (list.isError || (atFirm && offline !== null)) ? (
        <div className="grid-failed">
          <Notice
            icon={list.isError ? 'alert' : 'cloud-off'}
            title={words(list.isError ? 'contacts.failed' : 'contacts.findOffline')}
            text={list.isError ? failureWords(failureOf(list.error)) : undefined}
            action={list.isError ? { label: words('common.retry'), run: () => void list.refetch() } : undefined}
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
            setCopied('')
          }}
          onOpen={(row) => void navigate(routes.contactdetail(row.id), { state: listState(searchText()) })}
          loading={list.data === undefined}
          busy={list.isPlaceholderData}
          pageSize={state.pageSize}
          empty={
            <NoContacts
              filtered={filtered}
              partial={list.data?.partial ?? true}
              atFirm={atFirm}
              onClear={clear}
              onAskFirm={() => change({ atFirm: true })}
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
