import type { CalendarRow } from '#shared/domain/calendar'
import { SCHEDULE_LENGTH, TASK_LENGTH, TASK_REMINDERS } from '#shared/domain/next-action'
import { createdIdOrNull } from '../../engine/remote/answers.ts'
import type { CallTools } from '../../engine/remote/call-tools.ts'
import { readOne, readPage } from '../../engine/remote/page.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'
import type { Page, Sending } from '../../engine/remote/types.ts'
import { itemId, parseSchedule, parseTask } from './row.ts'

/** A schedule as it is created; times are epoch milliseconds. */
export type ScheduleDraft = {
  readonly objType: string
  readonly objId: string
  readonly summary: string
  readonly start: number
  /** Seconds; null for no reminder. */
  readonly remindBefore: number | null
  readonly attendees: readonly string[]
}

/** A task as it is created; an empty `matterId` is the personal task, an empty `groupId` none of the groups. */
export type TaskDraft = {
  readonly matterId: string
  readonly groupId: string
  readonly name: string
  readonly start: number
  readonly attendees: readonly string[]
}

/** A stretch of time, epoch milliseconds. */
export type Span = { readonly from: number; readonly to: number }

/** The longest span that a person's look asks the firm for, and how far back open tasks are read, milliseconds. */
export const LONGEST = 400 * 86_400_000

/** Calls about schedules and tasks. Ids are the firm's own; those of rows are the calendar's. */
export type CalendarCalls = {
  /** Answers the id at the firm; null where it took it and does not say under which. */
  readonly createSchedule: (draft: ScheduleDraft, sending?: Sending) => Promise<string | null>
  readonly createTask: (draft: TaskDraft, sending?: Sending) => Promise<string | null>
  /** What begins in the span. */
  readonly schedules: (span: Span, signal?: AbortSignal) => Promise<Page<CalendarRow>>
  /** The same of tasks, with all that have no time. */
  readonly tasks: (span: Span, signal?: AbortSignal) => Promise<Page<CalendarRow>>
  readonly schedule: (id: string, signal?: AbortSignal) => Promise<CalendarRow>
  readonly removeSchedule: (id: string) => Promise<void>
}

declare module '#core/engine/remote/types' {
  interface AreaRemotes {
    readonly calendar: CalendarCalls
  }
}

/** A list of so many rows, or of a multiple, may be a page of a longer one. */
const PAGE = 10

/** True for a list that says itself that it lacks rows. */
export const isCut = ({ rows, bad, total }: Page<unknown>): boolean => (total ?? 0) > rows.length + bad.length

/** True for a list in which nothing can be missing. */
export const isWhole = ({ rows, bad, total }: Page<unknown>): boolean => {
  const mayBeCut = total === null ? rows.length > 0 && rows.length % PAGE === 0 : total > rows.length
  return bad.length === 0 && !mayBeCut
}

/** True for a list without a count that may be as much as the firm gives at once; the `longest` that it gave had so many. */
export const mayBeCut = ({ rows, total }: Page<unknown>, longest: number): boolean =>
  total === null && rows.length >= PAGE && (rows.length >= longest || rows.length % PAGE === 0)

/** Schedules and tasks (SC, D-65, D-106). */
export const calendarCalls = ({ ask, times }: CallTools): CalendarCalls => {
  const { format } = times
  const spanOf = ({ from, to }: Span) => ({ start: format(from), end: format(to) })
  const listOf = (data: unknown, parse: (raw: unknown, times: FirmTimes) => ReturnType<typeof parseTask>) =>
    readPage(data, { pageIndex: 0 }, (raw) => parse(raw, times))
  return {
    createSchedule: async ({ objType, objId, summary, start, remindBefore, attendees }, sending) =>
      createdIdOrNull(
        await ask(
          'schedule.create',
          {
            objType,
            objId,
            isRemind: remindBefore !== null,
            remindBeforeEventSecs: remindBefore ?? 0,
            startTime: format(start),
            endTime: format(start + SCHEDULE_LENGTH),
            summary,
            attendees,
          },
          sending,
        ),
      ),
    createTask: async ({ matterId, groupId, name, start, attendees }, sending) =>
      createdIdOrNull(
        await ask(
          'task.create',
          {
            matterId,
            name,
            favorite: false,
            taskGroupId: groupId,
            remindSetting: { rules: TASK_REMINDERS },
            timeSetting: { startTime: format(start), endTime: format(start + TASK_LENGTH) },
            attendeeIds: attendees,
          },
          sending,
        ),
      ),
    schedules: async (span, signal) => listOf(await ask('schedule.list', spanOf(span), { signal }), parseSchedule),
    tasks: async (span, signal) => listOf(await ask('task.list', spanOf(span), { signal }), parseTask),
    schedule: async (id, signal) =>
      readOne(await ask('schedule.get', { id }, { signal }), itemId('schedule', id), (raw) =>
        parseSchedule(raw, times),
      ),
    removeSchedule: async (id) => {
      await ask('schedule.delete', { id })
    },
  }
}
