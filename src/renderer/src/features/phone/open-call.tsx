// The one call until it is written down, as the panel of the main window and the dialler both show it.
// Lives here: its parts, their order and its keys. May not: where the panel stands, or what a window adds to it.
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { PhoneCall, PhoneState } from '#shared/contract/phone'
import { isOnLine } from '#shared/domain/call-machine'
import { useHangUp } from '../../bridge/phone.ts'
import { IconButton } from '../../components/button.tsx'
import { isSubmit, isWithin } from '../../lib/keys.ts'
import { useWords } from '../../lib/words.ts'
import type { HoursOf } from '../hours-of.tsx'
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

/** The call as one bar: only its head is shown, and what was written stays behind it. */
export type SmallCall = {
  readonly isSmall: boolean
  readonly setSmall: (isSmall: boolean) => void
  /** The button that makes it small and opens it again. */
  readonly toggle: RefObject<HTMLButtonElement | null>
}

type Props = {
  readonly state: PhoneState
  readonly call: PhoneCall
  readonly finish: FinishCall
  readonly hours: HoursOf
  readonly note: RefObject<HTMLTextAreaElement | null>
  readonly page?: RefObject<HTMLDivElement | null>
  /** Left out where the call cannot be made small. */
  readonly small?: SmallCall
}

/**
 * Puts the focus where a text goes on: at once, because the next key may come before the next frame, or with that frame
 * where it is not shown sooner.
 */
export const focusSoon = (field: RefObject<HTMLElement | null>): void => {
  field.current?.focus()
  if (document.activeElement !== field.current) requestAnimationFrame(() => field.current?.focus())
}

/**
 * Ends the call by a press that may come while it is still being hung up: that press is kept until the call is over.
 * Where the hang-up fails the press is forgotten, for the call goes on.
 */
const useEnd = (isHangingUp: boolean, onLine: boolean, end: () => void) => {
  const [waits, setWaits] = useState(false)
  const over = useEffectEvent(end)
  useEffect(() => {
    if (!waits || isHangingUp) return
    setWaits(false)
    if (!onLine) over()
  }, [waits, isHangingUp, onLine])
  return {
    waits,
    press: () => {
      if (isHangingUp) setWaits(true)
      else if (!onLine) end()
    },
  }
}

/** The call with its note, what became of it, what comes next, and what can be done with it. */
export const OpenCall = ({ state, call, finish, hours, note, page, small }: Props) => {
  const words = useWords()
  const desk = useCallDesk(call, finish)
  const hangUp = useHangUp()
  const onLine = isOnLine(call.state)
  // Known with the press itself, for the next key may come before the request is told to go on; and the firm has taken
  // the hanging up before the call is told to be over.
  const [hasHungUp, setHungUp] = useState(false)
  const isHangingUp = onLine && hasHungUp
  const ending = useEnd(isHangingUp, onLine, () => {
    if (finish.ending !== call.id) desk.end(call.objType !== '')
  })
  const hasTrouble = desk.note.failed || hangUp.error !== null || finish.error !== null
  const isSmall = small?.isSmall === true && !hasTrouble
  const hang = (byHand: boolean) => {
    setHungUp(true)
    hangUp.mutate({ id: call.id, byHand }, { onError: () => setHungUp(false) })
    small?.setSmall(false)
    // The button rests now: what was said is written down next.
    focusSoon(note)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSmall || !isSubmit(event) || !isWithin(event)) return
    event.preventDefault()
    ending.press()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key that saves a form
    <div className="call-open" ref={page} tabIndex={-1} onKeyDown={onKeyDown}>
      <CallHead call={call} isSmall={isSmall}>
        {isSmall && onLine ? (
          <IconButton
            icon="hang-up"
            className="hang-up"
            label={words('call.hangUp')}
            disabled={hangUp.isPending}
            onClick={() => hang(false)}
          />
        ) : null}
        {small === undefined ? null : (
          <IconButton
            ref={small.toggle}
            icon={isSmall ? 'chevron-up' : 'chevron-down'}
            label={words(isSmall ? 'call.enlarge' : 'call.small')}
            title={words(hasTrouble ? 'call.noSmall' : isSmall ? 'call.enlarge' : 'call.small')}
            disabled={hasTrouble}
            onClick={() => small.setSmall(!isSmall)}
          />
        )}
      </CallHead>
      <div className="call-body" hidden={isSmall}>
        <Who call={call} />
        <CallNotices call={call} state={state} />
        <CallCard call={call} />
        <NoteField desk={desk} field={note} />
        <Outcomes call={call} desk={desk} hours={hours} />
        <NextStep call={call} desk={desk} />
      </div>
      <footer className="call-foot" hidden={isSmall}>
        {onLine ? (
          <LineActions call={call} provider={state.provider} hangUp={hangUp} hang={hang} endWaits={ending.waits} />
        ) : (
          <EndActions call={call} desk={desk} finish={finish} />
        )}
      </footer>
    </div>
  )
}
