import type { Page } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import { CALENDAR_AHEAD, CALENDAR_BACK, type CalendarRow } from '#shared/domain/calendar'
import type { NextActionKind } from '#shared/domain/next-action'
import { pageWriter } from '../../engine/sync/pull/apply.ts'
import { ingest } from '../../engine/sync/pull/ingest.ts'
import { endsPass } from '../../engine/sync/schedule/sync-cycle.ts'
import { type Absence, absenceOf, isPlausiblyGone } from '../../engine/sync/sweep/sweep.ts'
import type { ObjectKey, SyncArea, SyncContext } from '../../engine/sync/types.ts'
import { isCut, isWhole, LONGEST, type Span } from './calls.ts'
import {
  isCutIn,
  isRead,
  lastRead,
  listedKinds,
  lookedBack,
  noteLookedBack,
  noteRead,
  noteRefused,
  noteSince,
  noteSpan,
  refusedOf,
} from './pull-spans.ts'

const NAME = 'calendar'
const DAY = 86_400_000
/** Between two readings of a list that hardly changes, milliseconds. */
const EVERY = 600_000
/** Between two readings of tasks that lie before the window, milliseconds. */
const LOOKS_BACK_EVERY = 3_600_000
/** Lists that are doubted at once; the oldest makes room. */
const MOST_DOUBTED = 50

/** Whole days of UTC with one more on either side, so that no zone's window ends beyond it. */
const windowAt = (now: number): Span => {
  const today = Math.floor(now / DAY)
  return { from: (today - CALENDAR_BACK - 1) * DAY, to: (today + CALENDAR_AHEAD + 2) * DAY }
}

/** The object of a refresh that reads a span. */
export const spanObject = ({ from, to }: Span): ObjectKey => ({ objType: 'span', objId: `${from} ${to}` })

/** Rows that a whole list of the span does not name, and that are believed to be gone. */
function missing(
  { store, clock }: SyncContext,
  kind: NextActionKind,
  span: Span,
  listed: ReadonlySet<string>,
  upTo: number,
) {
  const known = store.calendar.inside(kind, span, upTo)
  const absent = known.filter((id) => !listed.has(id))
  const { doubted } = store.memory.calendar
  // A list of another span says nothing of this one.
  const list = `${kind} ${span.from} ${span.to}`
  const since = doubted.get(list)
  if (isPlausiblyGone(known.length, absent.length) || (since !== undefined && clock.monotonic() - since >= EVERY)) {
    doubted.delete(list)
    return absent
  }
  if (since !== undefined) return []
  doubted.set(list, clock.monotonic())
  const [oldest] = doubted.keys()
  if (doubted.size > MOST_DOUBTED && oldest !== undefined) doubted.delete(oldest)
  return []
}

/** A list of a span as it was asked for; no page where the firm has no such list, or does not show it, and `why`. */
type Listed = {
  readonly span: Span
  readonly page: Page<CalendarRow> | null
  readonly why: Absence | null
  readonly askedAt: number
  /** The newest row that was here before. */
  readonly upTo: number
}

async function ask(context: SyncContext, kind: NextActionKind, span: Span): Promise<Listed> {
  const { store, remote, signal, clock, breathe } = context
  const before = { span, askedAt: clock.monotonic(), upTo: store.calendar.lastNumber() }
  try {
    const read = kind === 'schedule' ? remote.calendar.schedules : remote.calendar.tasks
    const page = await read(span, signal)
    await breathe()
    return { ...before, page, why: null }
  } catch (error) {
    const why = error instanceof Failure && !endsPass(error) ? absenceOf(error.code) : null
    if (why === null) throw error
    await breathe()
    return { ...before, page: null, why }
  }
}

/** Takes a list over as the firm gave it. Rows that a whole list lacks are gone. */
async function take(context: SyncContext, kind: NextActionKind, listed: Listed): Promise<void> {
  const { span, page, why, askedAt, upTo } = listed
  const { store, changed } = context
  const stands = () => `${isRead(store, { kind, ...span })} ${isCutIn(store, span)} ${refusedOf(store, kind)}`
  const before = stands()
  let gone: readonly string[] = []
  let written: readonly string[] = []
  const note = (cut: boolean) => {
    noteSpan(store, { kind, ...span }, cut)
    noteRefused(store, kind, why)
  }
  if (page === null) ingest(store, () => note(false))
  else
    written = await pageWriter(context, NAME, store.calendar).write({ ...page, askedAt }, null, () => {
      if (isWhole(page)) gone = missing(context, kind, span, new Set(page.rows.map(({ id }) => id)), upTo)
      store.calendar.remove(gone)
      note(isCut(page))
    })
  const ids = [...written, ...gone]
  if (ids.length > 0 || before !== stands()) changed(NAME, ids)
}

