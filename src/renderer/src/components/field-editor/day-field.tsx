import { useId, useState } from 'react'
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
  const time = text.trim() === '' ? null : zoneTime(text, zone)
  const wrong = text.trim() !== '' && time === null
  const take = (typed: string) => {
    setText(typed)
    const moment = typed.trim() === '' ? null : zoneTime(typed, zone)
    // Half a date is no date yet.
    if (moment !== null && /\d{4}-\d\d?-\d\d$/.test(typed.trim())) props.onChange(formatDate(moment, zone))
    else if (typed.trim() === '') props.onChange('')
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
        onSubmit={() => undefined}
      />
      <span id={`${id}-note`} className="visually-hidden" role="status">
        {wrong ? words('filters.wrongDay') : ''}
      </span>
    </div>
  )
}
