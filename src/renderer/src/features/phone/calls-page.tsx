// Calls of this computer (D-87): found by name and number, dialled again, readable without the network.
// Lives here: this page. May not: another feature.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { PhoneCall } from '#shared/contract/phone'
import { type OfferedSpan, offeredSpan, offeredSpans } from '#shared/dates/preset-span'
import { callOutcomes } from '#shared/domain/call'
import { errorWords } from '../../bridge/error-words.ts'
import { useOffline } from '../../bridge/online.ts'
import { usePageState } from '../../bridge/page-state.ts'
import { type CallFilter, callsQuery, phoneStateQuery } from '../../bridge/phone.ts'
import { customerQuery } from '../../bridge/queries.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { DetailLoading } from '../../components/detail-loading.tsx'
import { FailedLine } from '../../components/failed-line.tsx'
import { phoneStateWords } from '../../components/field-value/phone-values.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { Segments } from '../../components/segments.tsx'
import { Select } from '../../components/select.tsx'
import { usePageShortcuts } from '../../lib/keys.ts'
import { routes } from '../../lib/paths.ts'
import { formatStamp, useZone } from '../../lib/time.ts'
import { useToday } from '../../lib/use-today.ts'
import { useWords, type Words } from '../../lib/words.ts'
import { knownZone } from '../../lib/zone-time.ts'
import { DialledNumbers, NumberIcons, NumbersOf } from '../../record/dialled-record.tsx'
import { type HoursOf, useHoursOf } from '../hours-of.tsx'
import { callLine, dialledAgain } from './call-line.ts'
import { recordOf } from './call-parts.tsx'
import { answers, type CallsState, pageForm, unfiltered } from './calls-state.ts'
import { CopiesList } from './copies-list.tsx'
import { HoursOfCall } from './hours-of-call.tsx'
import '../../app/styles/phone.css'

const answeredOf: Readonly<Record<CallsState['answer'], boolean | null>> = { all: null, answered: true, missed: false }

const spanWords = (span: OfferedSpan, words: Words): string =>
  words(span === 0 ? 'followup.filter.anyTime' : `filters.preset.${span}`)

/** Whose calls alone are shown, and the way back to all. */
const OfCustomer = ({ id, onClear }: { readonly id: string; readonly onClear: () => void }) => {
  const words = useWords()
  const name = useQuery(customerQuery(id)).data?.name || id
  return (
    <span className="calls-customer">
      <span className="cut">{words('call.filter.customer', { name })}</span>
      <IconButton icon="close" label={words('call.filter.allCustomers')} onClick={onClear} />
    </span>
  )
}

type RowProps = {
  readonly call: PhoneCall
  /** Ids of the calls that were read together with it. */
  readonly among: readonly string[]
  readonly hours: HoursOf
  readonly onCustomer: (id: string) => void
}

const CallRow = ({ call, among, hours, onCustomer }: RowProps) => {
  const words = useWords()
  const zone = useZone()
  const { objType, objId } = call
  const to = recordOf(call)
  const name = call.name || call.number
  const line = callLine(call, words)
  return (
    <li className="call-row">
      <NumbersOf objType={objType} objId={objId}>
        <NumberIcons number={dialledAgain(call).number} />
      </NumbersOf>
      <span className="cut" title={name}>
        {to === null ? name : <Link to={to}>{name}</Link>}
      </span>
      <span className="meta">{call.name === '' ? '' : call.number}</span>
      <span className={call.endedBy === 'refused' ? 'cut failed' : 'cut'} title={line}>
        {line}
      </span>
      <span className="meta cut" title={call.note}>
        {call.note}
      </span>
      <HoursOfCall call={call} among={among} hours={hours} />
      <time className="meta">{formatStamp(call.dialledAt, zone)}</time>
      {call.customerId === '' ? (
        <span />
      ) : (
        <IconButton icon="filter" label={words('call.ofCustomer')} onClick={() => onCustomer(call.customerId)} />
      )}
    </li>
  )
}

const lists = ['calls', 'copies'] as const

/** The page of the calls, and of the numbers that were copied. */
export const CallsPage = () => {
  const words = useWords()
  const { state, change } = usePageState(pageForm)
  const { list } = state
  return (
    <div className="calls-page">
      <header className="page-head">
        <h1>{words('call.history')}</h1>
        <Segments
          label={words('copies.lists')}
          items={lists.map((value) => ({ value, label: words(value === 'calls' ? 'copies.calls' : 'copies.title') }))}
          value={list}
          onChange={(value) => change({ list: value === 'copies' ? 'copies' : 'calls' }, true)}
        />
      </header>
      {list === 'calls' ? <Calls state={state} onChange={(next) => change(next, true)} /> : <CopiesList />}
    </div>
  )
}

