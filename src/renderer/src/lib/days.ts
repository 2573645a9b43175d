// Days as `YYYY-MM-DD`, in whatever zone. Lives here: their arithmetic. May not: what is drawn on them.
import { dayjs } from '#shared/dates/dayjs'

/** The day so many days after one; before it with a negative count. */
export const addDays = (day: string, count: number): string => dayjs.utc(day).add(count, 'day').format('YYYY-MM-DD')

/** How many days the second is after the first. */
export const daysBetween = (first: string, second: string): number => dayjs.utc(second).diff(dayjs.utc(first), 'day')
