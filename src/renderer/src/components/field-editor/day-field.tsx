import { useId, useState } from 'react'
import { isWholeDay } from '#shared/dates/typed-time'
import { formatDate, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { zoneTime } from '../../lib/zone-time.ts'
import { DateInput } from './date-input.tsx'

/** A day of the firm's zone, typed or picked; heard as `YYYY-MM-DD` once it is whole, '' for none. */
export const DayField = (props: {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}) => {
  const words = useWords()
  const zone = useZone()
  const id = useId()
  const [text, setText] = useState(props.value)
  const [shown, setShown] = useState(props.value)
  const dayOf = (typed: string): string | null => {
    if (typed.trim() === '') return ''
    const moment = zoneTime(typed, zone)
    // Half a date is no date yet.
    return moment !== null && isWholeDay(typed) ? formatDate(moment, zone) : null
  }
  // A day that was put or cleared elsewhere takes the place of what is typed; one that is said here is that already.
  if (shown !== props.value) {
    setShown(props.value)
    if (dayOf(text) !== props.value) setText(props.value)
  }
  const wrong = text.trim() !== '' && zoneTime(text, zone) === null
  const take = (typed: string) => {
    setText(typed)
    const day = dayOf(typed)
    if (day !== null && day !== props.value) props.onChange(day)
  }
  return (
    <div className={wrong ? 'field dated invalid' : 'field dated'}>
      <DateInput
        id={id}
        label={props.label}
        value={text}
        withTime={false}
        invalid={wrong}
        describedBy={`${id}-note`}
        onChange={take}
      />
      <span id={`${id}-note`} className="visually-hidden" role="status">
        {wrong ? words('filters.wrongDay') : ''}
      </span>
    </div>
  )
}
