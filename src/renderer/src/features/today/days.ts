// Days of the page 今日: `YYYY-MM-DD` in the firm's zone.
import { dayjs } from '#shared/dates/dayjs'
import { zoneTime } from '../../lib/zone-time.ts'

export const addDays = (day: string, count: number): string => dayjs.utc(day).add(count, 'day').format('YYYY-MM-DD')

/** How many days the second is after the first. */
export const daysBetween = (first: string, second: string): number => dayjs.utc(second).diff(dayjs.utc(first), 'day')

/** Today and tomorrow: from the first moment of the one to that of the day after the other, epoch milliseconds. */
export const twoDays = (day: string, zone: string): { readonly from: number; readonly to: number } => ({
  from: zoneTime(day, zone) ?? 0,
  to: zoneTime(addDays(day, 2), zone) ?? 0,
})
