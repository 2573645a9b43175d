import type { CalendarItemView } from '../../bridge/calendar.ts'
import { Icon } from '../../components/icon.tsx'
import { useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { dayText } from './day-words.ts'
import { dayOf } from './days.ts'
import { clockText, ItemIcon, itemClass, itemName, plainTitle, SendingMark } from './item-look.tsx'
import type { Laid, Lines } from './month-lanes.ts'
import { shownLines } from './month-lanes.ts'

/** An item of the month, and the days that it touches. */
export type MonthItem = Laid & { readonly item: CalendarItemView }

/** One line of a day: an item, or the part of one that lasts several days. */
const Line = (props: {
  readonly laid: MonthItem
  readonly day: string
  /** True for the first day of its week, which says again what goes on from the week before. */
  readonly begins: boolean
  readonly now: number
  readonly isOpened: boolean
  readonly isReachable: boolean
  readonly onOpen: (item: CalendarItemView, anchor: HTMLElement) => void
}) => {
  const words = useWords()
  const zone = useZone()
  const { laid, day, now } = props
  const { item, first, last } = laid
  const parts = [
    itemClass(item, now, zone),
    'month-item',
    first < day ? 'from-before' : '',
    day < last ? 'goes-on' : '',
    props.isOpened ? 'sel' : '',
  ]
  const name = itemName(item, zone, now, words)
  return (
    <button
      type="button"
      className={parts.filter(Boolean).join(' ')}
      data-item={item.id}
      data-day={day}
      aria-label={name}
      title={name}
      aria-haspopup="dialog"
      tabIndex={props.isReachable ? 0 : -1}
      onClick={(event) => props.onOpen(item, event.currentTarget)}
    >
      {first === day || props.begins ? (
        <>
          <ItemIcon item={item} now={now} />
          <span className="cut cal-title">{plainTitle(item, words)}</span>
          <SendingMark sending={item.sending} />
          {laid.allDay || item.start === null || first < day ? null : <time>{clockText(item.start, zone)}</time>}
        </>
      ) : null}
    </button>
  )
}

/** A day of the month: its number, as many of its items as there is room for, and how many more there are. */
export const MonthDay = (props: {
  readonly day: string
  readonly lines: Lines<MonthItem>
  readonly room: number
  readonly begins: boolean
  readonly now: number
  readonly opened: string
  /** True for a day of another month than the one that is shown. */
  readonly isOutside: boolean
  readonly isReachable: boolean
  readonly onOpen: (item: CalendarItemView, anchor: HTMLElement) => void
  readonly onDay: (day: string) => void
}) => {
  const words = useWords()
  const zone = useZone()
  const { day, lines, now, opened, isReachable, onDay } = props
  const { shown, hidden } = shownLines(lines, props.room)
  const today = dayOf(now, zone)
  const isToday = today === day
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))]
  const spelled = dayText(day, today, words)
  const count = lines.filter((line) => line !== null).length
  return (
    <td
      className={`month-day${props.isOutside ? ' other' : ''}${isToday ? ' today' : ''}`}
      data-cell={day}
      tabIndex={isReachable ? 0 : -1}
      aria-label={words('calendarItem.dayName', { day: spelled, n: count })}
      aria-current={isToday ? 'date' : undefined}
    >
      <div className="month-day-head">
        <button
          type="button"
          className="month-number"
          tabIndex={-1}
          aria-label={words('calendarItem.openDay', { day: spelled })}
          onClick={() => onDay(day)}
        >
          {date === 1 ? words('calendarItem.dayInMonth', { month, day: date }) : date}
        </button>
        {isToday ? <span className="month-today">{words('calendar.today')}</span> : null}
      </div>
      {shown.map((line, at) =>
        line === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a free line is its place
          <span key={at} className="month-free" />
        ) : (
          <Line
            key={line.item.id}
            laid={line}
            day={day}
            begins={props.begins}
            now={now}
            isOpened={opened === line.item.id}
            isReachable={isReachable}
            onOpen={props.onOpen}
          />
        ),
      )}
      {hidden === 0 ? null : (
        <button
          type="button"
          className="month-more"
          data-more
          tabIndex={isReachable ? 0 : -1}
          aria-label={words('calendarItem.moreOf', { day: spelled, n: hidden })}
          onClick={() => onDay(day)}
        >
          {words('calendarItem.more', { n: hidden })}
          <Icon name="chevron-right" size={12} />
        </button>
      )}
    </td>
  )
}
