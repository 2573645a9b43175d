// What stands in the schedule of today and tomorrow, and how it stands to the moment. Pure.
import type { CalendarItemView } from '../../bridge/calendar.ts'
import type { UnsentMark } from '../../components/unsent-mark.tsx'
import { addDays } from '../../lib/days.ts'
import { isOfWholeDays } from '../../lib/item-days.ts'
import { formatDate, formatDateTime } from '../../lib/time.ts'
import { zoneTime } from '../../lib/zone-time.ts'

const MINUTE = 60_000
/** From so long before its start on the minutes until then are told. */
const SOON = 60 * MINUTE

/** Today and tomorrow: from the first moment of the one to that of the day after the other, epoch milliseconds. */
export const twoDays = (day: string, zone: string): { readonly from: number; readonly to: number } => ({
  from: zoneTime(day, zone) ?? 0,
  to: zoneTime(addDays(day, 2), zone) ?? 0,
})

/** How an item on its way to the firm is marked; null for one that is there. */
export const markOf = ({ sending }: Pick<CalendarItemView, 'sending'>): UnsentMark | null => {
  if (sending === '' || sending === 'doubtful') return sending || null
  return sending === 'waiting' ? 'saved' : 'attention'
}

export type AgendaDay = { readonly day: string; readonly items: readonly CalendarItemView[] }

/**
 * Today's items and tomorrow's: whole days first, then by their start. What goes on over both stands in the first alone.
 * Tasks are left out, for they are told as what is due.
 */
export const agendaDays = (
  items: readonly CalendarItemView[],
  now: number,
  zone: string,
): readonly [AgendaDay, AgendaDay] => {
  const today = formatDate(now, zone)
  const isWhole = (item: CalendarItemView) => Number(isOfWholeDays(item, zone))
  const shown = items
    .filter(({ kind, start }) => kind !== 'task' && start !== null)
    .toSorted((one, other) => isWhole(other) - isWhole(one) || (one.start ?? 0) - (other.start ?? 0))
  const isTodays = ({ start }: CalendarItemView) => formatDate(start ?? 0, zone) <= today
  return [
    { day: today, items: shown.filter(isTodays) },
    { day: addDays(today, 1), items: shown.filter((item) => !isTodays(item)) },
  ]
}

/** How many of today's items stand before the line that says now. */
export const placeOfNow = (items: readonly CalendarItemView[], now: number, zone: string): number => {
  const at = items.findIndex((item) => !isOfWholeDays(item, zone) && item.start !== null && item.start > now)
  return at < 0 ? items.length : at
}

/** Minutes until it begins, where that is within the hour; else null. */
export const minutesUntil = (item: CalendarItemView, now: number, zone: string): number | null => {
  const { start } = item
  if (start === null || start <= now || start - now > SOON || isOfWholeDays(item, zone)) return null
  return Math.ceil((start - now) / MINUTE)
}

/** When it begins, as short as its day allows: `15:30`, `11-19` where it began before that day. '' for a whole day. */
export const startText = (item: CalendarItemView, day: string, zone: string): string => {
  const { start } = item
  if (start === null || isOfWholeDays(item, zone)) return ''
  const text = formatDateTime(start, zone)
  return text.startsWith(day) ? text.slice(11) : text.slice(5, 10)
}
