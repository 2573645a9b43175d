/** Prefixes of the query keys of the calendar. */
export const calendarKeys = {
  items: ['calendar', 'items'],
  tasks: ['calendar', 'tasks'],
  one: ['calendar', 'one'],
  refreshes: ['calendar', 'refresh'],
} as const
