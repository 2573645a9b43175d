import type { CalendarItemView } from '#shared/contract/calendar'
import type { CalendarRow } from '#shared/domain/calendar'

/** The row of a schedule of which the firm says nothing. */
export const blankCalendarRow = {
  id: '',
  kind: 'schedule',
  title: '',
  start: null,
  end: null,
  allDay: false,
  object: null,
  place: '',
  group: '',
  reminders: [],
  attendees: [],
  creator: null,
  done: false,
  other: [],
} satisfies CalendarRow

/** A schedule without a time or anything else that need not be there, and what a test says of it. */
export const calendarItem = (fields: Partial<CalendarItemView>): CalendarItemView => ({
  ...blankCalendarRow,
  id: 'schedule:1',
  title: '首次会见',
  doneHere: false,
  sending: '',
  removable: false,
  ...fields,
})
