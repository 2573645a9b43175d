// When the firm's schedules and tasks are, and whose they are: the working weeks around a day.
import { dayLength, startOfDay, weekday } from '../../clock.ts'
import { inTurn } from '../../data/in-turn.ts'
import type { Kind } from './content.ts'

type From = 'lin' | 'su' | 'he' | 'office'
/** Day from Monday 0, hour of the day with its part. */
type Slot = readonly [day: number, hour: number, kind: Kind, from: From]

/** The most important first: far weeks and small firms have only these. Some of a day overlap. */
const patterns: readonly (readonly Slot[])[] = [
  [
    [0, 8.75, 'morning', 'office'],
    [1, 9.25, 'hearing', 'lin'],
    [3, 14, 'meeting', 'lin'],
    [2, 14, 'mediation', 'lin'],
    [4, 10, 'visit', 'lin'],
    [3, 9, 'hearing', 'su'],
    [0, 10, 'meeting', 'lin'],
    [1, 10.5, 'meeting', 'he'],
    [3, 14.5, 'consultation', 'lin'],
    [3, 15, 'meeting', 'su'],
    [4, 16, 'training', 'office'],
    [2, 9.5, 'consultation', 'lin'],
    [1, 15.5, 'consultation', 'lin'],
    [2, 19, 'consultation', 'lin'],
  ],
  [
    [0, 8.75, 'morning', 'office'],
    [2, 9.25, 'hearing', 'lin'],
    [1, 14, 'meeting', 'lin'],
    [3, 14.5, 'hearing', 'lin'],
    [4, 9.5, 'consultation', 'lin'],
    [0, 14, 'visit', 'lin'],
    [3, 15.5, 'mediation', 'su'],
    [1, 15, 'meeting', 'he'],
    [1, 10, 'meeting', 'lin'],
    [2, 10, 'consultation', 'su'],
    [4, 16, 'training', 'office'],
    [0, 16, 'consultation', 'lin'],
    [2, 15.5, 'meeting', 'lin'],
    [5, 10, 'visit', 'lin'],
  ],
]

type TaskSlot = readonly [day: number, hour: number, from: Exclude<From, 'office'>]

const taskSlots: readonly TaskSlot[] = [
  [2, 17, 'lin'],
  [4, 17, 'lin'],
  [1, 11, 'su'],
  [0, 17, 'lin'],
  [3, 11, 'lin'],
  [4, 11.5, 'he'],
  [0, 9.5, 'lin'],
  [3, 17, 'lin'],
  [1, 17, 'he'],
]

/** A firm with fewer customers has a short calendar. */
const SMALL = 100

/** Where one stands: its start (epoch milliseconds), and the week from the one of today, 0. */
export type ScheduleSlot = {
  readonly start: number
  readonly week: number
  readonly kind: Kind
  readonly from: From
}
export type TaskSlotOf = Omit<ScheduleSlot, 'kind'>

/** Weeks of which a firm has something, by its number of customers: a tiny one has none. */
function weeksOf(customers: number): readonly number[] {
  if (customers < 12) return []
  return customers < SMALL ? [-1, 0, 1, 2] : [-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8]
}

/** Monday of the week of a moment, epoch milliseconds. */
export const mondayOf = (time: number): number => startOfDay(time) - weekday(time) * dayLength

/** What a firm has around a day; `isSmall` for one with a short calendar. */
export type Slots = {
  readonly schedules: readonly ScheduleSlot[]
  readonly tasks: readonly TaskSlotOf[]
  readonly isSmall: boolean
}

/** The slots of the weeks around `anchor`, epoch milliseconds, in the order of the weeks. */
export function slotsAround(anchor: number, customers: number): Slots {
  const weeks = weeksOf(customers)
  const isSmall = customers < SMALL
  const monday = mondayOf(anchor)
  const at = (week: number, day: number, hour: number): number =>
    monday + (week * 7 + day) * dayLength + hour * 3_600_000
  return {
    isSmall,
    schedules: weeks.flatMap((week) =>
      inTurn(patterns, week + 4)
        .slice(0, isSmall ? 6 : week > 4 ? 5 : 14)
        .map(([day, hour, kind, from]) => ({ start: at(week, day, hour), week, kind, from })),
    ),
    tasks: weeks.flatMap((week) =>
      taskSlots
        .slice(0, isSmall ? 4 : week > 3 ? 2 : 9)
        .map(([day, hour, from]) => ({ start: at(week, day, hour), week, from })),
    ),
  }
}
