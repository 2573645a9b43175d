// Contacts of all customers: search, owner, grid, footer. The address stands for everything that it shows by.
// Lives here: contacts on the screen. May not: import another feature; app/ puts them into their pages.
// To add: a column in contact-columns.tsx, a filter in contact-state.ts and contact-tools.tsx.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ContactView } from '#shared/contract/contacts'
import { contactListQuery, foundContactsQuery } from '../../bridge/contacts.ts'
import { useOffline } from '../../bridge/online.ts'
import { editState, listState, routes, writeState } from '../../lib/paths.ts'
import { useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { DialledList, useDialRow, useTelephone } from '../../record/dialled-record.tsx'
import { ListUnanswered } from '../../record/list/list-states.tsx'
import { RecordListPage, type RowShortcuts } from '../../record/list/record-list-page.tsx'
import { useListAddress } from '../../record/list/use-list-address.ts'
import { useRecordList } from '../../record/list/use-record-list.ts'
import type { ScreenProps } from '../feature.ts'
import { useContactActions } from './actions/use-contact-actions.tsx'
import { contactColumns } from './contact-columns.tsx'
import { contactListForm, noFilters, sortFields } from './contact-state.ts'
import { ContactTools } from './contact-tools.tsx'
import { FirmLine } from './firm-line.tsx'
import { useContactCopy } from './use-contact-copy.ts'

/** The contacts (CC). */
export const ContactListPage = ({ wished }: Pick<ScreenProps, 'wished'>) => {
  const words = useWords()
  const navigate = useNavigate()
  const zone = useZone()
  const offline = useOffline()
  const address = useListAddress(contactListForm)
  const { state, change, searchText, ready } = address
  const { atFirm, ...query } = state
  const here = useQuery({ ...contactListQuery(query), enabled: ready && !atFirm })
  const found = useQuery({ ...foundContactsQuery(query), enabled: ready && atFirm && offline === null })
  const answer = atFirm ? found : here
  const tools = useRef<HTMLDivElement>(null)
  const list = useRecordList({
    name: words('contacts.list'),
    address,
    answer,
    noFilters,
    source: atFirm ? 'firm' : '',
    sortFields,
    pathOf: routes.contactdetail,
    searched: state.text,
    onFilters: () => tools.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus(),
  })
  const copy = useContactCopy(list)
  const actions = useContactActions({ list, copy, wished, onEnded: () => atFirm && void found.refetch() })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone, which this key stands for
  const columns = useMemo(() => contactColumns(words, zone, searchText), [words('contacts.list'), zone, searchText])
  const opened = (row: ContactView, wanted: object) =>
    void navigate(routes.contactdetail(row.id), { state: { ...listState(searchText()), ...wanted } })
  const telephone = useTelephone()
  const dialRow = useDialRow(telephone, actions.note)
  const rowShortcuts: RowShortcuts<ContactView> = {
    dialRow: ({ id, telephone: number, phoneMore }) =>
      dialRow({ objType: 'contact', objId: id }, [number, ...phoneMore.map(({ phone }) => phone)]),
    editRow: (row) => opened(row, editState),
    rowFollowUps: (row) => opened(row, writeState),
    copyRow: (row) =>
      void copy
        .copyRow(row)
        .then((done) => (done === null ? actions.note(words('copy.failed'), 'bad') : actions.note(done))),
  }
  const askFirm = () => change({ atFirm: true })
  const mayAsk = !atFirm && offline === null
  return (
    <DialledList telephone={telephone} note={actions.note}>
      <RecordListPage
        list={list}
        title={words('contacts.title')}
        actions={actions}
        columns={columns}
        rowShortcuts={rowShortcuts}
        onSelect={copy.onSelect}
        tools={
          <>
            <ContactTools state={state} field={list.field} tools={tools} onChange={change} />
            <FirmLine
              atFirm={atFirm}
              offered={list.filtered && list.rows.length > 0 && (here.data?.partial ?? false)}
              onAsk={askFirm}
              onLeave={() => change({ atFirm: false })}
            />
          </>
        }
        instead={
          atFirm && offline !== null && answer.data === undefined && !answer.isError ? (
            <ListUnanswered title={words('contacts.findOffline')} />
          ) : null
        }
        failed={words('contacts.failed')}
        empty={{
          icon: 'user',
          noMatch: words(atFirm ? 'contacts.noneAtFirm' : 'contacts.noMatch'),
          noMatchText: atFirm || offline === null ? undefined : words('contacts.findOffline'),
          elsewhere: mayAsk ? { label: words('contacts.findAtFirm'), run: askFirm } : undefined,
          offline: words('contacts.emptyOffline'),
          firstSync: words('contacts.emptyFirstSync'),
          none: words('contacts.none'),
          noneNext: words('contacts.noneNext'),
          create: { label: words('contacts.create'), run: () => actions.open('create') },
        }}
      />
    </DialledList>
  )
}
