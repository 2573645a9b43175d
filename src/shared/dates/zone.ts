import type { Dayjs } from 'dayjs'
import { boundedMap } from '../domain/bounded-map.ts'
import { dayjs } from './dayjs.ts'

/** Milliseconds by which the clocks of a zone are ahead of UTC at a moment in epoch milliseconds. */
export type Offsets = (time: number) => number

const day = 86_400_000
/** No zone has changed its clocks twice within so short a time: the shortest was Freetown's, four days of 1939. */
const stretchLength = 3 * day
/** dayjs reads years of four digits only. No clock was changed before them, nor is one in their last week. */
const earliest = Date.UTC(1000, 0, 7)
const latest = Date.UTC(9999, 11, 24)
/** Until then a few zones (Paris) were less than sixteen minutes from UTC, which dayjs takes for hours. */
const smallOffsetsUntil = Date.UTC(1912, 0, 1)
const mostStretches = 20_000

const askDayjs = (time: number, zone: string): number => {
  const utc = dayjs.utc(time)
  const there = utc.tz(zone)
  if (time >= smallOffsetsUntil) return Math.round(there.utcOffset() * 60_000)
  return dayjs.utc(there.format('YYYY-MM-DD HH:mm:ss')).diff(utc.startOf('second'))
}

/** Offsets before and after the one change of a stretch, and its moment; the same twice where there is none. */
type Stretch = { readonly before: number; readonly after: number; readonly change: number }

const createOffsets = (zone: string): Offsets => {
  const stretches = boundedMap<number, Stretch>(mostStretches)
  const read = (number: number): Stretch => {
    const start = number * stretchLength
    let [from, to] = [start, start + stretchLength]
    const before = stretches.get(number - 1)?.after ?? askDayjs(from, zone)
    const after = stretches.get(number + 1)?.before ?? askDayjs(to, zone)
    while (before !== after && to - from > 1000) {
      const middle = Math.floor((from + to) / 2000) * 1000
      if (askDayjs(middle, zone) === before) from = middle
      else to = middle
    }
    return { before, after, change: to }
  }
  return (time) => {
    const number = Math.floor(Math.min(Math.max(time, earliest), latest) / stretchLength)
    const stretch = stretches.take(number, () => read(number))
    return time < stretch.change ? stretch.before : stretch.after
  }
}

const zones = new Map<string, Offsets>()

/**
 * Offsets of a zone, an IANA name; a RangeError where nobody knows it. dayjs takes a fifth of a millisecond for each
 * time that it moves to a zone, so it is asked once in three days and for the moment of a change.
 */
export const offsetsOf = (zone: string): Offsets => {
  let offsets = zones.get(zone)
  if (offsets === undefined) {
    askDayjs(0, zone)
    offsets = createOffsets(zone)
    zones.set(zone, offsets)
  }
  return offsets
}

/** What the clocks of a zone show at a moment, as if it were UTC. */
export const wallOf = (time: number, zone: string): Dayjs => dayjs.utc(time + offsetsOf(zone)(time))

/**
 * The moment at which the clocks show `wall`, which is written as if it were UTC; both epoch milliseconds. A time that
 * the clocks skip moves forward, one that they repeat is the first of the two (dayjs.tz takes the one of today's season).
 */
export const momentOf = (wall: number, offsetAt: Offsets): number => {
  const [before, after] = [offsetAt(wall - day), offsetAt(wall + day)]
  if (before === after) return wall - before
  const fitting = [wall - before, wall - after].filter((moment) => moment + offsetAt(moment) === wall)
  return fitting.length === 0 ? wall - before : Math.min(...fitting)
}

/** The day of a moment in a zone, as `YYYY-MM-DD`. */
export const dayText = (time: number, zone: string): string => wallOf(time, zone).format('YYYY-MM-DD')
