import { assumed, type Definition, shown } from '../../engine/remote/define-endpoint.ts'

/** Schedules, and tasks of the legal-matter project system (§7 "Legal-matter project system", D-04, D-65). */
export const calendarEndpoints = {
  'task.create': shown('POST', '/api/v1/alpha/task', [
    'matterId',
    'name',
    'favorite',
    'taskGroupId',
    'remindSetting',
    'timeSetting',
    'attendeeIds',
  ]),
  'task.list': assumed('GET', '/api/v1/alpha/task', ['start', 'end']),
  'schedule.create': shown('POST', '/api/v1/schedule', [
    'objType',
    'objId',
    'isRemind',
    'remindBeforeEventSecs',
    'startTime',
    'endTime',
    'summary',
    'attendees',
  ]),
  'schedule.list': assumed('GET', '/api/v1/schedule', ['start', 'end']),
  'schedule.get': assumed('GET', '/api/v1/schedule/{id}'),
  'schedule.delete': assumed('DELETE', '/api/v1/schedule/{id}'),
} as const

declare module '#core/engine/remote/endpoints' {
  interface Endpoints extends Record<keyof typeof calendarEndpoints, Definition> {}
}
