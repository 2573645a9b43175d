import { dayjs } from '#shared/dates/dayjs'
import { momentOf, type Offsets, offsetsOf } from '#shared/dates/zone'
import { firmZone } from './time.ts'

const pattern = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** A zone that nobody knows counts as Asia/Shanghai, as it does where times are shown. */
const offsetsOrFirms = (zone: string): Offsets => {
  try {
    return offsetsOf(zone)
  } catch {
    return offsetsOf(firmZone)
  }
}

/**
 * Epoch milliseconds of `YYYY-MM-DD` or `YYYY-MM-DD HH:mm(:ss)` in a zone; null where the text is no day of the
 * calendar, or one of the first hundred years. A moment that the change of clocks leaves out is the one an hour later,
 * one that it repeats is the first of the two.
 */
export const zoneTime = (text: string, zone: string): number | null => {
  const [, year, month = '', day = '', hour = '0', minute = '00', second = '00'] = pattern.exec(text.trim()) ?? []
  if (year === undefined) return null
  const two = (part: string) => part.padStart(2, '0')
  const written = `${year}-${two(month)}-${two(day)} ${two(hour)}:${minute}:${second}`
  const wall = dayjs.utc(written, 'YYYY-MM-DD HH:mm:ss', true)
  return wall.isValid() ? momentOf(wall.valueOf(), offsetsOrFirms(zone)) : null
}

/** Day of the week, 0 is Sunday, of `YYYY-MM-DD`. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** `YYYY-MM-DD` a number of days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
