// What the panel of the main window and the dialler both show of the one call: where it stands, whose it is, its note.
// Lives here: parts that read and write a call. May not: the number behind a mask, which these parts are never given (D-22).

import { createContext, type ReactNode, type RefObject, useContext, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PhoneCall, PhoneState, QueuedPerson } from '#shared/contract/phone'
import { callOutcomes, REACHED } from '#shared/domain/call'
import { isOnLine } from '#shared/domain/call-machine'
import type { NextAction } from '#shared/domain/next-action'
import { errorWords } from '../../bridge/error-words.ts'
import { useCallOutcome, type useFinishCall } from '../../bridge/phone.ts'
import { Button } from '../../components/button.tsx'
import { phoneStateWords } from '../../components/field-value/phone-values.tsx'
import { Icon } from '../../components/icon.tsx'
import { Segments } from '../../components/segments.tsx'
import { callStateWords } from '../../lib/call-words.ts'
import { leadToWrong } from '../../lib/lead-to-wrong.ts'
import { routes } from '../../lib/paths.ts'
import { submitWords } from '../../lib/shortcuts.ts'
import { clockOf } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import type { HoursOf } from '../hours-of.tsx'
import { usePart } from '../use-parts.ts'
import { followUpWords, outcomeAtEnd } from './call-line.ts'
import { HoursOfCall } from './hours-of-call.tsx'
import { useLiveNext, useLiveNote } from './use-live-text.ts'
import '../../app/styles/phone.css'

export type Outcome = (typeof callOutcomes)[number]
export type FinishCall = ReturnType<typeof useFinishCall>

/** Outcomes that a person chooses from, that somebody was reached first; 0 says nothing. */
const chosen: readonly Outcome[] = [REACHED, ...callOutcomes.filter((one) => one !== 0 && one !== REACHED)]

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

type HeadProps = { readonly call: PhoneCall; readonly isSmall: boolean; readonly children: ReactNode }

/** Where the call stands, and how long; where it is all that is shown, also whose call it is. */
export const CallHead = ({ call, isSmall, children }: HeadProps) => {
  const words = useWords()
  const name = call.name || call.number
  return (
    <header className={`call-head ${call.state}`}>
      <Icon name="phone" />
      <span role="status">{callStateWords(call.state, words)}</span>
      {isSmall ? (
        <strong className="cut grow" title={name}>
          {name}
        </strong>
      ) : null}
      <Clock call={call} />
      {children}
    </header>
  )
}

/** Leads to a page of the main window from a window that shows none; null where the page is shown in this one. */
export const MainWindowWay = createContext<((path: string) => void) | null>(null)

type MainLinkProps = {
  readonly to: string
  /** Its name where no words stand in it. */
  readonly label?: string
  readonly title?: string
  readonly className?: string
  readonly children: ReactNode
}

/** A link to a page of the main window. */
export const MainLink = ({ to, label, title = label, className = '', children }: MainLinkProps) => {
  const open = useContext(MainWindowWay)
  if (open === null)
    return (
      <Link to={to} className={className} aria-label={label} title={title}>
        {children}
      </Link>
    )
  const classes = `text-button ${className}`.trim()
  return (
    <button type="button" className={classes} aria-label={label} title={title} onClick={() => open(to)}>
      {children}
    </button>
  )
}

type Called = Pick<QueuedPerson, 'objType' | 'objId'>

/** Page of the record to which a call belongs; null where it belongs to none. */
export function recordOf(called: Called): string
export function recordOf(called: Pick<PhoneCall, 'objType' | 'objId'>): string | null
export function recordOf({ objType, objId }: Pick<PhoneCall, 'objType' | 'objId'>): string | null {
  return objType === 'company'
    ? routes.companydetail(objId)
    : objType === 'contact'
      ? routes.contactdetail(objId)
      : null
}

