import type { Page } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import { CALENDAR_AHEAD, CALENDAR_BACK, type CalendarRow } from '#shared/domain/calendar'
import type { NextActionKind } from '#shared/domain/next-action'
import { pageWriter } from '../../engine/sync/pull/apply.ts'
import { ingest } from '../../engine/sync/pull/ingest.ts'
import { isUnreachable, mayBeOneAnswer } from '../../engine/sync/schedule/reachability.ts'
import { endsPass } from '../../engine/sync/schedule/sync-cycle.ts'
import { type Absence, absenceOf, isPlausiblyGone } from '../../engine/sync/sweep/sweep.ts'
import type { ObjectKey, SyncArea, SyncContext } from '../../engine/sync/types.ts'
import { isCut, isWhole, LONGEST, mayBeCut, type Span } from './calls.ts'
import {
  followZone,
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
/** Between two readings of tasks that lie before the window, also where the first failed, milliseconds. */
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

/** Rows that a whole list of the span does not name, and that are believed to be gone; nothing is said of the `others`. */
function missing(
  { store, clock }: SyncContext,
  kind: NextActionKind,
  span: Span,
  listed: ReadonlySet<string>,
  upTo: number,
  others: ReadonlySet<string> = new Set(),
) {
  const known = store.calendar.inside(kind, span, upTo).filter((id) => !others.has(id))
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

/** A list of a span as it was asked for. */
type Listed = {
  readonly span: Span
  readonly page: Page<CalendarRow>
  readonly askedAt: number
  /** The newest row that was here before. */
  readonly upTo: number
}

/** Asks for what is in a span; answers why where the firm has no such list, or does not show it. */
async function ask(context: SyncContext, kind: NextActionKind, span: Span): Promise<Listed | Absence> {
  const { store, remote, signal, clock, breathe } = context
  const before = { span, askedAt: clock.monotonic(), upTo: store.calendar.lastNumber() }
  try {
    const read = kind === 'schedule' ? remote.calendar.schedules : remote.calendar.tasks
    const page = await read(span, signal)
    await breathe()
    return { ...before, page }
  } catch (error) {
    const why = error instanceof Failure && !endsPass(error) ? absenceOf(error.code) : null
    if (why === null) throw error
    await breathe()
    return why
  }
}

/** What is noted of a span; where it changes it has to be told. */
const notedOf = ({ store }: SyncContext, kind: NextActionKind, span: Span): string =>
  `${isRead(store, { kind, ...span })} ${isCutIn(store, span)} ${refusedOf(store, kind)}`

/** The rows that a list names, where nothing can be missing in it; else null. */
type Named = ReadonlySet<string> | null

/** Takes a list over as the firm gave it. Rows that a `whole` list lacks are gone. */
async function take(
  context: SyncContext,
  kind: NextActionKind,
  listed: Listed,
  whole = isWhole(listed.page),
): Promise<Named> {
  const { span, page, askedAt, upTo } = listed
  const { store, changed } = context
  const before = notedOf(context, kind, span)
  const named = whole && page.bad.length === 0 ? new Set(page.rows.map(({ id }) => id)) : null
  let gone: readonly string[] = []
  const written = await pageWriter(context, NAME, store.calendar).write({ ...page, askedAt }, null, () => {
    if (named !== null) gone = missing(context, kind, span, named, upTo)
    store.calendar.remove(gone)
    noteSpan(store, { kind, ...span }, isCut(page))
    noteRefused(store, kind, null)
  })
  const ids = [...written, ...gone]
  if (ids.length > 0 || before !== notedOf(context, kind, span)) changed(NAME, ids)
  return named
}

/** Rows that stand across the middle of a span, which neither of its halves could miss, and that no half names are gone. */
function loseAcross(
  context: SyncContext,
  kind: NextActionKind,
  { span, upTo }: Listed,
  halves: readonly Listed[],
  named: ReadonlySet<string>,
): void {
  const { store, changed } = context
  const inHalves = halves.flatMap((half) => store.calendar.inside(kind, half.span, upTo))
  const gone = missing(context, kind, span, named, upTo, new Set(inHalves))
  if (gone.length === 0) return
  ingest(store, () => store.calendar.remove(gone))
  changed(NAME, gone)
}

/**
 * The firm shows no list of a span: what is here stays. `why` where it was asked for the window; of a firm that shows
 * that one, another span it does not show is one in which something may be missing.
 */
function takeNone(context: SyncContext, kind: NextActionKind, span: Span, why: Absence | null): void {
  const { store, changed } = context
  const before = notedOf(context, kind, span)
  ingest(store, () => {
    const refused = why ?? refusedOf(store, kind)
    noteSpan(store, { kind, ...span }, refused === null)
    noteRefused(store, kind, refused)
  })
  if (before !== notedOf(context, kind, span)) changed(NAME, [])
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
 * that gives fewer rows than it has is asked for the halves of the span, down to a day. Answers why where the firm has
 * no such list, or does not show it; nothing is noted then.
 */
async function readSpan(context: SyncContext, kind: NextActionKind, span: Span): Promise<Absence | null> {
  const listed = await ask(context, kind, span)
  if (typeof listed === 'string') return listed
  await takeAll(context, kind, listed)
  return null
}

/** The lists of both halves of a span; null for a single day, and where the firm does not show one of them. */
async function askHalves(context: SyncContext, kind: NextActionKind, span: Span): Promise<readonly Listed[] | null> {
  const halves: Listed[] = []
  for (const half of halvesOf(span)) {
    const listed = await ask(context, kind, half)
    if (typeof listed === 'string') return null
    halves.push(listed)
  }
  return halves.length === 0 ? null : halves
}

async function takeAll(context: SyncContext, kind: NextActionKind, listed: Listed): Promise<Named> {
  if (listed.page.total === null) return takeUncounted(context, kind, listed)
  // Where nothing says what a half has the whole has to do.
  const halves = isCut(listed.page) ? await askHalves(context, kind, listed.span) : null
  if (halves === null) return take(context, kind, listed)
  // A total that no shorter span makes smaller counts something else: days would not bring more.
  const total = listed.page.total ?? 0
  const helps = halves.some(({ page }) => (page.total ?? 0) < total)
  const named: Named[] = []
  for (const half of halves) named.push(await (helps ? takeAll(context, kind, half) : take(context, kind, half)))
  return joined(context, kind, listed, halves, named)
}

/** What a list and its halves name together, where nothing can be missing in any of these. */
function joined(
  context: SyncContext,
  kind: NextActionKind,
  listed: Listed,
  halves: readonly Listed[],
  named: readonly Named[],
): Named {
  const all = new Set(listed.page.rows.map(({ id }) => id))
  for (const ids of named) {
    if (ids === null) return null
    for (const id of ids) all.add(id)
  }
  loseAcross(context, kind, listed, halves, all)
  return all
}

/**
 * Takes over a list of a firm that counts nothing. One that may be all that the firm gives at once is asked for by its
 * halves, once an hour as long as it names the same: a half that is shorter is whole, one that is not is halved again as
 * long as that brings more. `seen` has what this reading brought so far.
 */
async function takeUncounted(
  context: SyncContext,
  kind: NextActionKind,
  listed: Listed,
  seen = new Set<string>(),
): Promise<Named> {
  const { page, span } = listed
  const { longest, halved } = context.store.memory.calendar
  const most = longest.get(kind) ?? 0
  if (!mayBeCut(page, most)) return take(context, kind, listed, true)
  const size = page.rows.length
  longest.set(kind, Math.max(most, size))
  const list = `${kind} ${span.from} ${span.to}`
  const ids = page.rows.map(({ id }) => id)
  const now = context.clock.monotonic()
  const known = halved.get(list)
  if (known !== undefined && known.ids === ids.join() && now - known.at < LOOKS_BACK_EVERY)
    return take(context, kind, listed, known.whole)
  const keep = (named: Named): Named => {
    const whole = named !== null && named.size === size
    // What had more than the list itself is asked for each time.
    halved.set(list, { ids: named !== null && !whole ? '' : ids.join(), whole, at: now })
    return named
  }
  for (const id of ids) seen.add(id)
  const halves = await askHalves(context, kind, span)
  const isFull = (half: Listed): boolean => half.page.rows.length >= size
  const bringsMore = halves?.some((half) => half.page.rows.some(({ id }) => !seen.has(id))) ?? false
  // Shorter spans would not help: nothing is known of what the list lacks.
  if (halves === null || (!bringsMore && halves.every(isFull))) return keep(await take(context, kind, listed, false))
  const named: Named[] = []
  for (const half of halves) {
    named.push(await (isFull(half) ? takeUncounted(context, kind, half, seen) : take(context, kind, half, true)))
    for (const { id } of half.page.rows) seen.add(id)
  }
  return keep(joined(context, kind, listed, halves, named))
}

/**
 * Since when tasks are read: before the window as far as the first one that is still open here, once an hour or where a
 * person asks, so that what was finished or removed meanwhile is late no longer. A new computer knows of none.
 */
function tasksFrom({ store, clock, byPerson }: SyncContext, window: Span): number {
  const [now, last] = [clock.now(), lookedBack(store)]
  if (!byPerson && last !== null && Math.abs(now - last) < LOOKS_BACK_EVERY) return window.from
  const furthest = (Math.floor(now / DAY) - LONGEST / DAY) * DAY
  if (!isRead(store, { kind: 'task', from: furthest, to: window.from })) return furthest
  const first = store.calendar.firstOpenTask() ?? window.from
  return Math.min(window.from, Math.max(furthest, Math.floor(first / DAY) * DAY))
}

/** Reads a long span; false where the firm does not show it, or fails in a way that may be due to its length. */
async function readLong(context: SyncContext, kind: NextActionKind, span: Span): Promise<boolean> {
  try {
    return (await readSpan(context, kind, span)) === null
  } catch (error) {
    if (!(error instanceof Failure) || (endsPass(error) && !mayBeOneAnswer(error))) throw error
    return false
  }
}

/** Reads the window, of tasks also what lies before it; the window alone where the firm gives no span so long. */
async function readWindow(context: SyncContext, kind: NextActionKind): Promise<void> {
  const { store, clock } = context
  const window = windowAt(clock.now())
  const from = kind === 'task' ? tasksFrom(context, window) : window.from
  const isLong = from < window.from
  const isDone = isLong && (await readLong(context, kind, { ...window, from }))
  // Noted also where it failed: the next pass asks for the window alone.
  if (isLong) ingest(store, () => noteLookedBack(store, clock.now()))
  if (isDone) return
  const why = await readSpan(context, kind, window)
  if (why !== null) takeNone(context, kind, window, why)
}

/**
 * Reads each kind, also where another one fails by itself; a firm that answers nothing is asked for no more. Fails in
 * the end as the first of them did.
 */
async function eachKind({ remote, clock }: SyncContext, read: (kind: NextActionKind) => Promise<void>): Promise<void> {
  let failure: Failure | null = null
  for (const kind of listedKinds)
    try {
      await read(kind)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (endsPass(error) && (!mayBeOneAnswer(error) || (await isUnreachable(remote, clock)))) throw error
      failure ??= error
    }
  if (failure !== null) throw failure
}

/** The window around today (D-67), each kind in one request, at most every ten minutes, or where a person asks. */
async function pull(context: SyncContext): Promise<void> {
  const { store, clock, progress, byPerson } = context
  followZone(store)
  await eachKind(context, async (kind) => {
    const last = lastRead(store, kind)
    if (!byPerson && last !== null && Math.abs(clock.now() - last) < EVERY) return
    await readWindow(context, kind)
    ingest(store, () => {
      noteRead(store, kind, clock.now())
      noteSince(store, clock.now())
    })
    progress({ phase: last === null ? 'first' : 'incremental', rows: store.calendar.count(), total: null })
  })
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
    const span = { from, to }
    await eachKind(context, async (kind) => {
      if ((await readSpan(context, kind, span)) !== null) takeNone(context, kind, span, null)
    })
  },
}
