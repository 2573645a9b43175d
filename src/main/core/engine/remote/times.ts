import { Failure } from '#shared/contract/failure'
import { dayjs } from '#shared/dates/dayjs'
import { momentOf, type Offsets, offsetsOf } from '#shared/dates/zone'

/** Times of a firm: text of its zone on the wire, epoch milliseconds here (D-68). */
export type FirmTimes = {
  /** The firm's zone, an IANA name. */
  readonly zone: string
  /**
   * Epoch milliseconds of a text of the firm's zone, of its digits alone (also as a number), of epoch seconds or of
   * milliseconds; null where it is none.
   */
  readonly parse: (value: unknown) => number | null
  /** `YYYY-MM-DD HH:mm:ss` in the firm's zone. Throws a RangeError outside the years 0 to 9999. */
  readonly format: (time: number) => string
}

/** Below it a number counts seconds (D-48). */
const firstMilliseconds = 1e12
/** Outside of it a number is microseconds or no time at all, and nothing could write it in four digits. */
const latest = Date.UTC(9999, 11, 30)
const earliest = -Date.UTC(5800, 0, 1)
/** No form of a time is longer; the pattern below takes the square of a long text. */
const longestText = 64

const loose =
  /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?\s*$/i

/**
 * Local time with nothing between its parts, to the minute or the second; as an epoch it would lie centuries ahead. The
 * same as a number, so that no other number has to become text.
 */
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?$/
const isCompact = (value: number): boolean => (value >= 19e10 && value < 21e10) || (value >= 19e12 && value < 21e12)

/** A day of the calendar as if it were UTC; null where there is none. The year is set, since dayjs reads 50 as 1950. */
const readDay = (year: number, month: number, date: number): number | null => {
  if (year < 1 || month < 1 || month > 12 || date < 1) return null
  const first = dayjs
    .utc(0)
    .year(year)
    .month(month - 1)
  return date > first.daysInMonth() ? null : first.date(date).valueOf()
}

const digits = (text: string, from: number, count: number): number => {
  let number = 0
  for (let index = from; index < from + count; index += 1) {
    const digit = text.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

/**
 * Local time of the usual two forms as if it were UTC; NaN for every other form. By hand: a first sync reads millions,
 * and dayjs takes sixty times as long to read one strictly.
 */
const readUsual = (text: string): number => {
  if (text.length !== 19 && text.length !== 10) return Number.NaN
  if (text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return Number.NaN
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 2)
  const date = digits(text, 8, 2)
  if (!(year >= 100 && month >= 1 && month <= 12 && date >= 1 && date <= 31)) return Number.NaN
  const start = Date.UTC(year, month - 1, date)
  if (date > 28 && dayjs.utc(start).date() !== date) return Number.NaN
  if (text.length === 10) return start
  if (text.charCodeAt(10) !== 32 || text.charCodeAt(13) !== 58 || text.charCodeAt(16) !== 58) return Number.NaN
  const hour = digits(text, 11, 2)
  const minute = digits(text, 14, 2)
  const second = digits(text, 17, 2)
  if (!(hour < 24 && minute < 60 && second < 60)) return Number.NaN
  return start + ((hour * 60 + minute) * 60 + second) * 1000
}

const fromEpoch = (value: number): number | null => {
  if (!Number.isFinite(value) || value === 0) return null
  const time = Math.trunc(Math.abs(value) < firstMilliseconds ? value * 1000 : value)
  return time >= earliest && time <= latest ? time : null
}

/**
 * Times of the zone `timeZone` (an IANA name). A time that the clocks skip moves forward, one that they repeat is the
 * first of the two. Fails with invalid-input where nobody knows the zone.
 */
export const createTimes = (timeZone: string): FirmTimes => {
  let offsetAt: Offsets
  try {
    offsetAt = offsetsOf(timeZone)
  } catch {
    throw new Failure('invalid-input', { setting: 'timeZone' })
  }

  const readLoose = (text: string): number | null => {
    const match = loose.exec(text)
    if (match === null) return null
    const [, year, month, date, hour = '0', minute = '0', second = '0', fraction = '', zone] = match
    const start = readDay(Number(year), Number(month), Number(date))
    if (start === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
    const clock = (Number(hour) * 60 + Number(minute)) * 60 + Number(second)
    const utc = start + clock * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))
    if (zone === undefined) return momentOf(utc, offsetAt)
    if (zone.toUpperCase() === 'Z') return utc
    const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
    return utc - (zone.startsWith('-') ? -minutes : minutes) * 60_000
  }

  const readNumber = (value: number): number | null => {
    if (!isCompact(value)) return fromEpoch(value)
    const [text, year, month, date, hour, minute, second = '00'] = compact.exec(String(value)) ?? []
    return text === undefined ? null : readLoose(`${year}-${month}-${date} ${hour}:${minute}:${second}`)
  }

  return {
    zone: timeZone,
    parse: (value) => {
      if (typeof value === 'number') return readNumber(value)
      if (typeof value !== 'string' || value === '' || value.length > longestText) return null
      const local = readUsual(value)
      if (!Number.isNaN(local)) return momentOf(local, offsetAt)
      // Fewer digits are a year or a compact date, not a moment; more are microseconds or an id.
      return /^\d{9,14}$/.test(value) ? readNumber(Number(value)) : readLoose(value)
    },
    format: (time) => {
      const there = dayjs.utc(time + offsetAt(time))
      if (!(there.year() >= 0 && there.year() <= 9999))
        throw new RangeError('a time of the firm must lie in the years 0 to 9999')
      return there.format('YYYY-MM-DD HH:mm:ss')
    },
  }
}
