import type { MouseEvent } from 'react'
import type { CalendarItemView } from '../../bridge/calendar.ts'
import { useWords } from '../../lib/words.ts'
import { agendaTime } from './agenda-days.ts'
import { cssVars } from './css-vars.ts'
import { dayOf } from './days.ts'
import type { Placed } from './grid-columns.ts'
import { clockText, ItemIcon, itemClass, itemName, objectName, plainTitle, SendingMark } from './item-look.tsx'

/** Height of an hour, of a line, and of what a block has around its lines, CSS px. */
const HOUR = 56
const LINE = 18
const FRAME = 12

/** Lines that a block of so many minutes has room for. */
export const linesOf = (minutes: number): number => Math.max(1, Math.floor(((minutes / 60) * HOUR - FRAME) / LINE))

/** One item at its place in the grid: what fits is shown, its name has everything. */
export const GridItem = (props: {
  readonly item: CalendarItemView
  readonly day: string
  readonly zone: string
  readonly now: number
  readonly lines: number
  readonly opened: boolean
  readonly reachable: boolean
  /** From and to in minutes, and its lane; left out where it stands above the hours. */
  readonly place?: Omit<Placed<unknown>, 'item'>
  readonly onOpen: (item: CalendarItemView, anchor: HTMLElement) => void
  readonly onTick: (item: CalendarItemView) => void
}) => {
  const words = useWords()
  const { item, zone, now, lines, place } = props
  const title = plainTitle(item, words)
  const isHearing = item.kind === 'hearing'
  const isBeside = place !== undefined && (place.lanes > 1 || place.beside)
  // What lies in another day is told there: cut in a column, both ends of it would say neither.
  const time = agendaTime(item, props.day, zone)
  const begins = item.start !== null && dayOf(item.start, zone) === props.day
  const start = item.start === null || place === undefined ? '' : begins ? clockText(item.start, zone) : time
  const name = itemName(item, zone, now, words)
  // A hearing with room for them has its own words below its time.
  const isApart = isHearing && lines > 2
  const details = [objectName(item), item.place].filter((detail) => detail !== '' && detail !== title)
  const below = details.slice(0, Math.max(0, lines - (isApart ? 3 : 2)))
  // Lines that are left are the title's.
  const titleStyle = cssVars({ '--lines': Math.max(1, lines - below.length - (isApart ? 2 : 1)) })
  const titleSpan = (
    <span className="cal-title" style={titleStyle}>
      {title}
    </span>
  )
  const press = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (item.kind === 'task' && target instanceof Element && target.closest('.cal-tick') !== null) props.onTick(item)
    else props.onOpen(item, currentTarget)
  }
  return (
    <button
      type="button"
      className={`${itemClass(item, now, zone)}${props.opened ? ' opened' : ''}`}
      data-item={item.id}
      data-day={props.day}
      data-beside={place?.beside ? true : undefined}
      data-one-line={lines === 1 ? true : undefined}
      tabIndex={props.reachable ? 0 : -1}
      aria-label={name}
      title={name}
      style={
        place === undefined
          ? undefined
          : cssVars({ '--from': place.from, '--to': place.to, '--lane': place.lane, '--lanes': place.lanes })
      }
      onClick={press}
    >
      <span className="cal-line">
        {item.kind === 'task' ? (
          <span className="cal-tick">
            <ItemIcon item={item} now={now} />
          </span>
        ) : (
          <ItemIcon item={item} now={now} />
        )}
        {isHearing ? <strong className="cal-word">{words('calendar.kind.hearing')}</strong> : null}
        {isApart ? null : titleSpan}
        {lines > 1 || details.length === 0 ? null : (
          <span className="cal-aside cut">{details.join(words('join.comma'))}</span>
        )}
        <SendingMark sending={item.sending} />
        {lines > 1 || start === '' ? null : <time>{start}</time>}
      </span>
      {lines > 1 ? <span className="cal-detail cut">{isBeside ? start : time}</span> : null}
      {isApart ? titleSpan : null}
      {below.map((detail) => (
        <span key={detail} className="cal-detail cut">
          {detail}
        </span>
      ))}
    </button>
  )
}
