import type { Store } from '#core/engine/store/types'
import type { CalendarItemView } from '#shared/contract/calendar'
import type { HoursProposal } from '#shared/contract/hours'
import { customSpan } from '#shared/dates/preset-span'
import type { CallLogRow } from '#shared/domain/call'
import type { TimeSpan } from '#shared/domain/date-presets'
import { GROUP_TYPE, isDeletable, readFollowUpContent } from '#shared/domain/followups'
import { LONGEST_NOTE, type MadeOf, mayHaveHours } from '#shared/domain/hours'
import type { FollowUp } from '#shared/domain/records'
import { textBeginning } from '#shared/domain/text-beginning'
import type { Home } from '../../engine/account-session.ts'
import { storedUser } from '../../engine/signed-in-user.ts'
import { itemBy, viewerOf } from '../calendar/index.ts'

const MOST_PROPOSALS = 100
/** Ticks that are looked at. */
const MOST_TICKED = 1_000
/** Rows that are read together. */
const SLICE = 100
/** Characters of a follow-up that its entry begins with. */
const NOTE = 200
/** The firm keeps times to the second and may round them, milliseconds. */
const ROUNDING = 2_000

const none = { id: '', name: '' }

/**
 * What may become an entry of these days (YYYY-MM-DD of the firm's zone, both included), newest first: calls that
 * somebody answered, follow-ups that the signed-in person wrote, and tasks that were ticked here. A follow-up about such a
 * call stands for no time of its own and is left out. Days that are none, or in the wrong order, have nothing.
 */
export function proposalsOf(
  home: Home,
  { from, to }: { readonly from: string; readonly to: string },
): readonly HoursProposal[] {
  const { store } = home.opened()
  const span = customSpan(from, to, home.timeZone())
  if (span === null) return []
  return [...callsOf(store, span), ...followUpsOf(store, span), ...tasksOf(store, span)]
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MOST_PROPOSALS)
}

/** Calls of any state and outcome that somebody answered. */
const answered = {
  text: '',
  customerId: '',
  outcome: null,
  answered: true,
  placed: true,
  before: null,
  limit: SLICE,
} as const

function callsOf(store: Store, { start, end }: TimeSpan): readonly HoursProposal[] {
  const found: HoursProposal[] = []
  for (let before: string | null = null; ; ) {
    const { rows, next } = store.calls.list({ ...answered, from: start, to: end, before })
    for (const call of rows) {
      if (talkOf(call) < 1 || store.hours.ofSource('call', call.id) !== null) continue
      found.push(proposalOf(store, call))
    }
    if (next === null || found.length >= MOST_PROPOSALS) return found
    before = next
  }
}

/**
 * The ids of something that an entry may be made of: the one that it has here now, then the one that it had before the
 * firm gave it that, which is the same for what has had no other.
 */
export function idsOf(store: Store, source: MadeOf, id: string): readonly string[] {
  if (source === 'call') return [id]
  if (source === 'task') {
    const viewer = viewerOf(store)
    const kept = viewer.keptId(id)
    return [kept, viewer.firstId(kept)]
  }
  const kept = store.work.serverId(source, id) ?? id
  return [kept, store.work.temporaryId(source, kept) ?? kept]
}

/** What the hours know of something: the ids under which an entry may have been made of it, and what it may become. */
type Source = { readonly ids: readonly string[]; readonly proposal: HoursProposal | null }

/**
 * Looks for something that an entry may be made of; null where this computer does not have it. It becomes none where
 * nobody can have talked in a call or it goes on, of a follow-up of somebody else, and of a task that is not done.
 */
export const findSource: Readonly<Record<MadeOf, (store: Store, id: string, now: number) => Source | null>> = {
  call: (store, id) => {
    const call = store.calls.get(id)
    return call === null ? null : { ids: [id], proposal: mayHaveHours(call) ? proposalOf(store, call) : null }
  },
  followup: (store, id) => {
    const ids = idsOf(store, 'followup', id)
    const [kept = id] = ids
    const row = store.followups.get(kept)
    if (row === null) return null
    const isOwn = isDeletable(row.type) && row.operUser.id !== '' && row.operUser.id === storedUser(store)?.id
    const at = row.gmtCreate
    return { ids, proposal: isOwn && at !== null ? followUpProposal(store, row, at) : null }
  },
  task: (store, id, now) => {
    const task = itemBy(store, id)
    if (task?.kind !== 'task') return null
    const first = viewerOf(store).firstId(task.id)
    const ticked = store.calendar.markedAt(task.id) ?? store.calendar.markedAt(first)
    // When the firm's own were done nobody says; none was before its time.
    const at = ticked ?? Math.min(task.start ?? now, now)
    return { ids: [task.id, first], proposal: task.done ? taskProposal(store, task, at) : null }
  },
}

