/** The five dates that a list is filtered by (§3). */
export const dateDimensions = ['gmtCreate', 'gmtCooperate', 'gmtExpires', 'gmtFollowup', 'gmtNotFollowup'] as const
export type DateDimension = (typeof dateDimensions)[number]

/** Type value of a range that a person sets by hand. */
export const CUSTOM = -1

/**
 * Presets of each dimension by their type value (§9); the same value means different things in different dimensions
 * (D-38). The custom range of `gmtExpires` is hidden (D-37).
 */
export const datePresets: Readonly<Record<DateDimension, readonly number[]>> = {
  gmtCreate: [1, 2, 3, CUSTOM],
  gmtFollowup: [12, 13, 14, CUSTOM],
  gmtNotFollowup: [13, 14, CUSTOM],
  gmtCooperate: [2, 3, 23, 4, CUSTOM],
  gmtExpires: [13, 14],
}

/** A span of time, epoch milliseconds: from `start`, before `end`. */
export type TimeSpan = { readonly start: number; readonly end: number }

type Day = { readonly year: number; readonly month: number; readonly day: number }

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, made)
  return made
}

/** Wall time of a zone as if it were UTC. */
const wallOf = (time: number, zone: string): number => {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(time)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The moment at which a day begins in a zone; months and days may overflow, as with Date. */
const startOf = ({ year, month, day }: Day, zone: string): number => {
  const wall = Date.UTC(year, month - 1, day)
  const first = wall - (wallOf(wall, zone) - wall)
  // Twice, because the offset at the guess may be that of the other side of a change of clocks.
  return wall - (wallOf(first, zone) - first)
}

const dayOf = (time: number, zone: string): Day & { readonly weekday: number } => {
  const wall = new Date(wallOf(time, zone))
  // Monday is 0: weeks begin there (D-39).
  const weekday = (wall.getUTCDay() + 6) % 7
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate(), weekday }
}

/** The days that a preset means at a moment, in the firm's zone (D-38, D-68); null for {@link CUSTOM} and unknown values. */
export const presetSpan = (dimension: DateDimension, preset: number, now: number, zone: string): TimeSpan | null => {
  const { year, month, day, weekday } = dayOf(now, zone)
  const span = (from: Day, to: Day): TimeSpan => ({ start: startOf(from, zone), end: startOf(to, zone) })
  const months = (from: number, count: number) =>
    span({ year, month: from, day: 1 }, { year, month: from + count, day: 1 })
  const week = (offset: number) =>
    span({ year, month, day: day - weekday + offset }, { year, month, day: day - weekday + offset + 7 })
  const quarter = month - ((month - 1) % 3)
  if (!datePresets[dimension].includes(preset)) return null
  if (dimension === 'gmtExpires')
    return preset === 13
      ? span({ year, month, day }, { year, month: month + 1, day: day + 1 })
      : span({ year, month, day }, { year, month: month + 3, day: day + 1 })
  switch (preset) {
    case 1:
      return span({ year, month, day }, { year, month, day: day + 1 })
    case 2:
      return week(0)
    case 12:
      return week(-7)
    case 3:
      return months(month, 1)
    case 13:
    case 23:
      return months(month - 1, 1)
    case 4:
      return months(quarter, 3)
    case 14:
      return months(quarter - 3, 3)
    default:
      return null
  }
}

/** The day of a moment in a zone, as `YYYY-MM-DD`. */
export const dayText = (time: number, zone: string): string => {
  const { year, month, day } = dayOf(time, zone)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}

/** The span of two days that a person chose, both included, as `YYYY-MM-DD`; null where one is no day. */
export const customSpan = (from: string, to: string, zone: string): TimeSpan | null => {
  const first = readDay(from)
  const last = readDay(to)
  if (first === null || last === null) return null
  const start = startOf(first, zone)
  const end = startOf({ ...last, day: last.day + 1 }, zone)
  return start < end ? { start, end } : null
}

const readDay = (text: string): Day | null => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  const read = { year: Number(year), month: Number(month), day: Number(day) }
  const back = new Date(Date.UTC(read.year, read.month - 1, read.day))
  return year !== undefined && back.getUTCMonth() === read.month - 1 && back.getUTCDate() === read.day ? read : null
}
