// What the page of the calendar gives each of its views. Lives here: types alone.
import type { CalendarItemView } from '../../bridge/calendar.ts'

/** How the calendar is laid out. */
export const calendarViews = ['month', 'week', 'day', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** What every view is given. Days are `YYYY-MM-DD` in the firm's zone; times are epoch milliseconds. */
export type ViewProps = {
  /** The day around which the view is laid out. */
  readonly day: string
  /** The days that it shows, in their order; the same span was asked for. */
  readonly days: readonly string[]
  /** What touches them and is shown, by its start. */
  readonly items: readonly CalendarItemView[]
  /** True where a part of the days was never read, or the firm shows no schedules: nothing says then that nothing stands there. */
  readonly isUnknown: boolean
  /** The moment now, told anew each minute. */
  readonly now: number
  /** Id of the item that is open beside its place; '' for none. */
  readonly opened: string
  /** Opens an item beside what was pressed. */
  readonly onOpen: (item: CalendarItemView, anchor: HTMLElement) => void
  /** Shows a day by itself. */
  readonly onDay: (day: string) => void
  /** Begins a new item at a moment. */
  readonly onCreate: (start: number) => void
}
