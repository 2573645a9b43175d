import { formatDateTime } from './time.ts'

const pattern = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** How far a zone is ahead of UTC at a moment, in milliseconds; only whole minutes matter here. */
const offsetAt = (time: number, zone: string): number => {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = formatDateTime(time, zone).split(/[- :]/).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(time / 60_000) * 60_000
}

/**
 * Epoch milliseconds of `YYYY-MM-DD` or `YYYY-MM-DD HH:mm(:ss)` in a zone; null where the text is no day of the
 * calendar. A moment that the change of clocks leaves out is the one an hour later.
 */
export const zoneTime = (text: string, zone: string): number | null => {
  const found = pattern.exec(text.trim())
  if (found === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  const plain = Date.UTC(year, month - 1, day, hour, minute, second)
  const back = new Date(plain)
  if (back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day || hour > 23 || minute > 59) return null
  const first = plain - offsetAt(plain, zone)
  return plain - offsetAt(first, zone)
}

/** Day of the week, 0 is Sunday, of `YYYY-MM-DD`. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** `YYYY-MM-DD` a number of days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
