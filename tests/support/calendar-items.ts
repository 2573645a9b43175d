import type { CalendarItemView } from '#shared/contract/calendar'

/** A schedule without a time or anything else that need not be there, and what a test says of it. */
export const calendarItem = (fields: Partial<CalendarItemView>): CalendarItemView => ({
  id: 'schedule:1',
  kind: 'schedule',
  title: '首次会见',
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
  doneHere: false,
  sending: '',
  removable: false,
  other: [],
  ...fields,
})
