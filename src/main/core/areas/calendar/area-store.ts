import {
  type CalendarMemory,
  type CalendarTable,
  createCalendar,
  createCalendarMemory,
} from '#core/areas/calendar/store'
import type { AreaStore } from '#core/engine/store/types'

declare module '#core/engine/store/types' {
  interface AreaStores {
    readonly calendar: CalendarTable
  }
  interface AreaMemories {
    readonly calendar: CalendarMemory
  }
}

/** What the calendar keeps: no server knows what was ticked here. */
export const calendarStore = {
  name: 'calendar',
  create: (connection, state) => ({ calendar: createCalendar(connection, state) }),
  memory: () => ({ calendar: createCalendarMemory() }),
  kept: { calendar_mark: 'id' },
  refilled: ['calendar_item'],
} satisfies AreaStore
