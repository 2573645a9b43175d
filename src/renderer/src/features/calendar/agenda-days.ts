// What stands on each day of the agenda.
import type { CalendarItemView } from '../../bridge/calendar.ts'
import { daysOfItem, isOfWholeDays } from '../../lib/item-days.ts'
import { formatDate } from '../../lib/time.ts'
import { clockText, timeText } from './item-look.tsx'

/** An item on one of its days; `id` is of the two together. */
export type AgendaRow = { readonly id: string; readonly item: CalendarItemView }

/** The days on which anything stands, with what does: what belongs to the whole day first, then by its start. */
export const agendaDays = (
  days: readonly string[],
  items: readonly CalendarItemView[],
  zone: string,
): readonly { readonly day: string; readonly rows: readonly AgendaRow[] }[] => {
  const touched = items.map((item) => ({ item, days: daysOfItem(item, zone), isWhole: isOfWholeDays(item, zone) }))
  return days.flatMap((day) => {
    const rows = touched
      .filter((one) => one.days !== null && one.days.first <= day && day <= one.days.last)
      .sort((one, two) => Number(two.isWhole) - Number(one.isWhole) || (one.item.start ?? 0) - (two.item.start ?? 0))
      .map(({ item }) => ({ id: `${day} ${item.id}`, item }))
    return rows.length === 0 ? [] : [{ day, rows }]
  })
}

/** When an item is on one of its days; '' for all of the day, also in the middle of something longer. */
export const agendaTime = (item: CalendarItemView, day: string, zone: string): string => {
  const days = daysOfItem(item, zone)
  if (days === null || days.first === days.last) return timeText(item, zone)
  if (isOfWholeDays(item, zone) || item.start === null || item.end === null) return ''
  if (day === days.first) return `${clockText(item.start, zone)} –`
  return day === formatDate(item.end, zone) ? `– ${clockText(item.end, zone)}` : ''
}
