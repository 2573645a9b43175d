import {
  type CalendarMemory,
  type CalendarTable,
  createCalendar,
  createCalendarMemory,
} from '#core/areas/calendar/store'
import { createReminders, type ReminderTable } from '#core/areas/calendar/store/reminders'
import type { AreaStore } from '#core/engine/store/types'

declare module '#core/engine/store/types' {
  interface AreaStores {
    readonly calendar: CalendarTable
    readonly calendarReminders: ReminderTable
  }
  interface AreaMemories {
    readonly calendar: CalendarMemory
  }
}

/** What the calendar keeps: no server knows what was ticked here, and which reminders were answered. */
export const calendarStore = {
  name: 'calendar',
  create: (connection, state) => ({
    calendar: createCalendar(connection, state),
    calendarReminders: createReminders(connection),
  }),
  memory: () => ({ calendar: createCalendarMemory() }),
  kept: { calendar_mark: 'id', calendar_reminder: 'id' },
  refilled: ['calendar_item'],
} satisfies AreaStore
