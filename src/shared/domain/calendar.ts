import type { Named } from './next-action.ts'
import type { Author, ObjectReference } from './records.ts'

/** What the calendar shows: schedules, of which hearings stand out, tasks, and the days on which a customer's term ends. */
export const calendarKinds = ['hearing', 'schedule', 'task', 'deadline'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** One thing of the calendar as it was read last. Texts that the firm did not send are ''; times are epoch milliseconds. */
export type CalendarItem = {
  /** `schedule:<id>`, `task:<id>` or `deadline:<id of the customer>`. */
  readonly id: string
  readonly kind: CalendarKind
  readonly title: string
  /** Null for a task for which no time was arranged. A deadline begins with its day in the firm's zone. */
  readonly start: number | null
  /** Never before the start; the start itself where the firm says none. */
  readonly end: number | null
  /** True for what belongs to a day and to no hour of it. */
  readonly allDay: boolean
  /** What it hangs on; of a task the project, with the type `project`. The name is '' where nobody knows it. */
  readonly object: ObjectReference | null
  readonly place: string
  /** Group of a task; '' for none. */
  readonly group: string
  /** Seconds before the start. */
  readonly reminders: readonly number[]
  readonly attendees: readonly Named[]
  readonly creator: Author | null
  /** True for a task that the firm says is finished, or that was ticked on this computer. */
  readonly done: boolean
  /** True where it was ticked on this computer alone: the firm's API has no call for it. */
  readonly doneHere: boolean
  /** `waiting`: made here and not yet at the firm; `refused`: the firm did not take it, and the sync page says why. */
  readonly sending: '' | 'waiting' | 'refused'
  /** True for a schedule at the firm that the signed-in person made. */
  readonly removable: boolean
  /** Everything else that the firm sent, as text. */
  readonly other: readonly { readonly name: string; readonly value: string }[]
}

/** A schedule or a task as the firm has it, and as it is kept; everything else of an item is this computer's own. */
export type CalendarRow = Omit<CalendarItem, 'kind' | 'doneHere' | 'sending' | 'removable'> & {
  readonly kind: Exclude<CalendarKind, 'deadline'>
}

/** Days around today for which the calendar is read without being asked (D-67). */
export const CALENDAR_BACK = 30
export const CALENDAR_AHEAD = 180
/** A schedule counts as a hearing where its type or the beginning of its words says so. */
export const HEARING_WORD = '开庭'

/** The words of a hearing without the one that says that it is one; '' where there are no others. */
export const hearingTitle = (title: string): string =>
  title.startsWith(HEARING_WORD) ? title.slice(HEARING_WORD.length).replace(/^[\s:：,，、-]+/, '') : title

/**
 * A moment of the last day that an item touches, epoch milliseconds: what ends at midnight does not touch the day that
 * begins then.
 */
export const lastMomentOf = (start: number, end: number | null): number =>
  end === null || end <= start ? start : end - 1

/**
 * True for what belongs to whole days; firms write such days also from 00:00 to 23:59, or to the next 00:00. `clock` says
 * what the firm's clocks show at a moment, as `HH:mm`.
 */
export const isWholeDays = (
  { start, end, allDay }: Pick<CalendarRow, 'start' | 'end' | 'allDay'>,
  clock: (time: number) => string,
): boolean => {
  if (allDay || start === null || end === null || end <= start) return allDay
  // The moment before is of the day's last minute where it ends at midnight itself.
  return clock(start) === '00:00' && [end, end - 1].some((time) => clock(time) === '23:59')
}

/** Address of the page 日程 with one item open; `day` is `YYYY-MM-DD` in the firm's zone. */
export const calendarItemPath = (id: string, day: string): string =>
  `/calendar?day=${encodeURIComponent(day)}&i=${encodeURIComponent(id)}`
