import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useContext, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import type { RecordPlace } from '#shared/contract/search'
import { visitsQuery } from '../../bridge/pages.ts'
import { namedRecordsQuery } from '../../bridge/search.ts'
import { DialSlot } from '../../components/field-value/dial-slot.ts'
import { routes, writeState } from '../../lib/paths.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { formatStamp, useZone } from '../../lib/time.ts'
import { useSectionWalk } from '../../lib/use-section-walk.ts'
import { useWords } from '../../lib/words.ts'
import { NumbersOf } from '../../record/dialled-record.tsx'
import { NoneDone } from './none-done.tsx'
import { Section } from './section.tsx'
import { useCustomer } from './use-customer.ts'
import { MOST_ROWS } from './waiting-approvals.tsx'

type OnDial = (customer: string, number: string) => void

const RecentRow = (props: {
  readonly customer: { readonly id: string; readonly name: string }
  readonly at: number | null
  readonly reachable: boolean
  readonly onDial: OnDial
}) => {
  const navigate = useNavigate()
  const slot = useContext(DialSlot)
  const zone = useZone()
  const { id, name } = props.customer
  const { number } = useCustomer(id)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event, 'dialToday') && number !== '') props.onDial(id, number)
    else if (isShortcut(event, 'writeToday')) void navigate(routes.companydetail(id), { state: writeState })
    else return
    event.preventDefault()
  }
  return (
    <li className="today-row recent">
      <Link
        className="today-open"
        data-row={id}
        tabIndex={props.reachable ? 0 : -1}
        to={routes.companydetail(id)}
        onKeyDown={onKeyDown}
      >
        <bdi className="today-name cut grow" title={name || id}>
          {name || id}
        </bdi>
        {props.at === null ? null : <span className="meta small">{formatStamp(props.at, zone)}</span>}
      </Link>
      <span className="today-acts">
        {number === '' || slot === null ? null : (
          <NumbersOf objType="company" objId={id}>
            <slot.Dial number={number} />
          </NumbersOf>
        )}
      </span>
    </li>
  )
}

/** Customers that were opened last on this computer. */
export const RecentCustomers = ({ onDial }: { readonly onDial: OnDial }) => {
  const words = useWords()
  const navigate = useNavigate()
  const visits = useQuery(visitsQuery)
  const records = visits.data?.records
  const opened = useMemo(
    () =>
      new Map(
        records
          ?.filter(({ to }) => to === 'customer')
          .slice(0, MOST_ROWS)
          .map(({ id, at }) => [id, at]),
      ),
    [records],
  )
  const places = [...opened.keys()].map((id): RecordPlace => ({ to: 'customer', id }))
  const named = useQuery(namedRecordsQuery(places))
  const rows = places.length === 0 ? [] : (named.data?.records ?? [])
  const { reachable, walk } = useSectionWalk(
    rows.map(({ id }) => id),
    (event) => isShortcut(event, 'moveToday'),
  )
  const isNamed = places.length === 0 || named.data !== undefined
  return (
    <Section
      title={words('today.recent')}
      count={0}
      answered={records !== undefined && isNamed}
      known
      error={visits.error ?? named.error}
      failed={words('today.recent.failed')}
      retry={() => void (visits.error === null ? named.refetch() : visits.refetch())}
      none={
        rows.length > 0 ? null : (
          <NoneDone
            plain
            text={words('today.recent.none')}
            action={words('today.recent.list')}
            onAction={() => void navigate(routes.CompanyList)}
          />
        )
      }
    >
      <ul className="today-rows first" {...walk}>
        {rows.map((customer) => (
          <RecentRow
            key={customer.id}
            customer={customer}
            at={opened.get(customer.id) ?? null}
            reachable={customer.id === reachable}
            onDial={onDial}
          />
        ))}
      </ul>
    </Section>
  )
}
