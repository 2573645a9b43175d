// What has to be known of a customer while it is on the line, all of it from this computer: warning, last follow-ups,
// what comes next, contracts. Lives here: this card. May not: wait for the firm.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PhoneCall } from '#shared/contract/phone'
import { isReported } from '#shared/domain/followups'
import { WARNING_FIELD } from '#shared/domain/pinned-warning'
import { contractsQuery } from '../../bridge/contracts.ts'
import { latestFollowupsQuery } from '../../bridge/followups.ts'
import { customerQuery, fieldsQuery } from '../../bridge/queries.ts'
import { Icon } from '../../components/icon.tsx'
import { formatStamp, useZone } from '../../lib/time.ts'
import { textOf } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { openAction } from './open-action.ts'

/** Follow-ups that are looked through, and those that are shown. */
const READ = 20
const SHOWN = 3
/** Contracts that are shown. */
const MOST_CONTRACTS = 2

/** Level, charge status and owner of a customer in one line, with its name where the call is to a contact. */
const useFacts = (call: PhoneCall): { readonly line: string; readonly warning: string } => {
  const words = useWords()
  const { customerId, objType } = call
  const detail = useQuery({ ...customerQuery(customerId), enabled: customerId !== '' }).data
  const lists = useQuery({ ...fieldsQuery, enabled: customerId !== '' }).data
  if (customerId === '' || detail === undefined) return { line: '', warning: '' }
  const { fields, name } = detail
  const label = (items: readonly { value: string; label: string }[] = [], value: string) =>
    items.find((one) => one.value === value)?.label ?? ''
  const owner = textOf(fields.ownerName ?? null) ?? ''
  const parts = [
    objType === 'contact' ? name : '',
    label(lists?.levels, String(fields.level ?? '')),
    label(lists?.chargeStatuses, String(fields.chargeStatus ?? '')),
    owner === '' ? '' : words('call.owner', { name: owner }),
  ]
  return {
    line: parts.filter((part) => part !== '').join(words('join.comma')),
    warning: textOf(fields[WARNING_FIELD] ?? null) ?? '',
  }
}

/** Contracts in which a party has the name of the customer; those that nobody has finished yet come first. */
const useContracts = (name: string) => {
  const asked = contractsQuery({ text: name.slice(0, 200), pageSize: 20 })
  const { data } = useQuery({ ...asked, enabled: name !== '' })
  const own = (data?.rows ?? []).filter(({ partyA, partyB }) => partyA === name || partyB === name)
  const isFinished = ({ finishUserName }: (typeof own)[number]) => Number(finishUserName !== '')
  return own.sort((one, other) => isFinished(one) - isFinished(other))
}

const FollowUps = ({ call }: { readonly call: PhoneCall }) => {
  const words = useWords()
  const zone = useZone()
  const [now] = useState(() => Date.now())
  const isOfCustomer = call.customerId !== ''
  const place = isOfCustomer
    ? { objType: 'company', objId: call.customerId }
    : { objType: call.objType, objId: call.objId }
  const rows = (useQuery(latestFollowupsQuery(place, READ)).data?.rows ?? []).filter(({ type }) => isReported(type))
  const open = openAction(rows, now)
  return (
    <>
      {open === null ? null : (
        <p className="card-line">
          <Icon name={open.kind === 'task' ? 'task' : 'calendar'} size={14} />
          <span className="meta">{words('call.openAction')}</span>
          <span className="cut" title={open.title}>
            {open.title || words(`next.kind.${open.kind}`)}
          </span>
          {open.start === null ? null : <time className="meta">{formatStamp(open.start, zone)}</time>}
        </p>
      )}
      {rows.length === 0 ? null : (
        <ul className="card-followups" aria-label={words('call.lastFollowUps')}>
          {rows.slice(0, SHOWN).map(({ id, text, author, gmtCreate }) => (
            <li key={id} className="card-line">
              <time className="meta">{gmtCreate === null ? '' : formatStamp(gmtCreate, zone)}</time>
              <span className="cut" title={author.name === '' ? text : `${author.name}${words('join.colon')}${text}`}>
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The card of the customer or contact on the line; nothing for a number that belongs to nobody. */
export const CallCard = ({ call }: { readonly call: PhoneCall }) => {
  const words = useWords()
  const { line, warning } = useFacts(call)
  const customerName = useQuery({ ...customerQuery(call.customerId), enabled: call.customerId !== '' }).data?.name ?? ''
  const contracts = useContracts(customerName)
  if (call.objType === '') return null
  return (
    <section className="call-card" aria-label={words('call.card')}>
      {line === '' ? null : (
        <p className="card-facts cut" title={line}>
          {line}
        </p>
      )}
      {warning === '' ? null : (
        <p className="card-warning" title={warning}>
          <Icon name="warning" size={14} />
          <span>{warning}</span>
        </p>
      )}
      <FollowUps call={call} />
      {contracts.slice(0, MOST_CONTRACTS).map(({ id, name }) => (
        <p key={id} className="card-line">
          <Icon name="file" size={14} />
          <span className="meta">{words('call.contract')}</span>
          <span className="cut" title={name}>
            {name}
          </span>
        </p>
      ))}
      {contracts.length > MOST_CONTRACTS ? (
        <p className="card-line meta">{words('call.moreContracts', { n: contracts.length - MOST_CONTRACTS })}</p>
      ) : null}
    </section>
  )
}
