// What can be done while somebody may be on the line: hang up, say that it was answered, hand it on.

import { type FormEvent, useId, useState } from 'react'
import type { PhoneCall, PhoneState } from '#shared/contract/phone'
import { errorWords } from '../../bridge/error-words.ts'
import { useAnswered, type useHangUp, useTransfer } from '../../bridge/phone.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { useWords, type Words } from '../../lib/words.ts'
import { Keypad } from './keypad.tsx'

/** Why a call cannot be handed on now; null where it can: the voice provider alone can, of a call that goes on. */
const transferReason = ({ provider, state }: PhoneCall, words: Words): string | null => {
  if (provider !== 'voice') return words('call.transfer.own')
  return state === 'connected' ? null : words('call.transfer.later')
}

/** Asks for the seat that takes the call over. */
const TransferForm = ({ call, onDone }: { readonly call: PhoneCall; readonly onDone: () => void }) => {
  const words = useWords()
  const id = useId()
  const transfer = useTransfer()
  const [seat, setSeat] = useState('')
  const [missing, setMissing] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const wanted = seat.normalize('NFKC').trim()
    setMissing(wanted === '')
    if (wanted !== '' && !transfer.isPending) transfer.mutate({ id: call.id, seat: wanted }, { onSuccess: onDone })
  }
  const error = missing ? words('call.transfer.missing') : transfer.error === null ? '' : errorWords(transfer.error)
  const type = (text: string) => {
    setSeat(text)
    setMissing(false)
    transfer.reset()
  }
  return (
    <form className="call-transfer" onSubmit={send} aria-label={words('call.transfer')}>
      <label htmlFor={id}>{words('call.transfer.seat')}</label>
      <div className={error === '' ? 'field' : 'field invalid'}>
        <input
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the form was opened for this field
          autoFocus
          inputMode="tel"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== ''}
          aria-describedby={error === '' ? undefined : `${id}-error`}
          value={seat}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      {error === '' ? null : (
        <p className="form-note error" role="alert" id={`${id}-error`}>
          {error}
        </p>
      )}
      <Keypad onKey={(key) => type(seat + key)} />
      <div className="call-actions">
        <Button type="submit" kind="primary" disabled={transfer.isPending}>
          {words('call.transfer')}
        </Button>
        <Button onClick={onDone}>{words('common.cancel')}</Button>
      </div>
    </form>
  )
}

/** The extension in large digits: no provider takes tones, so they are keyed in on the telephone itself. */
const Extension = ({ digits }: { readonly digits: string }) => {
  const words = useWords()
  return (
    <div className="call-extension" role="status">
      <strong>{digits}</strong>
      <span className="meta">{words('call.extensionByHand')}</span>
    </div>
  )
}

type LineProps = Pick<PhoneState, 'provider'> & {
  readonly call: PhoneCall
  readonly hangUp: ReturnType<typeof useHangUp>
  /** Hangs up; `byHand` only writes down that the call is over. */
  readonly hang: (byHand: boolean) => void
  /** True where the call is saved as soon as it is over. */
  readonly endWaits: boolean
}

/** The actions of a call that goes on. Until the seat is known (`provider`) nobody is asked to say what it may tell. */
export const LineActions = ({ call, provider, hangUp, hang, endWaits }: LineProps) => {
  const words = useWords()
  const answered = useAnswered()
  const [open, setOpen] = useState<'transfer' | 'extension' | null>(null)
  const reason = transferReason(call, words)
  const toggle = (which: 'transfer' | 'extension') => setOpen(open === which ? null : which)
  return (
    <>
      {open === 'transfer' && reason === null ? <TransferForm call={call} onDone={() => setOpen(null)} /> : null}
      {open === 'extension' ? <Extension digits={call.extension} /> : null}
      {hangUp.error === null ? null : (
        <p className="form-note error" role="alert">
          <Icon name="alert" size={14} />
          <span>{errorWords(hangUp.error)}</span>
          <Button kind="link" onClick={() => hang(true)}>
            {words('call.endRecord')}
          </Button>
        </p>
      )}
      <div className="call-actions">
        {provider === 'own' && call.provider === 'own' && call.state === 'calling' ? (
          <Button className="answered" onClick={() => answered.mutate({ id: call.id })}>
            {words('call.answered')}
          </Button>
        ) : null}
        <Button
          className="hang-up"
          icon="hang-up"
          large
          disabled={hangUp.isPending || endWaits}
          onClick={() => hang(false)}
        >
          {words(endWaits ? 'call.endWaits' : 'call.hangUp')}
        </Button>
        <span className="visually-hidden" role="status">
          {endWaits ? words('call.endWaits') : ''}
        </span>
        {call.extension === '' ? null : (
          <Button icon="keypad" aria-expanded={open === 'extension'} onClick={() => toggle('extension')}>
            {words('call.keypad')}
          </Button>
        )}
        <Button
          aria-expanded={open === 'transfer'}
          disabled={reason !== null}
          title={reason ?? undefined}
          onClick={() => toggle('transfer')}
        >
          {words('call.transfer')}
        </Button>
      </div>
    </>
  )
}
