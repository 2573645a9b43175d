// The dialler while a call goes on, and until it is written down.
import { useEffect, useRef } from 'react'
import type { PhoneCall, PhoneState } from '#shared/contract/phone'
import { useAnswered } from '../../bridge/phone.ts'
import { useShortcuts } from '../../lib/keys.ts'
import type { HoursOf } from '../hours-of.tsx'
import type { FinishCall } from './call-parts.tsx'
import { OpenCall } from './open-call.tsx'

type Props = {
  readonly state: PhoneState
  readonly call: PhoneCall
  readonly finish: FinishCall
  readonly hours: HoursOf
}

/** The one call, over the whole window. */
export const DiallerCall = ({ state, call, finish, hours }: Props) => {
  const answered = useAnswered()
  const note = useRef<HTMLTextAreaElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const byHand = state.provider === 'own' && call.provider === 'own' && call.state === 'calling'
  const waits = byHand || state.provider === null
  useEffect(() => {
    // By hand, and so until that is known, the next key may say that somebody answered; else what is said is written down.
    if (waits) page.current?.focus()
    else note.current?.focus()
  }, [waits])
  useShortcuts({
    answerCall: ({ target }) => {
      if (!byHand || (target instanceof Element && target.closest('button, a, label') !== null)) return false
      answered.mutate({ id: call.id })
      return true
    },
  })
  return <OpenCall state={state} call={call} finish={finish} hours={hours} note={note} page={page} />
}
