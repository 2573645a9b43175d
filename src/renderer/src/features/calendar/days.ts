// Days of the calendar: `YYYY-MM-DD` in the firm's zone. Lives here: their arithmetic. May not: what is drawn on them.
import { dayjs } from '#shared/dates/dayjs'
import { addDays } from '../../lib/days.ts'
import { formatDate } from '../../lib/time.ts'
import { zoneTime } from '../../lib/zone-time.ts'
import type { CalendarView } from './view.ts'

const utc = (day: string) => dayjs.utc(day)

/** The day on which a moment falls. */
export const dayOf = (time: number, zone: string): string => formatDate(time, zone)

/** When a day begins, epoch milliseconds. */
export const startOfDay = (day: string, zone: string): number => zoneTime(day, zone) ?? 0

/** Monday of its week. */
export const mondayOf = (day: string): string => utc(day).startOf('isoWeek').format('YYYY-MM-DD')

/** ISO number of its week. */
export const weekOf = (day: string): number => utc(day).isoWeek()

/** The same day of another month, its last one where the month is too short. */
const addMonths = (day: string, count: number): string => utc(day).add(count, 'month').format('YYYY-MM-DD')

const from = (first: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at))

/** Days that an agenda shows. */
const AGENDA = 30

/** Days that a view shows around a day: six whole weeks, a week, a day, or thirty days from it. */
export const daysOf = (view: CalendarView, day: string): readonly string[] => {
  if (view === 'month') return from(mondayOf(utc(day).startOf('month').format('YYYY-MM-DD')), 42)
  if (view === 'week') return from(mondayOf(day), 7)
  return view === 'day' ? [day] : from(day, AGENDA)
}

/** The day that a view shows next, or before with `-1`. */
export const turned = (view: CalendarView, day: string, by: 1 | -1): string => {
  if (view === 'month') return addMonths(day, by)
  return addDays(day, by * (view === 'week' ? 7 : view === 'day' ? 1 : AGENDA))
}
