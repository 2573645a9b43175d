import type { Store } from '#core/engine/store/types'
import type { CalendarRow } from '#shared/domain/calendar'
import type { Json } from '#shared/domain/customer'
import {
  type CreatedAction,
  type Named,
  type NextAction,
  type NextActionKind,
  nextActionTitle,
  SCHEDULE_LENGTH,
  TASK_LENGTH,
  TASK_REMINDERS,
  willBeCreated,
  withNextAction,
} from '#shared/domain/next-action'
import type { Author } from '#shared/domain/records'
import type { FieldValues } from '#shared/domain/work'
import { textOrEmpty } from '../files/index.ts'
import { isHearing, itemId, readRules } from './row.ts'

/** Seconds before the start of a task that is made here. */
const taskReminders = readRules(TASK_REMINDERS) ?? []

/** Seconds before the start of what is made here; `remindBefore` is what a person chose for a schedule. */
const remindersOf = (kind: NextActionKind, remindBefore: number | null): readonly number[] => {
  if (kind === 'task') return taskReminders
  return remindBefore === null ? [] : [remindBefore]
}

/**
 * Owes the firm the next action of a follow-up, in the caller's transaction. Answers the opId that the follow-up waits
 * for (`dependsOn`); null where it lacks what it needs and is skipped (FU-10, FU-11). `at` in epoch milliseconds.
 */
export function enqueueNextAction(
  store: Store,
  asked: {
    readonly next: NextAction
    readonly objType: string
    readonly objId: string
    /** 32 hex digits. */
    readonly opId: string
    readonly at: number
  },
): string | null {
  const { next, objType, objId, opId, at } = asked
  if (!willBeCreated(next)) return null
  const title = nextActionTitle(next)
  const localId = `local-${opId}`
  store.work.add({
    opId,
    entity: next.kind,
    localId,
    kind: 'create',
    title,
    patch: { objType, objId, content: title, start: next.start, attendees: next.attendees.map(plain), ...ownOf(next) },
    base: {},
    at,
  })
  const { start } = next
  const seconds = remindersOf(next.kind, next.kind === 'schedule' ? next.remindBefore : null)
  // Who makes it knows of it: what lies behind at that moment reminds nobody.
  if (start !== null && seconds.some((before) => start - before * 1_000 <= at))
    store.calendarReminders.put(itemId(next.kind, localId), { start, answered: at, until: null })
  return opId
}

/** What one kind has and the other lacks. */
function ownOf(next: NextAction): FieldValues {
  if (next.kind === 'schedule') return { remindBefore: next.remindBefore }
  return { project: plain(next.project), group: next.group === null ? null : plain(next.group) }
}

const plain = ({ id, name }: Named): { readonly id: string; readonly name: string } => ({ id, name })

/** A next action out of the patch that makes it; what cannot be read is empty. */
export type WrittenAction = {
  readonly objType: string
  readonly objId: string
  readonly title: string
  /** Epoch milliseconds. */
  readonly start: number
  readonly remindBefore: number | null
  readonly project: Named
  readonly group: Named | null
  readonly attendees: readonly Named[]
}

/** Reads the patch of a next action; `at` stands for a start that it lacks, epoch milliseconds. */
export function writtenAction(patch: FieldValues, at: number): WrittenAction {
  const { objType, objId, content, start, remindBefore, project, group, attendees } = patch
  return {
    objType: textOrEmpty(objType),
    objId: textOrEmpty(objId),
    title: textOrEmpty(content).trim(),
    start: typeof start === 'number' ? start : at,
    remindBefore: typeof remindBefore === 'number' ? remindBefore : null,
    project: namedIn(project) ?? { id: '', name: '' },
    group: namedIn(group),
    attendees: Array.isArray(attendees) ? attendees.flatMap((one: Json) => namedIn(one) ?? []) : [],
  }
}

function namedIn(value: Json | undefined): Named | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { id, name } = value as FieldValues
  return { id: textOrEmpty(id), name: textOrEmpty(name) }
}

/** What is owed to the firm as the calendar shows it, under an id of the calendar. */
export function plannedRow(kind: NextActionKind, id: string, written: WrittenAction, creator: Author): CalendarRow {
  const { objType, objId, title, start, remindBefore, project, group, attendees } = written
  const isTask = kind === 'task'
  const object = isTask ? { type: 'project', ...project } : { type: objType, id: objId, name: '' }
  return {
    id,
    kind: isTask || !isHearing('', title) ? kind : 'hearing',
    title,
    start,
    end: start + (isTask ? TASK_LENGTH : SCHEDULE_LENGTH),
    allDay: false,
    object: object.id === '' ? null : object,
    place: '',
    group: group?.name ?? '',
    reminders: remindersOf(kind, remindBefore),
    attendees,
    creator,
    done: false,
    other: [],
  }
}

/** Objects whose follow-ups changed. */
type Told = readonly string[]

/**
 * Writes what the firm created into the content of the follow-up that waits for it (D-93), in the caller's transaction:
 * in the change that is sent next and in the row that a person sees.
 */
export function fillNextAction(store: Store, opId: string, created: CreatedAction, now: number): Told {
  const told: string[] = []
  for (const { opId: waiting, entity, localId, patch } of store.work.dependents(opId)) {
    if (typeof patch.content !== 'string') continue
    const content = withNextAction(patch.content, created)
    store.work.step(waiting, { patch: { ...patch, content } }, now)
    const row = entity === 'followup' ? store.followups.get(localId) : null
    if (row === null) continue
    store.followups.replace([{ ...row, content }], now)
    told.push(row.objId, row.group.id)
  }
  return told
}
