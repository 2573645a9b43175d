import { dayLength, parseTime, startOfDay, startOfMonth, startOfQuarter, weekday } from './clock.ts'
import { type Fields, isFields, numberOf } from './values.ts'

/** From and to, epoch milliseconds; null where that side is open. Both ends belong to it. */
export type Range = readonly [number | null, number | null]

const monthLater = (now: number, months: number): number => now + startOfMonth(now, months) - startOfMonth(now)

/** Presets by date dimension and type (§9, D-38); both ends belong to the range. Epoch milliseconds. */
function presetRange(dimension: string, type: number, now: number): Range | null {
  const today = startOfDay(now)
  const week = today - weekday(now) * dayLength
  const until = (end: number): number => end - 1000
  if (dimension === 'gmtExpires') {
    if (type === 13) return [today, monthLater(now, 1)]
    return type === 14 ? [today, monthLater(now, 3)] : null
  }
  switch (type) {
    case 1:
      return [today, until(today + dayLength)]
    case 2:
      return [week, until(week + 7 * dayLength)]
    case 3:
      return [startOfMonth(now), until(startOfMonth(now, 1))]
    case 4:
      return [startOfQuarter(now), until(startOfQuarter(now, 1))]
    case 12:
      return [week - 7 * dayLength, until(week)]
    case 13:
    case 23:
      return [startOfMonth(now, -1), until(startOfMonth(now))]
    case 14:
      return [startOfQuarter(now, -1), until(startOfQuarter(now))]
    default:
      return null
  }
}

/** The range of one date dimension: `gmtCreateType`, `gmtCreateStart`, `gmtCreateEnd`, or one object of type, start, end. */
export function rangeOf(query: Fields, dimension: string, now: number): Range | null {
  const nested = isFields(query[dimension]) ? query[dimension] : {}
  const part = (name: string): unknown => nested[name.toLowerCase()] ?? query[`${dimension}${name}`]
  const start = parseTime(part('Start'))
  const end = parseTime(part('End'), true)
  if (start !== null || end !== null) return [start, end]
  const type = numberOf(part('Type'))
  return type === null ? null : presetRange(dimension, type, now)
}