/** Both halves of a span by whole days; nothing of a single day. */
function halvesOf({ from, to }: Span): readonly Span[] {
  const days = Math.floor((to - from) / DAY)
  const middle = from + Math.floor(days / 2) * DAY
  return days < 2
    ? []
    : [
        { from, to: middle },
        { from: middle, to },
      ]
}

/**
 * Reads what is in a span. Where very many rows are missing, another list ten minutes later has to say the same. A firm
 * that has no such list, or does not show it, has none. One that gives fewer rows than it has is asked for the halves of
 * the span, down to a day.
 */
async function readSpan(context: SyncContext, kind: NextActionKind, span: Span): Promise<void> {
  await takeAll(context, kind, await ask(context, kind, span))
}

async function takeAll(context: SyncContext, kind: NextActionKind, listed: Listed): Promise<void> {
  const halves: Listed[] = []
  if (listed.page !== null && isCut(listed.page))
    for (const half of halvesOf(listed.span)) halves.push(await ask(context, kind, half))
  if (halves.length === 0) return take(context, kind, listed)
  // A total that no shorter span makes smaller counts something else: days would not bring more.
  const total = listed.page?.total ?? 0
  const helps = halves.some(({ page }) => (page?.total ?? 0) < total)
  for (const half of halves) await (helps ? takeAll : take)(context, kind, half)
}

/**
 * Since when tasks are read: before the window as far as the first one that is still open here, once an hour or where a
 * person asks, so that what was finished or removed meanwhile is late no longer. A new computer knows of none.
 */
function tasksFrom({ store, clock, byPerson }: SyncContext, window: Span): number {
  const [now, last] = [clock.now(), lookedBack(store)]
  const furthest = (Math.floor(now / DAY) - LONGEST / DAY) * DAY
  if (last === null) return furthest
  if (!byPerson && Math.abs(now - last) < LOOKS_BACK_EVERY) return window.from
  const first = store.calendar.firstOpenTask() ?? window.from
  return Math.min(window.from, Math.max(furthest, Math.floor(first / DAY) * DAY))
}

/** Reads the window, of tasks also what lies before it. A firm that fails at so long a span is asked for the window alone. */
async function readWindow(context: SyncContext, kind: NextActionKind): Promise<void> {
  const { store, clock } = context
  const window = windowAt(clock.now())
  const from = kind === 'task' ? tasksFrom(context, window) : window.from
  if (from === window.from) return readSpan(context, kind, window)
  try {
    await readSpan(context, kind, { ...window, from })
  } catch (error) {
    if (!(error instanceof Failure) || endsPass(error)) throw error
    return readSpan(context, kind, window)
  }
  if (refusedOf(store, kind) === null) ingest(store, () => noteLookedBack(store, clock.now()))
}

/** The window around today (D-67), each kind in one request, at most every ten minutes, or where a person asks. */
async function pull(context: SyncContext): Promise<void> {
  const { store, clock, progress, byPerson } = context
  let failure: Failure | null = null
  for (const kind of listedKinds) {
    const last = lastRead(store, kind)
    if (!byPerson && last !== null && Math.abs(clock.now() - last) < EVERY) continue
    try {
      await readWindow(context, kind)
      ingest(store, () => {
        noteRead(store, kind, clock.now())
        noteSince(store, clock.now())
      })
      progress({ phase: last === null ? 'first' : 'incremental', rows: store.calendar.count(), total: null })
    } catch (error) {
      if (!(error instanceof Failure) || endsPass(error)) throw error
      failure ??= error
    }
  }
  if (failure !== null) throw failure
}

/** Schedules and tasks as they are pulled; other spans are read when they are shown. */
export const calendar: SyncArea = {
  name: NAME,
  ownCursor: false,
  cached: (store) => store.calendar.count(),
  pull,
  async refresh(context, { objId }) {
    const [from, to] = objId.split(' ').map(Number)
    if (from === undefined || to === undefined) return
    for (const kind of listedKinds) await readSpan(context, kind, { from, to })
  },
}
