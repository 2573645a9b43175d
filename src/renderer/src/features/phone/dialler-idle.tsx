// The dialler while nobody is called: the number, the keypad, the last calls.
import { useEffect, useRef, useState } from 'react'
import type { PhoneState } from '#shared/contract/phone'
import { type useDial, useUndialled } from '../../bridge/dial.ts'
import { useOffline } from '../../bridge/online.ts'
import { useDismiss } from '../../bridge/phone.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { useShortcuts } from '../../lib/keys.ts'
import { useWords } from '../../lib/words.ts'
import { dialledAgain } from './call-line.ts'
import { closedReason, dialErrorWords, numberReason } from './dial-reason.ts'
import { DiallerField, useMatches } from './dialler-field.tsx'
import { Keypad } from './keypad.tsx'
import { RecentCalls } from './recent-calls.tsx'
import type { Target, useTarget } from './use-target.ts'

type Props = {
  readonly state: PhoneState
  readonly field: ReturnType<typeof useTarget>
  readonly dial: ReturnType<typeof useDial>
}

/** The way to dial the next of those who are called one after the other; null without any. */
const nextDial = () => document.querySelector<HTMLElement>('.queue-dial:not(:disabled)')

/** Brings the focus to who is called next, else to the field; to 拨打 whenever somebody filled the field from outside. */
const useFocus = (filled: number) => {
  const number = useRef<HTMLInputElement>(null)
  const go = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (filled > 0 && go.current?.disabled === false) go.current.focus()
    else (nextDial() ?? number.current)?.focus()
  }, [filled])
  useEffect(() => {
    // The window was hidden and is shown again: what is typed then goes into the field.
    const shown = () => document.activeElement === document.body && number.current?.focus()
    window.addEventListener('focus', shown)
    return () => window.removeEventListener('focus', shown)
  }, [])
  return { number, go }
}

export const DiallerIdle = ({ state, field, dial }: Props) => {
  const words = useWords()
  const offline = useOffline()
  const dismiss = useDismiss()
  const undialled = useUndialled()
  const [tried, setTried] = useState(false)
  const { target, filled } = field
  const { number, go } = useFocus(filled)
  const matches = useMatches(target)
  const closed = closedReason(state, offline, words)
  const fault = numberReason(target, words)

  const forgetRefusal = () => {
    setTried(false)
    undialled.forget()
    if (state.failed !== null) dismiss.mutate()
  }
  // A number that was filled in from outside was refused by nobody yet.
  const before = useRef(filled)
  useEffect(() => {
    if (before.current === filled) return
    before.current = filled
    forgetRefusal()
  })
  const type = (text: string) => {
    forgetRefusal()
    field.type(text)
  }
  const press = (key: string) => {
    type(target.text + key)
    number.current?.focus()
  }
  const begin = ({ text, objType, objId }: Target, onSuccess?: () => void) => {
    if (closed !== null || dial.isPending) return
    dial.mutate({ number: text, objType, objId }, { onSuccess })
  }
  const dialField = () => {
    setTried(fault !== null)
    const { owner } = matches
    const owned = target.objId === '' && owner !== null ? { ...owner, text: target.text } : target
    if (fault === null) begin(owned, () => field.clear(target))
  }
  useShortcuts({ padKeys: ({ key }) => press(key) })
  const error = dialErrorWords(state.failed, undialled.failure, words) || (tried ? (fault ?? '') : '')
  return (
    <div className="dialler-idle">
      <DiallerField
        target={target}
        matches={matches}
        error={error}
        field={number}
        onType={type}
        onChoose={({ number: text, objType, objId }) => field.put({ text, objType, objId })}
        onEnter={dialField}
      />
      <Keypad onKey={press} />
      <Button
        ref={go}
        className="dialler-go"
        kind="primary"
        icon="phone"
        large
        disabled={closed !== null || fault !== null || dial.isPending}
        title={closed ?? fault ?? undefined}
        onClick={dialField}
      >
        {words('dialler.dial')}
      </Button>
      {closed === null ? null : (
        <p className="form-note dialler-closed" role="status">
          <Icon name="alert" size={14} />
          <span>{closed}</span>
        </p>
      )}
      <RecentCalls
        closed={closed}
        onDial={(call) => {
          const { number: text, ...record } = dialledAgain(call)
          begin({ text, ...record })
        }}
      />
    </div>
  )
}
