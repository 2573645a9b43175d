/** Prefixes of the query keys of the calendar. */
export const calendarKeys = {
  items: ['calendar', 'items'],
  tasks: ['calendar', 'tasks'],
  one: ['calendar', 'one'],
  reminders: ['calendar', 'reminders'],
  refreshes: ['calendar', 'refresh'],
} as const
