// The one call of this computer over every screen: where it stands, its note, what became of it (PH, D-27).
// Lives here: this panel. May not: the number behind a mask, which no page is given.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import type { PhoneCall, PhoneState } from '#shared/contract/phone'
import { callOutcomes } from '#shared/domain/call'
import { isOnLine } from '#shared/domain/call-machine'
import { failureOf } from '../../bridge/index.ts'
import {
  phoneStateQuery,
  useAnswered,
  useCallNote,
  useDial,
  useDismiss,
  useFinishCall,
  useHangUp,
} from '../../bridge/phone.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { phoneStateWords } from '../../components/field-value/phone-values.tsx'
import { Icon } from '../../components/icon.tsx'
import { Segments } from '../../components/segments.tsx'
import { callStateWords, dialFailureWords } from '../../lib/call-words.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { routes } from '../../lib/paths.ts'
import { clockOf } from '../../lib/time.ts'
import { useWords, type Words } from '../../lib/words.ts'
import '../../app/styles/phone.css'

type Outcome = (typeof callOutcomes)[number]
/** Outcomes that a person chooses from; 0 says nothing. */
const chosen = callOutcomes.filter((one) => one !== 0)

/** The time now, read anew every second while the clock runs; epoch milliseconds. */
const useNow = (runs: boolean): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [runs])
  return now
}

/** Length of the talk, or while it rings of the ringing. */
const Clock = ({ call }: { readonly call: PhoneCall }) => {
  const now = useNow(isOnLine(call.state))
  const end = call.endedAt ?? (isOnLine(call.state) ? now : null)
  if (end === null) return null
  const begin = call.answeredAt ?? (isOnLine(call.state) ? call.dialledAt : end)
  return <span className="call-clock">{clockOf(Math.max(0, Math.round((end - begin) / 1000)))}</span>
}

const recordOf = ({ objType, objId }: PhoneCall): string | null =>
  objType === 'company' ? routes.companydetail(objId) : objType === 'contact' ? routes.contactdetail(objId) : null

const Who = ({ call }: { readonly call: PhoneCall }) => {
  const words = useWords()
  const to = recordOf(call)
  return (
    <p className="call-who">
      <strong className="cut">{call.name || call.number}</strong>
      {call.name === '' ? null : <span className="meta">{call.number}</span>}
      {to === null ? null : (
        <Link to={to} aria-label={words('call.open')} title={words('call.open')}>
          <Icon name="arrow-out" size={14} />
        </Link>
      )}
    </p>
  )
}

/** What has to be known of the call beside its state. */
const Notes = ({ call, link, messages }: Pick<PhoneState, 'link' | 'messages'> & { readonly call: PhoneCall }) => {
  const words = useWords()
  const lines = [
    call.provider === 'own' && call.state === 'calling' ? words('call.ownSent') : '',
    call.extension !== '' && isOnLine(call.state) ? words('call.extension', { n: call.extension }) : '',
    call.unsure ? words('call.unsure') : '',
    link === 'lost' ? words('call.lost') : '',
    isOnLine(call.state) ? '' : call.reason,
    messages.at(-1)?.text ?? '',
  ].filter((line) => line !== '')
  return (
    <div className="call-notes" role="status">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** The note, kept on this computer as it is typed. */
const Note = ({ call, text, onText }: { call: PhoneCall; text: string; onText: (text: string) => void }) => {
  const words = useWords()
  const id = useId()
  const note = useCallNote()
  const kept = text !== '' && text === call.note && !note.isPending
  return (
    <div className="call-note">
      <label htmlFor={id}>{words('call.note')}</label>
      <span className="meta">
        {note.error !== null ? words('call.noteFailed') : kept ? words('call.noteKept') : ''}
      </span>
      <textarea
        id={id}
        rows={3}
        maxLength={20_000}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          note.mutate({ id: call.id, text: event.target.value })
        }}
      />
    </div>
  )
}