/** The calls of this computer. */
const Calls = (props: { readonly state: CallsState; readonly onChange: (next: Partial<CallsState>) => void }) => {
  const words = useWords()
  const page = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { state, onChange } = props
  const { answer, text, outcome, span, customer: customerId } = state
  const zone = knownZone(useZone())
  const offline = useOffline()
  const navigate = useNavigate()
  const noSeat = useQuery(phoneStateQuery).data?.seat === false
  const today = useToday()
  const days = useMemo(() => offeredSpan(span, today, zone), [span, today, zone])
  const filter: CallFilter = {
    text,
    answered: answeredOf[answer],
    outcome,
    customerId,
    from: days?.start ?? null,
    to: days?.end ?? null,
  }
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(callsQuery(filter))
  usePageShortcuts(page, { search: () => field.current?.focus() })
  const hours = useHoursOf('call')
  const calls =
    data?.pages.flatMap(({ rows }) => {
      const among = rows.map(({ id }) => id)
      return rows.map((call) => ({ call, among }))
    }) ?? []
  const isFiltered = text !== '' || answer !== 'all' || outcome !== null || span !== 0 || customerId !== ''
  return (
    <div ref={page}>
      <div className="calls-tools">
        <SearchField
          label={words('call.search')}
          clearLabel={words('call.searchClear')}
          value={text}
          onChange={(next) => onChange({ text: next })}
          field={field}
        />
        <Segments
          label={words('call.answers')}
          items={answers.map((value) => ({ value, label: words(`call.answer.${value}`) }))}
          value={answer}
          onChange={(value) => onChange({ answer: answers.find((one) => one === value) ?? 'all' })}
        />
        <Select
          label={words('call.filter.time')}
          value={String(span)}
          items={offeredSpans.map((one) => ({ value: String(one), label: spanWords(one, words) }))}
          onChange={(value) => onChange({ span: offeredSpans.find((one) => String(one) === value) ?? 0 })}
        />
        <Select
          label={words('call.filter.outcome')}
          value={String(outcome ?? '')}
          items={[
            { value: '', label: words('call.filter.anyOutcome') },
            ...callOutcomes.map((one) => ({ value: String(one), label: phoneStateWords(one, words) })),
          ]}
          onChange={(value) => onChange({ outcome: callOutcomes.find((one) => String(one) === value) ?? null })}
        />
        {calls.length === 0 ? null : (
          <span className="meta">{words('call.count', { n: data?.pages[0]?.total ?? 0 })}</span>
        )}
        {customerId === '' ? null : <OfCustomer id={customerId} onClear={() => onChange({ customer: '' })} />}
      </div>
      {offline === null && !noSeat ? null : (
        <p className="calls-offline meta" role="status">
          <Icon name={noSeat ? 'lock' : 'wifi-off'} size={14} />
          {words(noSeat ? 'call.noSeat' : 'call.offline')}
        </p>
      )}
      {data === undefined && error === null ? <DetailLoading /> : null}
      {error === null ? null : (
        <Notice
          icon="alert"
          title={words('call.historyFailed')}
          text={errorWords(error)}
          action={{ label: words('common.retry'), run: () => void refetch() }}
        />
      )}
      {data !== undefined && calls.length === 0 ? (
        <Notice
          icon="phone"
          title={words(isFiltered ? 'call.noneFound' : 'call.none')}
          text={isFiltered || noSeat ? undefined : words('call.noneNext')}
          action={
            isFiltered
              ? { label: words('customers.clearFilters'), run: () => onChange(unfiltered) }
              : { label: words('customers.list'), run: () => void navigate(routes.CompanyList) }
          }
        />
      ) : null}
      {hours.failed === null ? null : <FailedLine text={hours.failed.text} />}
      {hours.form}
      <DialledNumbers>
        <ul className="call-list" aria-label={words('call.history')}>
          {calls.map(({ call, among }) => (
            <CallRow
              key={call.id}
              call={call}
              among={among}
              hours={hours}
              onCustomer={(customer) => onChange({ customer })}
            />
          ))}
        </ul>
      </DialledNumbers>
      {hasNextPage ? (
        <Button kind="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Icon name="chevron-down" size={14} />
          {words('call.more')}
        </Button>
      ) : null}
    </div>
  )
}
