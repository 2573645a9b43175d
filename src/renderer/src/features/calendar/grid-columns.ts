// Where the items of a day stand in its hours: from when to when, and in which lane where they overlap. Pure.
import type { CalendarItemView } from '../../bridge/calendar.ts'
import { formatDateTime } from '../../lib/time.ts'
import { dayOf } from './days.ts'

/** Minutes of a day on the clock, whatever its change of clocks makes of it. */
export const DAY = 24 * 60
/** The lowest block, in minutes. */
export const LEAST = 30

type Item = Pick<CalendarItemView, 'id' | 'start' | 'end' | 'allDay'>

/** A part of an item that lies in one day; minutes since midnight, no shorter than {@link LEAST}. */
export type Piece<Of> = { readonly item: Of; readonly from: number; readonly to: number }
/** A piece in its lane; `lanes` stand side by side, and `beside` says that a count of more stands at their right. */
export type Placed<Of> = Piece<Of> & { readonly lane: number; readonly lanes: number; readonly beside: boolean }
/** How many pieces found no lane, and when the first of them begins. */
export type Beside = { readonly from: number; readonly count: number }

/**
 * True for what stands above the hours: what belongs to whole days, and what lasts a day or longer; also to its last
 * minute, for firms end a whole day at 23:59.
 */
export const isWholeDay = ({ start, end, allDay }: Item): boolean =>
  allDay || (start !== null && end !== null && end - start >= (DAY - 1) * 60_000)

/** Minutes since midnight on the clock of the zone. */
const minuteOf = (time: number, zone: string): number => {
  const [hours = 0, minutes = 0] = formatDateTime(time, zone).slice(11).split(':').map(Number)
  return hours * 60 + minutes
}

/** True where an item touches a day; one that ends at midnight does not touch the day that begins then. */
export const touches = ({ start, end }: Item, day: string, zone: string): boolean => {
  if (start === null) return false
  const last = end === null || end <= start ? start : end - 1
  return dayOf(start, zone) <= day && day <= dayOf(last, zone)
}

/** The parts of items that stand in the hours of a day, by their start, the longer first. */
export const piecesOf = <Of extends Item>(items: readonly Of[], day: string, zone: string): readonly Piece<Of>[] =>
  items
    .filter((item) => !isWholeDay(item) && touches(item, day, zone))
    .map((item) => {
      const [start, end] = [item.start ?? 0, item.end ?? item.start ?? 0]
      const from = dayOf(start, zone) < day ? 0 : minuteOf(start, zone)
      const to = dayOf(end, zone) > day ? DAY : minuteOf(end, zone)
      // What begins just before midnight stands above it, whole.
      const top = Math.min(from, DAY - LEAST)
      return { item, from: top, to: Math.max(to, top + LEAST) }
    })
    .sort((one, other) => one.from - other.from || other.to - one.to)

/** Pieces that hang together: each overlaps one of the others, and none of another group. */
const groupsOf = <Of>(pieces: readonly Piece<Of>[]): readonly (readonly Piece<Of>[])[] => {
  const groups: Piece<Of>[][] = []
  let end = 0
  for (const piece of pieces) {
    if (piece.from >= end) groups.push([])
    groups.at(-1)?.push(piece)
    end = Math.max(end, piece.to)
  }
  return groups
}

/**
 * Sets pieces, as `piecesOf` sorts them, side by side where they overlap, in at most `most` lanes. Those that find none
 * are counted, once for each group that hangs together.
 */
export const columnsOf = <Of>(
  pieces: readonly Piece<Of>[],
  most: number,
): { readonly placed: readonly Placed<Of>[]; readonly beside: readonly Beside[] } => {
  const placed: Placed<Of>[] = []
  const beside: Beside[] = []
  for (const group of groupsOf(pieces)) {
    const ends: number[] = []
    const kept: (Piece<Of> & { readonly lane: number })[] = []
    const left: Piece<Of>[] = []
    for (const piece of group) {
      const free = ends.findIndex((end) => end <= piece.from)
      const lane = free < 0 ? ends.length : free
      if (lane >= most) left.push(piece)
      else {
        ends[lane] = piece.to
        kept.push({ ...piece, lane })
      }
    }
    placed.push(...kept.map((piece) => ({ ...piece, lanes: ends.length, beside: left.length > 0 })))
    if (left[0] !== undefined) beside.push({ from: left[0].from, count: left.length })
  }
  return { placed, beside }
}

/** A day as the grid shows it: what stands above its hours, how much more there is, and what stands in them. */
export type DayLayout<Of> = ReturnType<typeof columnsOf<Of>> & {
  readonly day: string
  readonly whole: readonly Of[]
  readonly wholeLeft: number
}

/** Lanes of a day among others, and of one that has the whole width. */
const LANES = { among: 2, alone: 12 }
/** Lines above the hours of a day among others. */
const WHOLE = 2

/** Lays out a day; `alone` for one that has the whole width. */
export const layOut = <Of extends Item>(
  items: readonly Of[],
  day: string,
  zone: string,
  alone: boolean,
): DayLayout<Of> => {
  const whole = items.filter((item) => isWholeDay(item) && touches(item, day, zone))
  const shown = alone || whole.length <= WHOLE ? whole : whole.slice(0, WHOLE - 1)
  return {
    day,
    whole: shown,
    wholeLeft: whole.length - shown.length,
    ...columnsOf(piecesOf(items, day, zone), alone ? LANES.alone : LANES.among),
  }
}

/** Where the hours open, in minutes, unless something begins earlier. */
const OPENS = 8 * 60

/** Where the hours of laid out days open, in minutes; what goes on from the day before begins nothing. */
export const opensAt = <Of extends Item>(layouts: readonly DayLayout<Of>[], zone: string): number =>
  Math.min(
    OPENS,
    ...layouts.flatMap(({ day, placed }) =>
      placed.filter(({ item }) => item.start !== null && dayOf(item.start, zone) === day).map(({ from }) => from),
    ),
  )