function proposalOf(store: Store, call: CallLogRow): HoursProposal {
  const customer = customerOf(store, call.customerId, call.objType === GROUP_TYPE ? call.name : '')
  const note = textBeginning(call.note, LONGEST_NOTE)
  const seconds = talkOf(call) || null
  return { source: 'call', sourceId: call.id, at: call.dialledAt, seconds, note, customer, project: none }
}

/** Whole seconds of talk; 0 where nobody answered or it goes on. */
function talkOf({ answeredAt, endedAt }: CallLogRow): number {
  return answeredAt === null || endedAt === null ? 0 : Math.max(0, Math.round((endedAt - answeredAt) / 1000))
}

function followUpsOf(store: Store, { start, end }: TimeSpan): readonly HoursProposal[] {
  const me = storedUser(store)?.id ?? ''
  if (me === '') return []
  const filter = {
    place: null,
    types: [],
    authors: [me],
    objTypes: [],
    text: '',
    counted: 'counted' as const,
    from: start,
    to: end,
  }
  const found: HoursProposal[] = []
  for (let before: Parameters<Store['followups']['timeline']>[1] = null; ; ) {
    const { rows, next } = store.followups.timeline(filter, before, SLICE)
    for (const row of rows) {
      const { id, type, gmtCreate: at } = row
      // Types that a person writes: the others are written by the firm, records of calls among them.
      if (at === null || !isDeletable(type)) continue
      const isEntered = idsOf(store, 'followup', id).some((known) => store.hours.ofSource('followup', known) !== null)
      if (isEntered || isAboutCall(store, row, at)) continue
      found.push(followUpProposal(store, row, at))
    }
    if (next === null || found.length >= MOST_PROPOSALS) return found
    before = next
  }
}

function followUpProposal(store: Store, row: FollowUp, at: number): HoursProposal {
  const { id, group, object, objType, content } = row
  const customer = group.type === GROUP_TYPE ? customerOf(store, group.id, group.name) : none
  const project = objType === 'project' ? { id: object.id, name: object.name } : none
  const note = textBeginning(readFollowUpContent(content).text, NOTE)
  return { source: 'followup', sourceId: id, at, seconds: null, note, customer, project }
}

function tasksOf(store: Store, { start, end }: TimeSpan): readonly HoursProposal[] {
  const viewer = viewerOf(store)
  return store.calendar
    .ticked({ from: start, to: end }, MOST_TICKED)
    .filter(({ row }) => [row.id, viewer.firstId(row.id)].every((id) => store.hours.ofSource('task', id) === null))
    .slice(0, MOST_PROPOSALS)
    .map(({ row, at }) => taskProposal(store, viewer.ofRow({ row, marked: true }), at))
}

function taskProposal(store: Store, { id, title, object }: CalendarItemView, at: number): HoursProposal {
  const customer = object?.type === GROUP_TYPE ? customerOf(store, object.id, object.name) : none
  const project = object?.type === 'project' ? { id: object.id, name: object.name } : none
  const note = textBeginning(title, LONGEST_NOTE)
  return { source: 'task', sourceId: id, at, seconds: null, note, customer, project }
}

/** The form of a follow-up about a call begins with the moment at which that was dialled. */
function isAboutCall(store: Store, { group }: FollowUp, at: number): boolean {
  if (group.type !== GROUP_TYPE || group.id === '') return false
  const near = { from: at - ROUNDING, to: at + ROUNDING + 1 }
  return store.calls.list({ ...answered, ...near, customerId: group.id }).rows.some((call) => talkOf(call) > 0)
}

/** A customer by its name of today; `known` where the firm does not show it any more. */
function customerOf(store: Store, id: string, known: string): HoursProposal['customer'] {
  return id === '' ? none : { id, name: store.customers.get(id)?.row.name ?? known }
}
