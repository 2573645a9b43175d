// The days of a week, or one day, hour by hour.
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { AllDayRow } from './all-day-row.tsx'
import { cssVars } from './css-vars.ts'
import { dayText, weekdayText } from './day-words.ts'
import { dayOf } from './days.ts'
import { layOut, opensAt, touches } from './grid-columns.ts'
import { type GridProps, isWeekend } from './grid-props.ts'
import { TimeGrid } from './time-grid.tsx'
import { useItemWalk } from './use-item-walk.ts'
import type { ViewProps } from './view.ts'
import '../../app/styles/calendar-grid.css'

/** How the days share the width: ends of the week are narrower, unless there is a hearing on one. */
const columnsFor = ({ days, items }: ViewProps, zone: string): string => {
  const hears = (day: string) => items.some((item) => item.kind === 'hearing' && touches(item, day, zone))
  const equal = !days.some(isWeekend) || days.some((day) => isWeekend(day) && hears(day)) || days.length === 1
  return `52px ${days.map((day) => `minmax(0, ${equal || !isWeekend(day) ? 152 : 96}fr)`).join(' ')}`
}

/** A day's head: its name leads to the day by itself. */
const DayHead = (props: {
  readonly day: string
  readonly today: string
  readonly count: number
  readonly alone: boolean
  readonly onDay: (day: string) => void
}) => {
  const words = useWords()
  const { day, today } = props
  const isToday = day === today
  const className = `cal-day-head${isToday ? ' today' : ''}${isWeekend(day) ? ' off' : ''}`
  const inside = (
    <>
      {weekdayText(day, words)}
      <b>{Number(day.slice(8))}</b>
      {isToday ? <span className="cal-today-word">{words('calendar.today')}</span> : null}
    </>
  )
  if (props.alone) return <div className={className}>{inside}</div>
  return (
    <button
      type="button"
      className={className}
      aria-current={isToday ? 'date' : undefined}
      aria-label={words('calendar.dayTitle', { day: dayText(day, today, words), n: props.count })}
      onClick={() => props.onDay(day)}
    >
      {inside}
    </button>
  )
}

/** The hours of one day or of several, with what belongs to whole days above them. */
export const WeekView = (props: ViewProps & Pick<GridProps, 'onTick'>) => {
  const zone = useZone()
  const { days, items, now } = props
  const layouts = useMemo(() => days.map((day) => layOut(items, day, zone, days.length === 1)), [days, items, zone])
  const shown = layouts.flatMap(({ whole, placed }) => [...whole, ...placed.map(({ item }) => item)])
  const box = useRef<HTMLElement>(null)
  const { reachable, walk } = useItemWalk(
    box,
    shown.map(({ id }) => id),
    shown.find(({ end }) => end !== null && end > now)?.id,
  )
  const today = dayOf(now, zone)
  const earliest = opensAt(layouts, zone)
  // At the beginning, and again where the first answer has something earlier; a person who scrolled stays there.
  const opened = useRef({ at: Number.POSITIVE_INFINITY, scrolled: false })
  useLayoutEffect(() => {
    const { at, scrolled } = opened.current
    const column = box.current?.querySelector('.cal-column')
    if (scrolled || earliest >= at || box.current === null || column == null) return
    opened.current.at = earliest
    box.current.scrollTop = (Math.floor(earliest / 60) / 24) * column.clientHeight
  }, [earliest])
  const grid: GridProps = { ...props, zone, layouts, reachable }
  return (
    <section
      ref={box}
      className="cal-week"
      style={cssVars({ '--columns': columnsFor(props, zone) })}
      onWheel={() => {
        opened.current.scrolled = true
      }}
      {...walk}
    >
      <div className="cal-top">
        <div className="cal-days">
          <span />
          {layouts.map(({ day }) => (
            <DayHead
              key={day}
              day={day}
              today={today}
              count={items.filter((item) => touches(item, day, zone)).length}
              alone={days.length === 1}
              onDay={props.onDay}
            />
          ))}
        </div>
        <AllDayRow grid={grid} />
      </div>
      <TimeGrid grid={grid} />
    </section>
  )
}
