import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { isClosingPress } from '../../lib/closing-press.ts'
import { isBare } from '../../lib/shortcuts.ts'
import { useWords } from '../../lib/words.ts'
import { zoneTime } from '../../lib/zone-time.ts'
import { cssVars } from './css-vars.ts'
import { dayText } from './day-words.ts'
import { dayOf } from './days.ts'
import { DAY, LEAST } from './grid-columns.ts'
import { GridItem, linesOf } from './grid-item.tsx'
import { type GridProps, isWeekend } from './grid-props.ts'
import { clockText } from './item-look.tsx'
import { MoreItems } from './more-items.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Minutes from the moment now within which an hour is not written, as it would touch it. */
const NEAR = 18

const steps: Readonly<Record<string, readonly [days: number, minutes: number]>> = {
  ArrowUp: [0, -LEAST],
  ArrowDown: [0, LEAST],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** The hours of the days, with their items, the moment now, and the free half hour under the pointer or the keys. */
export const TimeGrid = ({ grid }: { readonly grid: GridProps }) => {
  const words = useWords()
  const { days, layouts, zone, now, opened, reachable } = grid
  const today = dayOf(now, zone)
  const [wanted, setWanted] = useState({ day: today, minutes: 9 * 60 })
  const slot = days.includes(wanted.day) ? wanted : { ...wanted, day: days.includes(today) ? today : (days[0] ?? '') }
  const nowAt = Number(clockText(now, zone).slice(0, 2)) * 60 + Number(clockText(now, zone).slice(3))
  const showsNow = days.includes(today)
  const follow = (event: PointerEvent<HTMLElement>) => {
    const column = event.target instanceof Element ? event.target.closest<HTMLElement>('.cal-column') : null
    const day = column?.dataset.day
    if (column === null || day === undefined || event.target !== column) return
    const { top, height } = column.getBoundingClientRect()
    const minutes = Math.floor((((event.clientY - top) / height) * DAY) / LEAST) * LEAST
    const next = { day, minutes: Math.min(Math.max(minutes, 0), DAY - LEAST) }
    // Before a press of the same moment is told to what lies there.
    if (next.day !== slot.day || next.minutes !== slot.minutes) flushSync(() => setWanted(next))
  }
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined || !isBare(event)) return
    const day = days[days.indexOf(slot.day) + by[0]]
    const minutes = slot.minutes + by[1]
    event.preventDefault()
    if (day !== undefined && minutes >= 0 && minutes < DAY) setWanted({ day, minutes })
  }
  const start = zoneTime(`${slot.day} ${clock(slot.minutes)}`, zone)
  return (
    <div className="cal-grid" onPointerMove={follow}>
      <div className="cal-hours" aria-hidden="true">
        {hours.map((hour) =>
          showsNow && Math.abs(hour * 60 - nowAt) < NEAR ? null : (
            <span key={hour} style={cssVars({ '--from': hour * 60 })}>
              {clock(hour * 60)}
            </span>
          ),
        )}
      </div>
      {layouts.map(({ day, placed, beside }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no column of a grid
        <div
          key={day}
          className={`cal-column${isWeekend(day) ? ' off' : ''}`}
          data-day={day}
          style={{ gridColumn: at + 2 }}
          role="group"
          aria-label={dayText(day, today, words)}
        >
          {placed.map(({ item, ...place }) => (
            <GridItem
              key={item.id}
              item={item}
              day={day}
              zone={zone}
              now={now}
              lines={linesOf(place.to - place.from)}
              opened={item.id === opened}
              reachable={item.id === reachable}
              place={place}
              onOpen={grid.onOpen}
              onTick={grid.onTick}
            />
          ))}
          {beside.map(({ from, count }) => (
            <MoreItems key={from} day={day} today={today} count={count} from={from} onDay={grid.onDay} />
          ))}
        </div>
      ))}
      <button
        type="button"
        className="cal-slot"
        style={{ ...cssVars({ '--from': slot.minutes }), gridColumn: days.indexOf(slot.day) + 2 }}
        aria-label={words('calendar.newAt', { day: dayText(slot.day, today, words), time: clock(slot.minutes) })}
        onKeyDown={step}
        onClick={() => {
          if (start !== null && !isClosingPress()) grid.onCreate(start)
        }}
        data-start={start ?? undefined}
      >
        {clock(slot.minutes)}
      </button>
      {showsNow ? (
        <div className="cal-now" style={cssVars({ '--from': nowAt })}>
          <span className="visually-hidden">{words('calendar.now', { time: clock(nowAt) })}</span>
          <b aria-hidden="true">{clock(nowAt)}</b>
          {days.map((day) => (
            <i key={day} className={day === today ? 'today' : day < today ? 'before' : undefined} />
          ))}
        </div>
      ) : null}
    </div>
  )
}
