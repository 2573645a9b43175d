import { dayjs } from '#shared/dates/dayjs'
import { plainTime } from '#shared/dates/typed-time'
import { momentOf, offsetsOf } from '#shared/dates/zone'
import { firmZone, formatDate } from './time.ts'

const pattern = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
const dayPattern = /^\d{4}-\d{1,2}-\d{1,2}$/

/** True where the text is a day without a time. */
export const isDayAlone = (text: string): boolean => dayPattern.test(plainTime(text))

/** The zone, or Asia/Shanghai where nobody knows it, as where times are shown. */
export const knownZone = (zone: string): string => {
  try {
    offsetsOf(zone)
    return zone
  } catch {
    return firmZone
  }
}

/**
 * Epoch milliseconds of `YYYY-MM-DD` or `YYYY-MM-DD HH:mm(:ss)` in a zone, in the signs of `plainTime`; null where the
 * text is no day of the calendar, or one of the first hundred years. A moment that the change of clocks leaves out is the
 * one an hour later, one that it repeats is the first of the two.
 */
export const zoneTime = (text: string, zone: string): number | null => {
  const [, year, month = '', day = '', hour = '0', minute = '00', second = '00'] = pattern.exec(plainTime(text)) ?? []
  if (year === undefined) return null
  const two = (part: string) => part.padStart(2, '0')
  const written = `${year}-${two(month)}-${two(day)} ${two(hour)}:${minute}:${second}`
  const wall = dayjs.utc(written, 'YYYY-MM-DD HH:mm:ss', true)
  return wall.isValid() ? momentOf(wall.valueOf(), offsetsOf(knownZone(zone))) : null
}

/** Epoch milliseconds of a typed moment, as {@link zoneTime}; a day alone means that day at `clock` (D-92). */
export const momentAt = (text: string, zone: string, clock = '09:00'): number | null =>
  zoneTime(isDayAlone(text) ? `${plainTime(text)} ${clock}` : text, zone)

/** A typed day as `YYYY-MM-DD`; null for none, undefined for what is no day. */
export const dayOf = (text: string, zone: string): string | null | undefined => {
  if (text.trim() === '') return null
  const moment = zoneTime(text, zone)
  return moment === null ? undefined : formatDate(moment, zone)
}
