// How one thing of the calendar looks and is named, the same in every view, in the pane and beside its place.
import { type CalendarKind, hearingTitle } from '#shared/domain/calendar'
import type { CalendarItemView } from '../../bridge/calendar.ts'
import { Icon, type IconName } from '../../components/icon.tsx'
import { isOfWholeDays, isOver } from '../../lib/item-days.ts'
import { formatDateTime, formatListTime, useZone } from '../../lib/time.ts'
import type { Words } from '../../lib/words.ts'
import { dayOf } from './days.ts'

const MINUTE = 60_000
/** What lasts no longer is a point in time, and no span of it: the firm's own schedules end after 30 s, tasks after 30 minutes. */
const POINT = 30 * MINUTE

type Sending = CalendarItemView['sending']

const icons: Readonly<Record<CalendarKind, IconName>> = {
  hearing: 'gavel',
  schedule: 'calendar',
  task: 'box',
  deadline: 'flag',
}

/** The glyph of a kind, as the choice of kinds and the popover show it. */
export const kindIcon = (kind: CalendarKind): IconName => icons[kind]

/** True for a task whose time has passed and that nobody ticked. `now` is epoch milliseconds. */
export const isLate = (item: CalendarItemView, now: number, zone: string): boolean =>
  item.kind === 'task' && !item.done && isOver(item, now, zone)

/** True for what is over; tasks are done or late instead. */
const isPast = (item: CalendarItemView, now: number, zone: string): boolean =>
  item.kind !== 'task' && isOver(item, now, zone)

/** The glyph before its words: a ticked or late task has its own, a schedule none. */
const itemIcon = (item: CalendarItemView, now: number, zone: string): IconName | null => {
  if (item.kind === 'schedule') return null
  if (item.kind !== 'task') return icons[item.kind]
  return item.done ? 'task' : isLate(item, now, zone) ? 'alert' : 'box'
}

/** Classes of what shows an item (app/styles/calendar.css): its kind, and how it stands. */
export const itemClass = (item: CalendarItemView, now: number, zone: string): string =>
  [
    'cal-item',
    item.kind,
    isPast(item, now, zone) ? 'past' : '',
    item.done ? 'done' : isLate(item, now, zone) ? 'late' : '',
    needsPerson(item.sending) ? 'refused' : item.sending,
  ]
    .filter(Boolean)
    .join(' ')

/** `HH:mm` of a moment in the firm's zone. */
export const clockText = (time: number, zone: string): string => formatDateTime(time, zone).slice(11)

/** When it is: `15:00`, `09:00 – 11:30`, with days where it ends on another; '' for a whole day and for no time at all. */
export const timeText = (item: CalendarItemView, zone: string): string => {
  const { start, end } = item
  if (start === null || isOfWholeDays(item, zone)) return ''
  const [from, to] = [start, end ?? start].map((time) => formatDateTime(time, zone)) as [string, string]
  if ((end ?? start) - start <= POINT) return from.slice(11)
  return from.slice(0, 10) === to.slice(0, 10)
    ? `${from.slice(11)} – ${to.slice(11)}`
    : `${from.slice(5)} – ${to.slice(5)}`
}

/**
 * When a task is, as short as its group allows: today its hour, or that it is of the whole day; else the day alone where
 * it is late or of whole days, and both for all others.
 */
export const taskTimeText = (task: CalendarItemView, now: number, zone: string, words: Words): string => {
  const { start } = task
  if (start === null) return ''
  const isWhole = isOfWholeDays(task, zone)
  if (dayOf(start, zone) === dayOf(now, zone)) return isWhole ? words('calendar.allDay') : clockText(start, zone)
  const text = formatListTime(start, zone, now)
  return isWhole || isLate(task, now, zone) ? text.slice(0, -6) : text
}

/** Its words without the word that the kind says already, as 开庭 before a hearing; of a deadline, whose term ends. */
export const plainTitle = ({ kind, title }: CalendarItemView, words: Words): string => {
  if (kind === 'deadline') return words('calendar.expires', { name: title || words('calendar.untitled') })
  return (kind === 'hearing' ? hearingTitle(title) : '') || title || words('calendar.untitled')
}

/** How it stands, in one word; '' where there is nothing to say. */
export const stateText = (item: CalendarItemView, zone: string, now: number, words: Words): string => {
  if (item.sending !== '') return words(`calendar.state.${item.sending}`)
  if (item.done) return words('calendar.state.done')
  return isLate(item, now, zone) ? words('calendar.state.late') : ''
}

/** What it hangs on, unless its own words say that already, as a deadline's do; '' where nothing is known. */
export const objectName = ({ kind, object }: CalendarItemView): string =>
  kind === 'deadline' ? '' : (object?.name ?? '')

/** Everything that is to be known of it at its place, for its name and its tooltip, as narrow places cut its words. */
export const itemName = (item: CalendarItemView, zone: string, now: number, words: Words): string =>
  [
    words(`calendar.kind.${item.kind}`),
    item.start === null ? '' : formatDateTime(item.start, zone).slice(5, 10),
    timeText(item, zone),
    plainTitle(item, words),
    objectName(item),
    item.place,
    stateText(item, zone, now, words),
  ]
    .filter(Boolean)
    .join(words('join.comma'))

/** The glyph before an item's words; nothing for a schedule. */
export const ItemIcon = (props: { readonly item: CalendarItemView; readonly now: number }) => {
  const icon = itemIcon(props.item, props.now, useZone())
  return icon === null ? null : <Icon name={icon} size={14} />
}

/** True where only a person can go on with what was made here. */
export const needsPerson = (sending: Sending): boolean => sending === 'refused' || sending === 'asked'

/** The glyph of what is not at the firm yet, as the sync page shows it. */
export const sendingIcon = (sending: Sending): IconName =>
  needsPerson(sending) ? 'alert' : sending === 'doubtful' ? 'search' : 'upload'

/** Says that an item is not at the firm yet, or that the firm did not take it; nothing for any other. */
export const SendingMark = ({ sending }: Pick<CalendarItemView, 'sending'>) =>
  sending === '' ? null : (
    <span className={needsPerson(sending) ? 'cal-sending refused' : 'cal-sending'}>
      <Icon name={sendingIcon(sending)} size={12} />
    </span>
  )
