import { calendarKeys } from '../../bridge/calendar-keys.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { routes } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const CalendarPage = lazyScreen(async () => (await import('./calendar-page.tsx')).CalendarPage)
const ProjectTasks = lazyScreen(async () => (await import('./project-tasks.tsx')).ProjectTasks)
const NewTask = lazyScreen(async () => (await import('./new-item.tsx')).NewTask)
const Reminders = lazyScreen(async () => (await import('./reminders.tsx')).Reminders)

/** The calendar: schedules, hearings, tasks and deadlines by month, week, day, or one after the other; its reminders. */
export const calendar = {
  name: 'calendar',
  routes: [{ path: routes.calendar, screen: CalendarPage, earlyKeys: ['create'] }],
  rail: { to: routes.calendar, icon: 'calendar', label: 'rail.calendar', order: 29 },
  commands: [
    { name: 'calendar', icon: 'calendar', to: routes.calendar },
    { name: 'newSchedule', icon: 'plus', to: routes.calendar, action: 'create' },
    { name: 'reminders', icon: 'alarm', run: ({ reminders }) => reminders() },
  ],
  queries: {
    keys: calendarKeys,
    refresh: {
      calendar: [calendarKeys.items, calendarKeys.tasks, calendarKeys.reminders],
      // What is owed to the firm says how it stands; terms of customers end, and items name records and people.
      work: [calendarKeys.items, calendarKeys.tasks, calendarKeys.one, calendarKeys.reminders],
      customers: [calendarKeys.items, calendarKeys.tasks, calendarKeys.one, calendarKeys.reminders],
      contacts: [calendarKeys.items, calendarKeys.tasks, calendarKeys.one, calendarKeys.reminders],
      matters: [calendarKeys.items, calendarKeys.tasks, calendarKeys.one, calendarKeys.reminders],
      users: [calendarKeys.items, calendarKeys.tasks, calendarKeys.one],
    },
    refreshById: { calendar: calendarKeys.one },
  },
  parts: { NewTask, ProjectTasks, Reminders },
} as const satisfies Feature
