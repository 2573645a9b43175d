import { useContext } from 'react'
import { joined, phonesOf } from '../../lib/values.ts'
import { useWords, type Words } from '../../lib/words.ts'
import { DialSlot } from './dial-slot.ts'
import { Cut, LegibleValue } from './text-values.tsx'
import type { ValueProps } from './value-props.ts'

/** A phone's state in words (D-26); an unknown one by its number. */
export const phoneStateWords = (state: number, words: Words): string => {
  switch (state) {
    case 0:
      return words('phone.state.0')
    case 1:
      return words('phone.state.1')
    case 2:
      return words('phone.state.2')
    case 3:
      return words('phone.state.3')
    case 4:
      return words('phone.state.4')
    default:
      return words('phone.state.other', { n: state })
  }
}

/** States that a person may choose, and the one that stands there already. */
export const phoneStates = (state: number | null): readonly number[] =>
  state === null || (state >= 0 && state <= 4) ? [0, 1, 2, 3, 4] : [0, 1, 2, 3, 4, state]

/** One phone or several, with their states in a record (FD-08); of what is no phones, what can be read. */
export const PhonesValue = ({ value, place }: ValueProps) => {
  const words = useWords()
  const beside = useContext(DialSlot)
  const phones = phonesOf(value)
  if (phones === null) return <LegibleValue value={value} place={place} />
  if (phones.length === 0) return null
  if (place === 'list') {
    const lines = phones.map(({ phone, state }) => (state ? `${phone} ${phoneStateWords(state, words)}` : phone))
    const [first] = phones
    return (
      <span className="phone-cell">
        <span className="cut" title={lines.join('\n')}>
          {joined(phones.map(({ phone }) => phone))}
        </span>
        {beside === null || first === undefined ? null : (
          <span className="number-icons">
            <beside.Dial number={first.phone} />
            <beside.Copy number={first.phone} />
          </span>
        )}
      </span>
    )
  }
  return (
    <span className="stack">
      {phones.map(({ phone, state }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number may stand there twice
        <span key={position} className="phone">
          <Cut text={phone} />
          {beside === null ? null : (
            <span className="number-icons">
              <beside.Dial number={phone} />
              <beside.Copy number={phone} />
            </span>
          )}
          {state ? <span className="meta">{phoneStateWords(state, words)}</span> : null}
        </span>
      ))}
    </span>
  )
}
