import { routes } from './paths.ts'
import { formatDate } from './time.ts'

/** Where an item stands in the calendar; `start` in epoch milliseconds, null for one without a time. */
export const calendarAddress = (
  { id, start }: { readonly id: string; readonly start: number | null },
  zone: string,
): string => (start === null ? routes.calendar : routes.calendarItem(id, formatDate(start, zone)))
