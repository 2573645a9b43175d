import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react'
import { dayjs } from '#shared/dates/dayjs'
import { isClosingPress } from '../../lib/closing-press.ts'
import { dayKeys } from '../../lib/day-keys.ts'
import { daysOfItem, isOfWholeDays } from '../../lib/item-days.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { zoneTime } from '../../lib/zone-time.ts'
import { useSize } from '../../media/use-size.ts'
import { weekdayText } from './day-words.ts'
import { dayOf, weekOf } from './days.ts'
import { MonthDay, type MonthItem } from './month-day.tsx'
import { roomOf, weekLines } from './month-lanes.ts'
import type { ViewProps } from './view.ts'
import '../../app/styles/calendar-items.css'

/** Height of a day's head and of one of its lines, as app/styles/calendar-items.css has them, CSS px. */
const [HEAD, LINE] = [27, 23] as const
/** Room that a day is thought to have until it was measured. */
const UNMEASURED = 3
/** When something that is made on a day of the month begins. */
const MORNING = '09:00'

/** What stands in a day, from above. */
const inDay = '[data-item], [data-more]'

/** Six weeks around a month: a day is entered by Tab, and left by arrows. */
export const MonthView = ({ day, days, items, now, opened, onOpen, onDay, onCreate }: ViewProps) => {
  const words = useWords()
  const zone = useZone()
  const body = useRef<HTMLTableSectionElement>(null)
  const height = useSize(body)?.height
  const room = height === undefined ? UNMEASURED : roomOf(height, HEAD, LINE)
  // The day that had the focus last is the one that Tab reaches, until another month is shown.
  const [walked, setWalked] = useState({ of: day, day })
  const reachable = walked.of === day && days.includes(walked.day) ? walked.day : day
  const weeks = useMemo(() => {
    const laid: readonly MonthItem[] = items.flatMap((item) => {
      const touched = daysOfItem(item, zone)
      return touched === null ? [] : [{ ...touched, item, allDay: isOfWholeDays(item, zone), start: item.start ?? 0 }]
    })
    return Array.from({ length: days.length / 7 }, (_, week) => {
      const own = days.slice(week * 7, week * 7 + 7)
      return { week, first: own[0] ?? '', lines: weekLines(own, laid), days: own }
    })
  }, [days, items, zone])
  const create = (on: string) => {
    const start = zoneTime(`${on} ${MORNING}`, zone)
    if (start !== null) onCreate(start)
  }
  const cellAt = (target: EventTarget) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = cellAt(event.target)
    const from = cell?.dataset.cell
    if (cell === null || from === undefined) return
    if (isShortcut(event, 'newItem')) {
      event.preventDefault()
      return create(from)
    }
    if (event.target === cell && isShortcut(event, 'openItem')) {
      event.preventDefault()
      return onDay(from)
    }
    if (event.altKey) return
    if (event.target !== cell && isShortcut(event, 'moveItems')) {
      const all = [...cell.querySelectorAll<HTMLElement>(inDay)]
      const at = all.indexOf(event.target as HTMLElement)
      event.preventDefault()
      return (all[at + (event.key === 'ArrowDown' ? 1 : -1)] ?? (event.key === 'ArrowDown' ? all[at] : cell))?.focus()
    }
    const to = dayKeys[event.key]?.(dayjs.utc(from), event.shiftKey).format('YYYY-MM-DD')
    const next = to === undefined ? null : body.current?.querySelector<HTMLElement>(`[data-cell="${to}"]`)
    // A day of no week that is shown: the page turns, where the key means that to it.
    if (next == null) return
    event.preventDefault()
    next.focus()
  }
  const onClick = ({ target }: MouseEvent) => {
    if (isClosingPress()) return
    const cell = cellAt(target)
    if (cell?.dataset.cell !== undefined && target instanceof Element && target.closest('button') === null)
      create(cell.dataset.cell)
  }
  const today = dayOf(now, zone)
  const todayHead = days.includes(today) ? weekdayText(today, words) : ''
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked by arrows
    <table role="grid" className="month" aria-label={words('calendar.view.month')} onKeyDown={onKeyDown}>
      <thead>
        <tr className="month-heads">
          <th scope="col" className="month-week">
            {words('calendarItem.weekHead')}
          </th>
          {days.slice(0, 7).map((one) => (
            <th
              key={one}
              scope="col"
              className={weekdayText(one, words) === todayHead ? 'month-head today' : 'month-head'}
            >
              {weekdayText(one, words)}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: N on a day does the same */}
      <tbody
        className="month-weeks"
        ref={body}
        onClick={onClick}
        onFocus={({ target }) => {
          const on = cellAt(target)?.dataset.cell
          if (on !== undefined) setWalked({ of: day, day: on })
        }}
      >
        {weeks.map((week) => (
          <tr key={week.week} className="month-row">
            <th scope="row" className="month-week" title={words('calendar.weekNumber', { n: weekOf(week.first) })}>
              {weekOf(week.first)}
            </th>
            {week.days.map((one, at) => (
              // The place stays where another month is shown, and with it the focus.
              <MonthDay
                key={weekdayText(one, words)}
                day={one}
                lines={week.lines[at] ?? []}
                room={room}
                begins={at === 0}
                now={now}
                opened={opened}
                isOutside={one.slice(0, 7) !== day.slice(0, 7)}
                isReachable={one === reachable}
                onOpen={onOpen}
                onDay={onDay}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
