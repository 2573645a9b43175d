import { SCHEDULE_LENGTH, TASK_LENGTH, TASK_REMINDERS } from '#shared/domain/next-action'
import type { Project } from '#shared/domain/project'
import type { CallTools } from '../../engine/remote/call-tools.ts'
import { isRecord } from '../../engine/remote/coerce.ts'
import { readList } from '../../engine/remote/envelope.ts'
import { readOne, readPage } from '../../engine/remote/page.ts'
import { usableId } from '../../engine/remote/row.ts'
import type { Page, Sending } from '../../engine/remote/types.ts'
import { type ListedAction, parseListedAction, parseProject, readAttorney, readNamed } from './row.ts'

type Named = { readonly id: string; readonly name: string }

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

/** Calls about the project system: projects, tasks and schedules. */
export type MatterCalls = {
  /** Answers the id at the firm; null where it took it and does not say under which. */
  readonly createSchedule: (draft: ScheduleDraft, sending?: Sending) => Promise<string | null>
  readonly createTask: (draft: TaskDraft, sending?: Sending) => Promise<string | null>
  /** What begins in the span. */
  readonly schedules: (span: Span, signal?: AbortSignal) => Promise<Page<ListedAction>>
  readonly tasks: (span: Span, signal?: AbortSignal) => Promise<Page<ListedAction>>
  readonly groups: (matterId: string, signal?: AbortSignal) => Promise<readonly Named[]>
  /** At most ten projects whose names contain the text, in the firm's order (SC-06). */
  readonly search: (text: string, signal?: AbortSignal) => Promise<readonly Project[]>
  readonly project: (id: string, signal?: AbortSignal) => Promise<Project>
  readonly attorneys: (id: string, signal?: AbortSignal) => Promise<readonly Named[]>
  /** Has the project system read its project again. */
  readonly sync: (id: string, force: boolean, sending?: Sending) => Promise<void>
}

declare module '#core/engine/remote/types' {
  interface AreaRemotes {
    readonly matters: MatterCalls
  }
}

/** Projects first that this user has looked at, then by name (SC-06, D-106). */
const ORDER = 'is_view, matter_name'

const idIn = (data: unknown): string | null => usableId(isRecord(data) ? data.id : data) || null

const listOf = <Row>(data: unknown, read: (raw: unknown) => Row | null): readonly Row[] =>
  readList(data).rows.flatMap((raw) => read(raw) ?? [])

/** The project system (§3, §7, §9, D-106). */
export const matterCalls = ({ ask, times }: CallTools): MatterCalls => {
  const { format } = times
  const spanOf = ({ from, to }: Span) => ({ start: format(from), end: format(to) })
  const listed = (data: unknown): Page<ListedAction> =>
    readPage(data, { pageIndex: 0 }, (raw) => parseListedAction(raw, times))
  return {
    createSchedule: async ({ objType, objId, summary, start, remindBefore, attendees }, sending) =>
      idIn(
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
      idIn(
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
    schedules: async (span, signal) => listed(await ask('schedule.list', spanOf(span), { signal })),
    tasks: async (span, signal) => listed(await ask('task.list', spanOf(span), { signal })),
    groups: async (matterId, signal) => listOf(await ask('task.groups', { matterId }, { signal }), readNamed),
    search: async (text, signal) => {
      const data = await ask('project.dialogSearch', { matchedName: text, orderBy: ORDER }, { signal })
      return readPage(data, { pageIndex: 0 }, (raw) => parseProject(raw, times)).rows
    },
    project: async (id, signal) =>
      readOne(await ask('project.get', { id }, { signal }), id, (raw) => parseProject(raw, times)),
    attorneys: async (id, signal) => listOf(await ask('project.attorneys', { matterId: id }, { signal }), readAttorney),
    sync: async (id, force, sending) => {
      await ask('project.sync', { id, force }, sending)
    },
  }
}
