// Calls of this computer (D-87): found by name and number, dialled again, readable without the network.
// Lives here: this page. May not: another feature.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PhoneCall } from '#shared/contract/phone'
import { failureOf } from '../../bridge/index.ts'
import { type CallFilter, callsQuery } from '../../bridge/phone.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { Segments } from '../../components/segments.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { usePageShortcuts } from '../../lib/keys.ts'
import { routes } from '../../lib/paths.ts'
import { formatStamp, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { DialButton, DialledRecord } from '../../record/dialled-record.tsx'
import { callLine } from './call-line.ts'
import '../../app/styles/phone.css'

const answers = ['all', 'answered', 'missed'] as const
type Answer = (typeof answers)[number]
const answeredOf: Readonly<Record<Answer, boolean | null>> = { all: null, answered: true, missed: false }

const CallRow = ({ call }: { readonly call: PhoneCall }) => {
  const words = useWords()
  const zone = useZone()
  const { objType, objId } = call
  const to =
    objType === 'company' ? routes.companydetail(objId) : objType === 'contact' ? routes.contactdetail(objId) : null
  const name = call.name || call.number
  return (
    <li className="call-row">
      <DialledRecord objType={objType} objId={objId}>
        <DialButton number={call.number} />
      </DialledRecord>
      <span className="cut">{to === null ? name : <Link to={to}>{name}</Link>}</span>
      <span className="meta">{call.name === '' ? '' : call.number}</span>
      <span className={call.endedBy === 'refused' ? 'cut failed' : 'cut'}>{callLine(call, words)}</span>
      <span className="meta cut" title={call.note}>
        {call.note}
      </span>
      <time className="meta">{formatStamp(call.dialledAt, zone)}</time>
    </li>
  )
}

/** The page of the calls. */
export const CallsPage = () => {
  const words = useWords()
  const page = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [answer, setAnswer] = useState<Answer>('all')
  const [text, setText] = useState('')
  const filter: CallFilter = { text, answered: answeredOf[answer] }
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(callsQuery(filter))
  usePageShortcuts(page, { search: () => field.current?.focus() })
  const calls = data?.pages.flatMap(({ rows }) => rows) ?? []
  const isFiltered = text !== '' || answer !== 'all'
  const clear = () => {
    setText('')
    setAnswer('all')
  }
  return (
    <div className="calls-page" ref={page}>
      <header className="page-head">
        <h1>{words('call.history')}</h1>
        {data === undefined ? null : <span className="meta">{data.pages[0]?.total ?? 0}</span>}
      </header>
      <div className="calls-tools">
        <SearchField
          label={words('call.search')}
          clearLabel={words('call.searchClear')}
          value={text}
          onChange={setText}
          field={field}
        />
        <Segments
          label={words('call.answers')}
          items={answers.map((value) => ({ value, label: words(`call.answer.${value}`) }))}
          value={answer}
          onChange={(value) => setAnswer(answers.find((one) => one === value) ?? 'all')}
        />
      </div>
      {data === undefined && error === null ? (
        <div className="detail-loading" role="status" aria-label={words('common.loading')} />
      ) : null}
      {error === null ? null : (
        <Notice
          icon="alert"
          title={words('call.historyFailed')}
          text={failureWords(failureOf(error))}
          action={{ label: words('common.retry'), run: () => void refetch() }}
        />
      )}
      {data !== undefined && calls.length === 0 ? (
        <Notice
          icon="phone"
          title={words(isFiltered ? 'call.noneFound' : 'call.none')}
          text={isFiltered ? undefined : words('call.noneNext')}
          action={isFiltered ? { label: words('customers.clearFilters'), run: clear } : undefined}
        />
      ) : null}
      <ul className="call-list" aria-label={words('call.history')}>
        {calls.map((call) => (
          <CallRow key={call.id} call={call} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button kind="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Icon name="chevron-down" size={14} />
          {words('call.more')}
        </Button>
      ) : null}
    </div>
  )
}
