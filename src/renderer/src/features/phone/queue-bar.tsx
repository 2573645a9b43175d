// Those who are called one after the other: whose turn it is, with what has to be known and every number (PH).
// Lives here: this list, as a bar below the screens and as a card where it is narrow. May not: dial by itself.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { QueuedPerson } from '#shared/contract/phone'
import { WARNING_FIELD } from '#shared/domain/pinned-warning'
import { callQueueQuery, useQueueEnd, useQueueMove } from '../../bridge/call-queue.ts'
import { contactQuery } from '../../bridge/contacts.ts'
import { latestFollowupsQuery } from '../../bridge/followups.ts'
import { phoneStateQuery } from '../../bridge/phone.ts'
import { customerQuery } from '../../bridge/queries.ts'
import { Button } from '../../components/button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { phoneStateWords } from '../../components/field-value/phone-values.tsx'
import { Icon } from '../../components/icon.tsx'
import { dialReason } from '../../lib/call-words.ts'
import { isFocusLost } from '../../lib/focus-place.ts'
import { textOf } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { useTelephone } from '../../record/dialled-record.tsx'
import { MainLink, recordOf } from './call-parts.tsx'
import '../../app/styles/call-queue.css'

/** What a person has to know before the call: the pinned warning of the customer, and what was written last. */
const Known = ({ objType, objId }: Pick<QueuedPerson, 'objType' | 'objId'>) => {
  const words = useWords()
  const isCompany = objType === 'company'
  const contact = useQuery({ ...contactQuery(objId), enabled: !isCompany }).data
  const customerId = isCompany ? objId : (contact?.companyId ?? '')
  const detail = useQuery({ ...customerQuery(customerId), enabled: customerId !== '' }).data
  const last = useQuery(latestFollowupsQuery({ objType, objId }, 1)).data?.rows[0]
  const warning = textOf(detail?.fields[WARNING_FIELD])
  const said = last?.text ?? ''
  return (
    <>
      {warning === null ? null : (
        <span className="queue-warning" title={words('pinned.said', { text: warning })}>
          <Icon name="warning" size={14} />
          <span className="cut">{warning}</span>
        </span>
      )}
      {said === '' ? null : (
        <span className="queue-last meta cut" title={said}>
          {said}
        </span>
      )}
    </>
  )
}

/** Every number with its state; the first one is dialled by the weightiest button. */
const Numbers = ({ person }: { readonly person: QueuedPerson }) => {
  const words = useWords()
  const telephone = useTelephone()
  const { objType, objId, phones } = person
  if (phones.length === 0) return <span className="meta">{words('queue.noPhones')}</span>
  return (
    <ul className="queue-numbers">
      {phones.map(({ phone, state: known }, at) => {
        const reason = dialReason(telephone, phone, words)
        return (
          <li key={phone}>
            <span className="queue-number">{phone}</span>
            {known ? <span className="meta">{phoneStateWords(known, words)}</span> : null}
            <Button
              kind={at === 0 ? 'primary' : 'default'}
              icon="phone"
              className={at === 0 ? 'queue-dial' : ''}
              aria-label={words('call.dial', { number: phone })}
              title={reason ?? undefined}
              disabled={reason !== null}
              onClick={() => telephone.dial(phone, { objType, objId })}
            >
              {words('queue.dial')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

const Turn = ({ person, busy }: { readonly person: QueuedPerson; readonly busy: boolean }) => {
  const words = useWords()
  const move = useQueueMove()
  const { objType, objId, name, subtitle, place } = person
  const to = recordOf(person)
  const step = (where: 'skipped' | 'later') => () => move.mutate({ place, to: where })
  return (
    <>
      <div className="queue-person">
        <MainLink className="queue-name cut" to={to} title={name}>
          {name || objId}
        </MainLink>
        <span className="queue-subtitle meta cut" title={subtitle}>
          {subtitle}
        </span>
        <Known objType={objType} objId={objId} />
      </div>
      <Numbers person={person} />
      <div className="queue-steps">
        <Button disabled={busy || move.isPending} onClick={step('skipped')}>
          {words('queue.skip')}
        </Button>
        <Button disabled={busy || move.isPending} onClick={step('later')}>
          {words('queue.later')}
        </Button>
      </div>
    </>
  )
}

/** The list while there is one: the next person stands ready, and is dialled by a press alone. */
export const QueueBar = () => {
  const words = useWords()
  const { data, error, refetch } = useQuery(callQueueQuery)
  const call = useQuery(phoneStateQuery).data?.call ?? null
  const end = useQueueEnd()
  const [asking, setAsking] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const turn = data?.current?.place
  // Who has written a call down goes on with Enter; who is elsewhere stays there.
  const before = useRef(turn)
  useEffect(() => {
    if (turn === undefined || turn === before.current || call !== null) return
    // The panel of the call goes in this frame, and the telephone is free after it.
    const frame = requestAnimationFrame(() => {
      before.current = turn
      const inPanel = document.activeElement?.closest('.call-panel') != null
      if (isFocusLost() || inPanel) bar.current?.querySelector<HTMLElement>('.queue-dial:not(:disabled)')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [turn, call])
  if (data === undefined)
    return error === null ? null : (
      <section className="queue" aria-label={words('queue.title')}>
        <div className="queue-body" role="alert">
          <span className="grow">{words('queue.failed')}</span>
          <Button onClick={() => void refetch()}>{words('common.retry')}</Button>
        </div>
      </section>
    )
  const { total, done, skipped, waiting, current } = data
  if (total === 0) return null
  return (
    <section className="queue" aria-label={words('queue.title')} ref={bar}>
      <div className="queue-body">
        <p className="queue-count" role="status">
          <strong>{words('queue.title')}</strong>
          {current === null ? null : (
            <span className="meta">{words('queue.place', { n: done + skipped + 1, m: total })}</span>
          )}
        </p>
        {current === null ? (
          <p className="queue-person">{words('queue.over', { done, skipped })}</p>
        ) : (
          <Turn key={current.place} person={current} busy={call !== null} />
        )}
        <Button
          kind="quiet"
          className="queue-end"
          disabled={end.isPending}
          onClick={() => (waiting === 0 ? end.mutate(undefined) : setAsking(true))}
        >
          {words(waiting === 0 ? 'queue.close' : 'queue.end')}
        </Button>
      </div>
      {asking ? (
        <Confirm
          title={words('queue.endAsk')}
          text={words('queue.endText', { n: waiting })}
          action={words('queue.end')}
          busy={end.isPending}
          onConfirm={() => end.mutate(undefined, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  )
}
