import { isWholeDays, lastMomentOf } from '#shared/domain/calendar'
import { formatDate, formatDateTime } from './time.ts'

/** When something of the calendar is; epoch milliseconds, null for no time. */
type Timed = { readonly start: number | null; readonly end: number | null }

/** The first and the last day that an item touches; null for one without a time. */
export const daysOfItem = (
  { start, end }: Timed,
  zone: string,
): { readonly first: string; readonly last: string } | null =>
  start === null ? null : { first: formatDate(start, zone), last: formatDate(lastMomentOf(start, end), zone) }

/** True for what belongs to whole days of the zone. */
export const isOfWholeDays = (item: Timed & { readonly allDay: boolean }, zone: string): boolean =>
  isWholeDays(item, (time) => formatDateTime(time, zone).slice(11))

/** True once an item's time has passed; a whole day's as the day after its last one begins. `now` is epoch milliseconds. */
export const isOver = (item: Timed & { readonly allDay: boolean }, now: number, zone: string): boolean => {
  if (!isOfWholeDays(item, zone)) return item.end !== null && item.end <= now
  const days = daysOfItem(item, zone)
  return days !== null && days.last < formatDate(now, zone)
}
