import { Failure } from '#shared/contract/failure'

/** Times of a firm: text of its zone on the wire, epoch milliseconds here (D-68). */
export type FirmTimes = {
  /** The firm's zone, an IANA name. */
  readonly zone: string
  /** Epoch milliseconds of a text of the firm's zone, of epoch seconds or of milliseconds; null where it is none. */
  readonly parse: (value: unknown) => number | null
  /** `YYYY-MM-DD HH:mm:ss` in the firm's zone. Throws a RangeError outside the years 0 to 9999. */
  readonly format: (time: number) => string
}

const day = 86_400_000
/** Below it a number counts seconds (D-48). */
const firstMilliseconds = 1e12
/** Outside of it a number is microseconds or no time at all, and nothing could write it in four digits. */
const latest = Date.UTC(9999, 11, 30)
const earliest = -Date.UTC(5800, 0, 1)
const cachedDays = 20_000
/** No form of a time is longer; the pattern below takes the square of a long text. */
const longestText = 64
const mixed = Number.NaN

const loose =
  /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?\s*$/i
const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

const isDate = (year: number, month: number, date: number): boolean => {
  const length = monthLengths[month - 1]
  if (length === undefined || date < 1 || date > length || year < 1) return false
  return !(month === 2 && date === 29) || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0))
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

/** Local time of the usual two forms as if it were UTC; NaN for every other form. */
const readUsual = (text: string): number => {
  if (text.length !== 19 && text.length !== 10) return Number.NaN
  if (text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return Number.NaN
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 2)
  const date = digits(text, 8, 2)
  if (!isDate(year, month, date) || year < 100) return Number.NaN
  if (text.length === 10) return Date.UTC(year, month - 1, date)
  if (text.charCodeAt(10) !== 32 || text.charCodeAt(13) !== 58 || text.charCodeAt(16) !== 58) return Number.NaN
  const hour = digits(text, 11, 2)
  const minute = digits(text, 14, 2)
  const second = digits(text, 17, 2)
  if (!(hour < 24 && minute < 60 && second < 60)) return Number.NaN
  return Date.UTC(year, month - 1, date, hour, minute, second)
}

/** Offset of a zone from UTC in milliseconds; a day without a change of clocks is asked for once. */
const createOffsets = (timeZone: string): ((time: number) => number) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const exact = (time: number): number => {
    const parts: Record<string, number> = {}
    for (const part of format.formatToParts(time)) parts[part.type] = Number(part.value)
    const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = parts
    const local = new Date(0)
    local.setUTCFullYear(year, month - 1, date)
    local.setUTCHours(hour, minute, second)
    return local.getTime() - Math.floor(time / 1000) * 1000
  }
  const days = new Map<number, number>()
  return (time) => {
    const number = Math.floor(time / day)
    let offset = days.get(number)
    if (offset === undefined) {
      const start = exact(number * day)
      offset = exact((number + 1) * day - 1000) === start ? start : mixed
      if (days.size >= cachedDays) days.clear()
      days.set(number, offset)
    }
    return Number.isNaN(offset) ? exact(time) : offset
  }
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
  let offsetAt: (time: number) => number
  try {
    offsetAt = createOffsets(timeZone)
  } catch {
    throw new Failure('invalid-input', { setting: 'timeZone' })
  }

  const fromLocal = (local: number): number => {
    const before = offsetAt(local - day)
    const after = offsetAt(local + day)
    if (before === after) return local - before
    const first = local - Math.max(before, after)
    if (offsetAt(first) === local - first) return first
    const second = local - Math.min(before, after)
    return offsetAt(second) === local - second ? second : local - before
  }

  const readLoose = (text: string): number | null => {
    const match = loose.exec(text)
    if (match === null) return null
    const [, year, month, date, hour = '0', minute = '0', second = '0', fraction = '', zone] = match
    if (!isDate(Number(year), Number(month), Number(date))) return null
    if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
    const utc = new Date(0)
    utc.setUTCFullYear(Number(year), Number(month) - 1, Number(date))
    utc.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.padEnd(3, '0').slice(0, 3)))
    if (zone === undefined) return fromLocal(utc.getTime())
    if (zone.toUpperCase() === 'Z') return utc.getTime()
    const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
    return utc.getTime() - (zone.startsWith('-') ? -minutes : minutes) * 60_000
  }

  return {
    zone: timeZone,
    parse: (value) => {
      if (typeof value === 'number') return fromEpoch(value)
      if (typeof value !== 'string' || value === '' || value.length > longestText) return null
      const local = readUsual(value)
      if (!Number.isNaN(local)) return fromLocal(local)
      // Fewer digits are a year or a compact date, not a moment; more are microseconds or an id.
      return /^\d{9,14}$/.test(value) ? fromEpoch(Number(value)) : readLoose(value)
    },
    format: (time) => {
      const text = new Date(time + offsetAt(time)).toISOString()
      if (text.length !== 24) throw new RangeError('a time of the firm must lie in the years 0 to 9999')
      return `${text.slice(0, 10)} ${text.slice(11, 19)}`
    },
  }
}
