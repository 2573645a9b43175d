import type { Remote } from '#core/engine/remote/types'
import type { Operation } from '#core/engine/store/work/types'
import type { CalendarRow } from '#shared/domain/calendar'
import { type NextActionKind, withoutNextAction } from '#shared/domain/next-action'
import { signedInAuthor } from '../../engine/authors.ts'
import { type Look, sendCreate } from '../../engine/sync/push/send-create.ts'
import type { Sender, SendOutcome, SendTools } from '../../engine/sync/push/types.ts'
import { customerNamedBy } from '../files/index.ts'
import { isWhole } from './calls.ts'
import { fillNextAction, plannedRow, writtenAction } from './new-action.ts'
import { isLike, rowsBefore } from './new-doubtful.ts'
import { noteTaken, takenOf } from './new-taken.ts'
import { noteRead } from './pull-spans.ts'
import { itemId, partsOfId } from './row.ts'

const DAY = 86_400_000

/**
 * What comes next after a follow-up, made at the firm before it (FU-08) and never twice (docs/sync.md, push 3). The firm
 * gives the id; one whose answer was lost is known again by its words, its start and its place. Once it has arrived, the
 * follow-up that waits for it names it (D-93).
 */
const senderOf = (kind: NextActionKind): Sender => ({
  entity: kind,
  kinds: ['create'],
  area: 'calendar',
  record: null,
  lane: 'records',
  // Of two that look alike the first has to be known before the second goes.
  turn: ({ patch }) => `${kind} of ${String(patch.objType)} ${String(patch.objId)}`,
  send: (operation, tools) =>
    sendCreate<CalendarRow>(operation, tools, {
      notes: async () => rowsBefore(tools.store),
      post: async () => ({ id: await create(kind, operation, tools), row: null }),
      // Where nothing was noted it never left.
      look: async (_notes, exact) => (exact ? { kind: 'absent' } : look(kind, operation, tools)),
      get: async () => null,
      arrived: (id) => arrived(kind, operation, tools, id),
      idOf: firmId,
    }),
  revert: ({ localId }, { changed }) => changed('calendar', [itemId(kind, localId)]),
  isBlank: (content) => content.trim() === '',
  show: ({ localId }, { changed }) => changed('calendar', [itemId(kind, localId)]),
  restore: () => undefined,
  detached: (patch) =>
    typeof patch.content === 'string' ? { ...patch, content: withoutNextAction(patch.content) } : patch,
  leadsTo: (_store, { patch }) => customerNamedBy(patch),
})

/** The firm's own id of a row. */
const firmId = ({ id }: CalendarRow): string => partsOfId(id)?.id ?? ''

/** Schedules on records (SC-01, SC-02). */
export const scheduleSender: Sender = senderOf('schedule')
/** Tasks of the project system, on a project or on nobody's (SC-03, SC-04). */
export const taskSender: Sender = senderOf('task')

function create(kind: NextActionKind, { opId, patch, createdAt }: Operation, { remote, signal }: SendTools) {
  const { title, start, remindBefore, project, group, attendees, objType, objId } = writtenAction(patch, createdAt)
  const sending = { key: opId, signal }
  const ids = attendees.map(({ id }) => id)
  return kind === 'schedule'
    ? remote.calendar.createSchedule({ objType, objId, summary: title, start, remindBefore, attendees: ids }, sending)
    : remote.calendar.createTask(
        { matterId: project.id, groupId: group?.id ?? '', name: title, start, attendees: ids },
        sending,
      )
}

type Shown = { readonly rows: readonly CalendarRow[]; readonly whole: boolean }

/** What the firm lists around a moment; `whole` where nothing can be missing in it. */
async function listed(kind: NextActionKind, remote: Remote, start: number, signal: AbortSignal): Promise<Shown> {
  const span = { from: start - DAY, to: start + DAY }
  const page = await (kind === 'schedule'
    ? remote.calendar.schedules(span, signal)
    : remote.calendar.tasks(span, signal))
  return { rows: page.rows, whole: isWhole(page) }
}

/** Looks whether one that was sent is there: the only one like it that no other operation was recognised in. */
async function look(kind: NextActionKind, operation: Operation, tools: SendTools): Promise<Look<CalendarRow>> {
  const { store, remote, signal } = tools
  const { start } = writtenAction(operation.patch, operation.createdAt)
  const { rows, whole } = await listed(kind, remote, start, signal)
  const alike = rows.filter((row) => isLike(row, kind, operation) && store.work.temporaryId(kind, firmId(row)) === null)
  const [first, second] = alike
  if (second !== undefined) return { kind: 'several' }
  if (first !== undefined) return { kind: 'found', row: first }
  return { kind: whole && (await showsTaken(kind, tools)) ? 'absent' : 'unclear' }
}

/** True unless the list lacks the one that the firm took last: what such a firm does not list may be there all the same. */
async function showsTaken(kind: NextActionKind, { store, remote, signal }: SendTools): Promise<boolean> {
  const taken = takenOf(store, kind)
  if (taken === null) return true
  const { rows } = await listed(kind, remote, taken.start, signal)
  return rows.some((row) => firmId(row) === taken.id)
}

function arrived(
  kind: NextActionKind,
  { opId, localId, patch, createdAt }: Operation,
  tools: SendTools,
  id: string,
): SendOutcome {
  const { store, clock, changed } = tools
  if (store.work.temporaryId(kind, id) !== null) return { kind: 'doubtful' }
  const written = writtenAction(patch, createdAt)
  const { title, start: startTime } = written
  const [shown, made] = [itemId(kind, localId), itemId(kind, id)]
  return {
    kind: 'done',
    serverId: id,
    accept() {
      // Its own form of the row may be here already; else it comes with the next pass.
      if (store.calendar.get(made) === null) {
        store.calendar.upsert([plannedRow(kind, made, written, signedInAuthor(store))], clock.now())
        noteRead(store, kind, null)
      }
      // Hours are proposed for the day on which it was ticked.
      const tickedAt = store.calendar.markedAt(shown)
      if (tickedAt !== null) {
        store.calendar.mark(shown, false, tickedAt)
        store.calendar.mark(made, true, tickedAt)
      }
      store.calendarReminders.follow(shown, made)
      changed('calendar', [shown, made])
      noteTaken(store, kind, { id, start: startTime })
      changed('followups', fillNextAction(store, opId, { kind, id, title, startTime }, clock.now()))
    },
  }
}