/** Hanging up, and where the provider does not hear of it, ending the record alone. */
const OnLine = ({ call }: { readonly call: PhoneCall }) => {
  const words = useWords()
  const hangUp = useHangUp()
  const answered = useAnswered()
  const byHand = call.provider === 'own'
  return (
    <div className="call-actions">
      {hangUp.error === null ? null : (
        <p className="form-note error" role="alert">
          <Icon name="alert" size={14} />
          <span>{failureWords(failureOf(hangUp.error))}</span>
          <Button kind="link" onClick={() => hangUp.mutate({ id: call.id, byHand: true })}>
            {words('call.endRecord')}
          </Button>
        </p>
      )}
      {byHand && call.state === 'calling' ? (
        <Button onClick={() => answered.mutate({ id: call.id })}>{words('call.answered')}</Button>
      ) : null}
      <Button
        className="hang-up"
        icon="phone"
        large
        disabled={hangUp.isPending}
        onClick={() => hangUp.mutate({ id: call.id })}
      >
        {words('call.hangUp')}
      </Button>
    </div>
  )
}

const talkWords = (seconds: number | null, words: Words): string =>
  seconds === null ? words('call.followUpMissed') : words('call.followUp', { time: clockOf(seconds) })

const Over = ({ call, text }: { readonly call: PhoneCall; readonly text: string }) => {
  const words = useWords()
  const finish = useFinishCall()
  const [outcome, setOutcome] = useState<Outcome | null>(call.answeredAt === null ? 1 : 4)
  const end = (asFollowUp: boolean) =>
    finish.mutate({
      id: call.id,
      note: text,
      outcome,
      followUp: asFollowUp ? (seconds) => talkWords(seconds, words) : null,
    })
  const hasRecord = call.objType !== ''
  return (
    <>
      <Segments
        label={words('call.outcome')}
        items={chosen.toReversed().map((one) => ({ value: String(one), label: phoneStateWords(one, words) }))}
        value={outcome === null ? null : String(outcome)}
        onChange={(value) => setOutcome(chosen.find((one) => String(one) === value) ?? null)}
      />
      {finish.error === null ? null : (
        <p className="form-note error" role="alert">
          {failureWords(failureOf(finish.error))}
        </p>
      )}
      <div className="call-actions">
        {hasRecord ? (
          <Button kind="primary" disabled={finish.isPending} onClick={() => end(true)}>
            {words('call.finishFollowUp')}
          </Button>
        ) : null}
        <Button kind={hasRecord ? 'default' : 'primary'} disabled={finish.isPending} onClick={() => end(false)}>
          {words('call.finish')}
        </Button>
      </div>
    </>
  )
}

const Open = ({ state, call }: { readonly state: PhoneState; readonly call: PhoneCall }) => {
  const words = useWords()
  const [text, setText] = useState(call.note)
  return (
    <>
      <header className={`call-head ${call.state}`}>
        <Icon name="phone" />
        <span>{callStateWords(call.state, words)}</span>
        <Clock call={call} />
      </header>
      <div className="call-body">
        <Who call={call} />
        <Notes call={call} link={state.link} messages={state.messages} />
        <Note call={call} text={text} onText={setText} />
        {isOnLine(call.state) ? <OnLine call={call} /> : <Over call={call} text={text} />}
      </div>
    </>
  )
}

const Failed = ({ call }: { readonly call: PhoneCall }) => {
  const words = useWords()
  const dismiss = useDismiss()
  const dial = useDial()
  const { number, objType, objId } = call
  return (
    <>
      <header className="call-head failed">
        <Icon name="alert" />
        <span role="alert">{dialFailureWords(call, words)}</span>
        <IconButton icon="close" label={words('common.close')} onClick={() => dismiss.mutate()} />
      </header>
      <div className="call-body">
        <Who call={call} />
        <div className="call-actions">
          <Button icon="phone" disabled={dial.isPending} onClick={() => dial.mutate({ number, objType, objId })}>
            {words('call.again')}
          </Button>
        </div>
      </div>
    </>
  )
}

/** The panel in the corner of the window; nothing while nobody calls. */
export const CallPanel = () => {
  const words = useWords()
  const state = useQuery(phoneStateQuery).data
  if (state === undefined || (state.call === null && state.failed === null)) return null
  return (
    <section className="call-panel" aria-label={words('call.title')}>
      {state.call !== null ? (
        <Open key={state.call.id} state={state} call={state.call} />
      ) : state.failed !== null ? (
        <Failed call={state.failed} />
      ) : null}
    </section>
  )
}