/** Whose call it is, and the way to the record. */
export const Who = ({ call }: { readonly call: PhoneCall }) => {
  const words = useWords()
  const to = recordOf(call)
  const name = call.name || call.number
  return (
    <p className="call-who">
      <strong className="cut" title={name}>
        {name}
      </strong>
      {call.name === '' ? null : <span className="meta">{call.number}</span>}
      {to === null ? null : (
        <MainLink to={to} label={words('call.open')}>
          <Icon name="popout" size={14} />
        </MainLink>
      )}
    </p>
  )
}

/** What has to be known of the call beside its state. */
export const CallNotices = ({ call, state }: { readonly call: PhoneCall; readonly state: PhoneState }) => {
  const words = useWords()
  const { link, messages, placing, hangingUp } = state
  const lines = [
    !placing && call.provider === 'own' && call.state === 'calling' ? words('call.ownSent') : '',
    hangingUp ? words('call.hangingUp') : '',
    call.extension !== '' && isOnLine(call.state) ? words('call.extension', { n: call.extension }) : '',
    call.unsure ? words('call.unsure') : '',
    link === 'lost' ? words('call.lost') : '',
    isOnLine(call.state) ? '' : call.reason,
    messages.at(-1)?.text ?? '',
  ].filter((line) => line !== '')
  // By hand the line of what was handed over comes and goes: what stands below it stays where it is.
  const hasPlace = call.provider === 'own' && isOnLine(call.state)
  return (
    <div className={hasPlace ? 'call-notes placed' : 'call-notes'} role="status">
      {[...new Set(lines)].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** A call as it is being written down in this window. */
export type CallDesk = {
  readonly note: ReturnType<typeof useLiveNote>
  /** What became of it: as a person chose, else as its end says; null while it goes on, and where its end says nothing. */
  readonly outcome: Outcome | null
  readonly setOutcome: (outcome: Outcome | null) => void
  readonly next: NextAction | null
  readonly setNext: (next: NextAction | null) => void
  /** True where what stands in `next` could not be kept yet. */
  readonly nextFailed: boolean
  /** Ends the call for good; as a follow-up only where it belongs to a record. */
  readonly end: (asFollowUp: boolean) => void
}

/** What is written down about a call, until `finish` ends it. */
export const useCallDesk = (call: PhoneCall, finish: FinishCall): CallDesk => {
  const words = useWords()
  const note = useLiveNote(call)
  const keep = useCallOutcome()
  /** What was chosen here, until the core has it. */
  const [picked, setPicked] = useState<Outcome | null>(null)
  const live = useLiveNext(call)
  const isEnding = useRef(false)
  const latest = useRef({ unkept: live.unkept, finish })
  useEffect(() => {
    latest.current = { unkept: live.unkept, finish }
  })
  useEffect(
    () => () => {
      const { unkept, finish: told } = latest.current
      if (unkept && !isEnding.current) told.setNextLost(true)
    },
    [],
  )
  const outcome = picked ?? callOutcomes.find((one) => one === call.outcome) ?? outcomeAtEnd(call)
  return {
    note,
    outcome,
    setOutcome: (chosen) => {
      setPicked(chosen)
      keep.mutate({ id: call.id, outcome: chosen }, { onSuccess: () => setPicked(null) })
    },
    next: live.next,
    setNext: live.set,
    nextFailed: live.failed,
    end: (asFollowUp) => {
      // Without its start the next action would be left out.
      if (asFollowUp && leadToWrong(document.querySelector('.call-next'))) return
      isEnding.current = true
      finish.run({
        id: call.id,
        note: note.unkept,
        outcome,
        next: live.unkept,
        followUp: asFollowUp ? (talk) => followUpWords(talk, words) : null,
      })
    },
  }
}

/** The note, kept on this computer as it is typed. */
export const NoteField = (props: {
  readonly desk: CallDesk
  readonly field?: RefObject<HTMLTextAreaElement | null>
}) => {
  const words = useWords()
  const id = useId()
  const { note } = props.desk
  return (
    <div className="call-note">
      <label htmlFor={id}>{words('call.note')}</label>
      <span className="meta">{note.failed ? words('call.noteFailed') : note.isKept ? words('call.noteKept') : ''}</span>
      <textarea
        id={id}
        ref={props.field}
        rows={3}
        maxLength={20_000}
        autoComplete="off"
        value={note.text}
        onChange={(event) => note.type(event.target.value)}
      />
    </div>
  )
}

type OutcomeProps = { readonly call: PhoneCall; readonly desk: CallDesk; readonly hours: HoursOf }

/** What became of the call, as it also stands behind the number afterwards (PH-17), and in its line the way to the hours. */
export const Outcomes = ({ call, desk, hours }: OutcomeProps) => {
  const words = useWords()
  return (
    <div className="call-outcomes">
      <span className="call-label" aria-hidden="true">
        {words('call.outcome')}
      </span>
      <Segments
        label={words('call.outcome')}
        items={chosen.map((one) => ({ value: String(one), label: phoneStateWords(one, words) }))}
        value={desk.outcome === null ? null : String(desk.outcome)}
        onChange={(value) => desk.setOutcome(chosen.find((one) => String(one) === value) ?? null)}
      />
      {isOnLine(call.state) ? null : <HoursOfCall call={call} among={[call.id]} hours={hours} rests />}
      {hours.failed?.id !== call.id ? null : (
        <p className="form-note error" role="alert">
          {hours.failed.text}
        </p>
      )}
    </div>
  )
}

/** What comes next, as a follow-up has it (FU-08 to FU-11); nothing for a call that belongs to no record. */
export const NextStep = ({ call, desk }: { readonly call: PhoneCall; readonly desk: CallDesk }) => {
  const words = useWords()
  const NextActionFields = usePart('NextActionFields')
  const { objType, objId } = call
  if (objType === '' || objId === '') return null
  return (
    <div className="call-next">
      <NextActionFields value={desk.next} onChange={desk.setNext} objType={objType} objId={objId} />
      {desk.nextFailed ? <p className="meta">{words('call.nextFailed')}</p> : null}
    </div>
  )
}

/** Ends the call for good: with a follow-up of its record, or alone. */
export const EndActions = (props: {
  readonly call: PhoneCall
  readonly desk: CallDesk
  readonly finish: FinishCall
}) => {
  const words = useWords()
  const { call, desk, finish } = props
  const hasRecord = call.objType !== ''
  const carriesNext = desk.next !== null
  return (
    <>
      {finish.error === null ? null : (
        <p className="form-note error" role="alert">
          {errorWords(finish.error)}
        </p>
      )}
      <div className="call-actions">
        {hasRecord ? (
          <Button kind="primary" disabled={finish.ending === call.id} onClick={() => desk.end(true)}>
            {words('call.finishFollowUp')}
            <span className="key">{submitWords}</span>
          </Button>
        ) : null}
        <Button
          kind={hasRecord ? 'default' : 'primary'}
          disabled={finish.ending === call.id || carriesNext}
          title={carriesNext ? words('call.nextNeedsFollowUp') : undefined}
          onClick={() => desk.end(false)}
        >
          {words('call.finish')}
        </Button>
      </div>
    </>
  )
}

/** What of a call that is over could not be saved; nothing where all of it was. */
export const Unsaved = ({ finish }: { readonly finish: FinishCall }) => {
  const words = useWords()
  return (
    <>
      {finish.unsaved === null ? null : (
        <p className="form-note error call-unsaved" role="alert">
          <Icon name="alert" size={14} />
          <span>{words('call.followUpUnsaved', { reason: errorWords(finish.unsaved) })}</span>
          <Button kind="link" onClick={() => void finish.again()}>
            {words('common.retry')}
          </Button>
        </p>
      )}
      {finish.isNextLost ? (
        <p className="form-note error call-unsaved" role="alert">
          <Icon name="alert" size={14} />
          <span>{words('call.nextLost')}</span>
          <Button kind="link" onClick={() => finish.setNextLost(false)}>
            {words('common.close')}
          </Button>
        </p>
      ) : null}
    </>
  )
}
