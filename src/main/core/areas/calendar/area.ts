import { calendar as contract } from '#shared/contract/calendar'
import type { Area } from '../../engine/area.ts'
import { calendarStore } from './area-store.ts'
import { calendarCalls } from './calls.ts'
import { calendarEndpoints } from './endpoints.ts'
import { sweepMarks } from './marks.ts'
import { calendar as pulled } from './pull.ts'
import { sweepReminders } from './reminders.ts'
import { scheduleSender, taskSender } from './sender.ts'
import { createCalendarHandlers } from './service.ts'

/** The calendar: schedules, tasks, and deadlines of customers. */
export const calendar = {
  name: 'calendar',
  store: calendarStore,
  endpoints: calendarEndpoints,
  calls: (tools) => ({ calendar: calendarCalls(tools) }),
  pulls: [{ stage: 'details', area: pulled }],
  senders: [scheduleSender, taskSender],
  async cleanUp(store, before) {
    await sweepReminders(store, before)
    await sweepMarks(store, before)
  },
  contract: { calendar: contract },
  handlers: (home) => ({ calendar: createCalendarHandlers(home) }),
} satisfies Area
