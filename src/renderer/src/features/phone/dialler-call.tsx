// The dialler while a call goes on, and until it is written down.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { PhoneCall, PhoneState } from '#shared/contract/phone'
import { isOnLine } from '#shared/domain/call-machine'
import { useAnswered } from '../../bridge/phone.ts'
import { isSubmit, isWithin, useShortcuts } from '../../lib/keys.ts'
import { CallCard } from './call-card.tsx'
import {
  CallHead,
  CallNotices,
  EndActions,
  type FinishCall,
  NextStep,
  NoteField,
  Outcomes,
  useCallDesk,
  Who,
} from './call-parts.tsx'
import { LineActions } from './line-actions.tsx'

type Props = { readonly state: PhoneState; readonly call: PhoneCall; readonly finish: FinishCall }

/** The one call, over the whole window. */
export const DiallerCall = ({ state, call, finish }: Props) => {
  const desk = useCallDesk(call, finish)
  const answered = useAnswered()
  const note = useRef<HTMLTextAreaElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const onLine = isOnLine(call.state)
  const byHand = state.provider === 'own' && call.provider === 'own' && call.state === 'calling'
  useEffect(() => {
    // By hand the next key is the one that says that somebody answered; else what is said is written down.
    if (byHand) page.current?.focus()
    else note.current?.focus()
  }, [byHand])
  useShortcuts({
    answerCall: ({ target }) => {
      if (!byHand || (target instanceof Element && target.closest('button, a, label') !== null)) return false
      answered.mutate({ id: call.id })
      return true
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (onLine || !isSubmit(event) || !isWithin(event)) return
    event.preventDefault()
    if (finish.ending !== call.id) desk.end(call.objType !== '')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key that saves a form
    <div className="call-open dialler-call" ref={page} tabIndex={-1} onKeyDown={onKeyDown}>
      <CallHead call={call} />
      <div className="call-body">
        <Who call={call} />
        <CallNotices call={call} state={state} />
        <CallCard call={call} />
        <NoteField desk={desk} field={note} />
        <Outcomes desk={desk} />
        <NextStep call={call} desk={desk} />
      </div>
      <footer className="call-foot">
        {onLine ? (
          <LineActions call={call} provider={state.provider} />
        ) : (
          <EndActions call={call} desk={desk} finish={finish} />
        )}
      </footer>
    </div>
  )
}
