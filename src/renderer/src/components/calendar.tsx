import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '../lib/words.ts'
import { addDays, weekdayOf } from '../lib/zone-time.ts'
import { IconButton } from './button.tsx'

/** Days from Monday (D-39) to a day of the week. */
const fromMonday = (day: string): number => (weekdayOf(day) + 6) % 7

const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return addDays(first.toISOString().slice(0, 10), Math.min(date, last) - 1)
}

const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -fromMonday(day)),
  End: (day) => addDays(day, 6 - fromMonday(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

const names = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { timeZone: 'UTC', ...options }).format(
    Date.parse(`${day}T00:00:00Z`),
  )

/** A month of days; arrows move by days and weeks, Page Up and Page Down by months, Enter picks. Days are `YYYY-MM-DD`. */
export const Calendar = (props: {
  readonly day: string
  readonly today: string
  readonly onPick: (day: string) => void
}) => {
  const words = useWords()
  const [at, setAt] = useState(props.day || props.today)
  const moved = useRef(false)
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (at && moved.current) current.current?.focus()
  }, [at])
  const first = `${at.slice(0, 8)}01`
  const start = addDays(first, -fromMonday(first))
  const days = Array.from({ length: 42 }, (_, index) => addDays(start, index))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    moved.current = true
    setAt(step(at))
  }
  const turn = (months: number) => {
    moved.current = false
    setAt(addMonths(at, months))
  }
  return (
    <div className="calendar">
      <div className="calendar-head">
        <IconButton icon="chevron-left" label={words('calendar.previous')} onClick={() => turn(-1)} />
        <span aria-live="polite">{names(at, { year: 'numeric', month: 'long' })}</span>
        <IconButton icon="chevron-right" label={words('calendar.next')} onClick={() => turn(1)} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the days */}
      <div className="calendar-days" onKeyDown={onKeyDown}>
        {days.slice(0, 7).map((day) => (
          <span key={day} className="calendar-weekday" aria-hidden="true">
            {names(day, { weekday: 'narrow' })}
          </span>
        ))}
        {days.map((day) => (
          <button
            key={day}
            ref={day === at ? current : undefined}
            type="button"
            className={day.slice(0, 7) === at.slice(0, 7) ? 'calendar-day' : 'calendar-day other'}
            aria-label={names(day, { dateStyle: 'full' })}
            aria-current={day === props.today ? 'date' : undefined}
            aria-pressed={day === props.day}
            tabIndex={day === at ? 0 : -1}
            data-autofocus={day === at ? true : undefined}
            onClick={() => props.onPick(day)}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
    </div>
  )
}
