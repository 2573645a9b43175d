// The one call of this computer over every screen: where it stands, its note, what became of it (PH, D-27).
// Lives here: this panel. May not: the number behind a mask, which this page is never given (D-22).
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PhoneCall, PhoneState } from '#shared/contract/phone'
import { isOnLine } from '#shared/domain/call-machine'
import { useDial, useUndialled } from '../../bridge/dial.ts'
import { phoneStateQuery, useDismiss, useFinishCall } from '../../bridge/phone.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { dialFailureWords } from '../../lib/call-words.ts'
import { isFocusLost } from '../../lib/focus-place.ts'
import { useShortcuts } from '../../lib/keys.ts'
import { useWords } from '../../lib/words.ts'
import { type HoursOf, useHoursOf } from '../hours-of.tsx'
import { dialledAgain } from './call-line.ts'
import { type FinishCall, Unsaved, Who } from './call-parts.tsx'
import { dialErrorWords } from './dial-reason.ts'
import { focusSoon, OpenCall } from './open-call.tsx'
import '../../app/styles/phone.css'

type OpenProps = {
  readonly state: PhoneState
  readonly call: PhoneCall
  readonly finish: FinishCall
  readonly hours: HoursOf
}

const Open = ({ state, call, finish, hours }: OpenProps) => {
  const note = useRef<HTMLTextAreaElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  // Small while somebody is on the line is not small while that is to be written down.
  const onLine = isOnLine(call.state)
  const [smallWhile, setSmallWhile] = useState<'line' | 'over' | null>(null)
  const isSmall = smallWhile === (onLine ? 'line' : 'over')
  const setSmall = (wanted: boolean) => setSmallWhile(wanted ? (onLine ? 'line' : 'over') : null)
  // The button that dialled rests while somebody is on the line, and loses the focus: what is said is written down next.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (isFocusLost() || document.activeElement?.matches(':disabled')) note.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  useShortcuts({
    callPanel: ({ target }) => {
      const isInside = target instanceof Element && target.closest('.call-panel') !== null
      const makesSmall = !isSmall && isInside
      setSmall(makesSmall)
      focusSoon(makesSmall ? toggle : note)
    },
  })
  const small = { isSmall, setSmall, toggle }
  return <OpenCall state={state} call={call} finish={finish} hours={hours} note={note} small={small} />
}

const Failed = ({ call }: { readonly call: PhoneCall }) => {
  const words = useWords()
  const dismiss = useDismiss()
  const dial = useDial()
  return (
    <>
      <header className="call-head failed">
        <Icon name="alert" />
        <span role="alert">{dialFailureWords(call, words)}</span>
        <IconButton icon="close" label={words('common.close')} onClick={() => dismiss.mutate()} />
      </header>
      <div className="call-body">
        <Who call={call} />
        {call.next === null ? null : <p className="meta">{words('call.nextWaits')}</p>}
        <div className="call-actions">
          <Button icon="phone" disabled={dial.isPending} onClick={() => dial.mutate(dialledAgain(call))}>
            {words('call.again')}
          </Button>
        </div>
      </div>
    </>
  )
}

/** Why a dial of any screen of this window began no call; nothing where it began one. */
const Undialled = ({ undialled: { failure, forget } }: { readonly undialled: ReturnType<typeof useUndialled> }) => {
  const words = useWords()
  return failure === null ? null : (
    <p className="form-note error call-unsaved" role="alert">
      <Icon name="alert" size={14} />
      <span>{dialErrorWords(null, failure, words)}</span>
      <Button kind="link" onClick={forget}>
        {words('common.close')}
      </Button>
    </p>
  )
}

/** The panel in the corner of the window; nothing while nobody calls. */
export const CallPanel = () => {
  const words = useWords()
  const state = useQuery(phoneStateQuery).data
  const finish = useFinishCall()
  const undialled = useUndialled()
  const hours = useHoursOf('call')
  const isTold = finish.unsaved === null && !finish.isNextLost && undialled.failure === null
  return (
    <>
      {state === undefined || (state.call === null && state.failed === null && isTold) ? null : (
        <section className="call-panel" aria-label={words('call.title')}>
          {state.call !== null ? (
            <Open key={state.call.id} state={state} call={state.call} finish={finish} hours={hours} />
          ) : state.failed !== null ? (
            <Failed call={state.failed} />
          ) : null}
          <Unsaved finish={finish} />
          <Undialled undialled={undialled} />
        </section>
      )}
      {/* It outlives the call, which another window may end while its hours are written down. */}
      {hours.form}
    </>
  )
}
