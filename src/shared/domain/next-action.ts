import type { Json } from './customer.ts'
import { readFollowUpContent } from './followups.ts'

/** A project, a group of its tasks, or a person. */
export type Named = { readonly id: string; readonly name: string }

/** What comes next after a follow-up, created at the firm before it (FU-08). Times are epoch milliseconds. */
export type NextAction =
  | {
      readonly kind: 'schedule'
      readonly summary: string
      readonly start: number | null
      /** Seconds before the start; null for no reminder. */
      readonly remindBefore: number | null
      readonly attendees: readonly Named[]
    }
  | {
      readonly kind: 'task'
      readonly title: string
      readonly start: number | null
      /** The personal task has an empty id (FU-15). */
      readonly project: Named
      readonly group: Named | null
      readonly attendees: readonly Named[]
    }

export type NextActionKind = NextAction['kind']

/** A schedule ends so long after its start, milliseconds (SC-02). */
export const SCHEDULE_LENGTH = 30_000
/** A task ends so long after its start, milliseconds (SC-04). */
export const TASK_LENGTH = 30 * 60_000
/** When a task reminds: at its start and an hour before (SC-04, D-20). */
export const TASK_REMINDERS: readonly string[] = ['0MB', '1HB']
/** Statuses of the projects that are searched (SC-06). */
export const SEARCHED_STATUSES: readonly number[] = [0, 2, 4, 7]
/** Projects that a search answers (SC-06). */
export const FOUND_PROJECTS = 10
/** Rest after the last key before projects are searched, milliseconds (FU-15). */
export const PROJECT_DEBOUNCE = 500
/** Reminders of a schedule that are offered, seconds before its start. */
export const reminders: readonly number[] = [0, 5 * 60, 15 * 60, 30 * 60, 3600, 86_400]
/** The task that belongs to no project (FU-15, D-94). */
export const personalProject: Named = Object.freeze({ id: '', name: '' })

/** What stands for a kind in the content of a follow-up (§3). */
const contentTypes = { task: 1, schedule: 2 } as const

/** What a person calls it. */
export const nextActionTitle = (next: NextAction): string => (next.kind === 'task' ? next.title : next.summary).trim()

/** True where it is created: a schedule needs a start (FU-11), a task a title too (FU-10); else it is skipped. */
export const willBeCreated = (next: NextAction): boolean =>
  next.start !== null && (next.kind === 'schedule' || next.title.trim() !== '')

/** Something that was created, as the content of a follow-up names it. */
export type CreatedAction = {
  readonly kind: NextActionKind
  readonly id: string
  readonly title: string
  /** Epoch milliseconds. */
  readonly startTime: number
}

/** The content of a follow-up with what was created for it (FU-09, D-93); its words and tags stay. */
export function withNextAction(content: string, { kind, id, title, startTime }: CreatedAction): string {
  const { text, details } = readFollowUpContent(content)
  return JSON.stringify({ ...details, type: contentTypes[kind], id, title, startTime, content: text })
}

/** The content of a follow-up whose next action was given up; content that names none stays as it is. */
export function withoutNextAction(content: string): string {
  const { text, details } = readFollowUpContent(content)
  const { type, id: _id, title: _title, startTime: _start, ...others } = details as Readonly<Record<string, Json>>
  if (!Object.values(contentTypes).some((one) => one === type)) return content
  return Object.keys(others).length === 0 ? text : JSON.stringify({ ...others, content: text })
}
