import type { Cursor } from '#core/engine/store/types'

/** Rows asked for at once. */
export const PAGE_SIZE = 500
/** Rows of the first look of an incremental pass: mostly nothing happened, and then this is all that is read. */
export const PEEK_SIZE = 50
/** Pages of the newest rows that a first sync reads before the rest, so that the list can be used. */
export const NEWEST_PAGES = 3
/** A pass that stood still for longer starts again: too much may have moved between its pages. Milliseconds. */
const STALE_PASS = 10 * 60_000
/** Smallest overlap of two passes, milliseconds: rows may be committed later than their stamp says. */
export const MIN_OVERLAP = 120_000
/** Largest overlap that late rows can teach, milliseconds. */
const MAX_OVERLAP = 60 * 60_000
/** A watermark further ahead of the server than this was never proved: its list is read whole once. Milliseconds. */
const UNPROVED_AHEAD = 60 * 60_000
/** Rows of the largest window that is read for one group of equal stamps. */
const MAX_WINDOW = 8_000
/** A list that cannot be followed by its stamps is read whole, at most this often. Milliseconds. */
export const FULL_PASS_EVERY = 60 * 60_000
/** So often a pass goes back from one page: a total that comes and goes would keep it there for ever. */
const MOST_BACKS = 3

/** What the planner needs to know of a row: its id and the stamp that the page is sorted by. */
export type Stamped = { readonly id: string; readonly stamp: number | null }

/** What to do after a page. */
export type Step = { readonly kind: 'read'; readonly pageIndex: number } | { readonly kind: 'end' }

/** A cursor for an area that was never pulled. */
export function newCursor(scope: string): Cursor {
  return {
    scope,
    phase: 'first-newest',
    watermark: null,
    candidate: null,
    pageIndex: 0,
    total: null,
    rows: 0,
    passStarted: null,
    lastDone: null,
  }
}

/**
 * Where a pull goes on after a start: one page before the next one, because rows may have moved, but not in an order in
 * which only a deletion moves them, for the total tells of that ({@link stepBack}); from the pass's beginning when it
 * stood still for more than ten minutes. `passStarted` moves with every committed page.
 */
export function resume(stored: Cursor | null, scope: string, now: number): Cursor {
  if (stored === null) return newCursor(scope)
  if (stored.phase === 'idle' || stored.phase === 'indexing') return stored
  const stale = stored.passStarted !== null && Math.abs(now - stored.passStarted) > STALE_PASS
  if (!stale && stored.phase === 'first-rest') return stored
  if (!stale) return { ...stored, pageIndex: Math.max(0, stored.pageIndex - 1) }
  // An older candidate only makes the next pass read more, so the rest of a first sync may keep it.
  const candidate = stored.phase === 'first-rest' ? stored.candidate : null
  return { ...stored, candidate, pageIndex: 0, rows: 0, total: null }
}

/** Pages to go back because rows before this one were deleted: a shrunken total moved unread rows forward. */
export function stepBack(before: number | null, total: number | null, pageSize: number): number {
  if (before === null || total === null || total >= before) return 0
  return Math.ceil((before - total) / pageSize) + 1
}

/**
 * True where the list holds nothing behind this page. Without a total only a page without anything says so: a short one
 * may be all that the server gives at once.
 */
export function isLast(pageIndex: number, count: number, pageSize: number, total: number | null): boolean {
  return count === 0 || (total !== null && pageIndex * pageSize + pageSize >= total)
}

/** True where the first page has nothing, or all that the list holds. */
export function holdsAll(count: number, total: number | null): boolean {
  return count === 0 || (total !== null && count >= total)
}

/**
 * Rows of a page, unusable ones included. A page of a list without a total that names nothing new has none: a server
 * that knows no page numbers would answer it for ever.
 */
export function countOf(
  rows: readonly { readonly id: string }[],
  { bad, total }: { readonly bad: readonly unknown[]; readonly total: number | null },
  named: { readonly has: (id: string) => boolean },
): number {
  return total === null && rows.every(({ id }) => named.has(id)) ? 0 : rows.length + bad.length
}

/** What a page says about the list. */
export type PageFacts = {
  readonly pageIndex: number
  /** Rows on the page by {@link countOf}. */
  readonly count: number
  readonly pageSize: number
  readonly total: number | null
  /** The total that the page before gave. */
  readonly before: number | null
  /** Pages from which the pass went back so far. */
  readonly backs?: readonly number[]
}

/** After a page of a pass that reads to the end of the list. */
export function afterWholePage(facts: PageFacts): Step {
  const { pageIndex, backs = [] } = facts
  const mayGoBack = backs.filter((one) => one === pageIndex).length < MOST_BACKS
  const back = mayGoBack ? stepBack(facts.before, facts.total, facts.pageSize) : 0
  if (back > 0) return { kind: 'read', pageIndex: Math.max(0, pageIndex + 1 - back) }
  if (isLast(pageIndex, facts.count, facts.pageSize, facts.total)) return { kind: 'end' }
  return { kind: 'read', pageIndex: pageIndex + 1 }
}

/**
 * After a page of an incremental pass: it ends when a whole page is older than `floor`, never exactly at a stamp, and
 * holds nothing new.
 */
export function afterIncrementalPage(
  facts: PageFacts & { readonly rows: readonly Stamped[]; readonly floor: number; readonly known?: () => boolean },
): Step {
  const step = afterWholePage(facts)
  const onwards = step.kind === 'read' && step.pageIndex > facts.pageIndex
  if (onwards && isOlder(facts.rows, facts.floor) && facts.known?.() !== false) return { kind: 'end' }
  return step
}

/**
 * After a page of the older rows: it ends below `floor`. Where the reading goes on after a pause, the page has to begin
 * at `reached`, the oldest stamp that was read, or higher; else rows moved up meanwhile, and the page before is read.
 */
export function afterOlderPage(
  facts: PageFacts & { readonly rows: readonly Stamped[]; readonly floor: number; readonly reached: number | null },
): Step {
  const { pageIndex, rows, reached } = facts
  const top = newestStamp(rows, Number.POSITIVE_INFINITY)
  if (pageIndex > 0 && reached !== null && top !== null && top < reached)
    return { kind: 'read', pageIndex: pageIndex - 1 }
  return afterIncrementalPage(facts)
}

/** The oldest stamp of these rows and of `known`. */
export function oldestStamp(rows: readonly Stamped[], known: number | null): number | null {
  let oldest = known
  for (const { stamp } of rows) if (stamp !== null && (oldest === null || stamp < oldest)) oldest = stamp
  return oldest
}

/**
 * True where every stamp of a page lies below the floor. Rows without a stamp prove nothing, wherever the server sorts
 * them, so a page without any stamp is never older.
 */
export function isOlder(rows: readonly Stamped[], floor: number): boolean {
  return rows.some((row) => row.stamp !== null) && rows.every((row) => row.stamp === null || row.stamp < floor)
}

/** True where a page that is sorted newest first reaches below the floor with its last stamp. */
export function endsBelow(rows: readonly Stamped[], floor: number): boolean {
  return isOlder(rows.filter((row) => row.stamp !== null).slice(-1), floor)
}

/** The newest stamp up to a time; null where there is none. */
export function newestStamp(rows: readonly Stamped[], until: number): number | null {
  let newest: number | null = null
  for (const { stamp } of rows) {
    if (stamp !== null && stamp <= until && (newest === null || stamp > newest)) newest = stamp
  }
  return newest
}

/**
 * The watermark that the first page of a pass proves: its newest stamp that the server's own clock has reached. `at` is
 * the Date of the answer; without one any stamp may lie in the future, and only the oldest of the page counts.
 */
export function provenStamp(rows: readonly Stamped[], at: number | null): number | null {
  return at === null ? oldestStamp(rows, null) : newestStamp(rows, at)
}

/** A watermark as far as it can stand beside the server's clock; null where it lies too far ahead of it. */
export function standing(watermark: number | null, at: number | null): number | null {
  return watermark !== null && at !== null && watermark > at + UNPROVED_AHEAD ? null : watermark
}

/** True where the stamps fall from row to row; rows without one may stand anywhere. */
export function isDescending(rows: readonly Stamped[]): boolean {
  let last = Number.POSITIVE_INFINITY
  for (const { stamp } of rows) {
    if (stamp === null) continue
    if (stamp > last) return false
    last = stamp
  }
  return true
}

/** True where ids rise from row to row, as numbers or as text. */
export function idsAscend(rows: readonly Stamped[]): boolean {
  const pairs = rows.slice(1).map((row, index) => [rows[index]?.id ?? '', row.id] as const)
  return pairs.every(([a, b]) => compareIds(a, b) <= 0) || pairs.every(([a, b]) => a <= b)
}

function compareIds(a: string, b: string): number {
  if (/^\d+$/.test(a) && /^\d+$/.test(b) && a.length !== b.length) return a.length - b.length
  return a < b ? -1 : a > b ? 1 : 0
}

/** A group of rows with one stamp that lies across a page's edge: order within it is not stable between requests. */
export type Tie = { readonly stamp: number; readonly from: number }

/**
 * The tie whose rows a page may have missed: a full page of one stamp, or a row of the page before that came again
 * although the list did not grow. `from` is the position of the group's first known row.
 */
export function tieAt(
  previous: { readonly rows: readonly Stamped[]; readonly total: number | null } | null,
  page: { readonly rows: readonly Stamped[]; readonly total: number | null; readonly pageIndex: number },
  pageSize: number,
): Tie | null {
  const first = page.rows[0]?.stamp ?? null
  const last = page.rows.at(-1)?.stamp ?? null
  if (first === null || last === null) return null
  if (page.rows.length === pageSize && first === last) return { stamp: first, from: page.pageIndex * pageSize }
  if (previous === null || previous.total !== page.total) return null
  const tied = previous.rows.filter((row) => row.stamp === first).map((row) => row.id)
  const again = page.rows.some((row) => tied.includes(row.id))
  return again ? { stamp: first, from: page.pageIndex * pageSize - tied.length } : null
}

/** A page of some larger size than the others. */
export type Window = { readonly pageIndex: number; readonly pageSize: number }

/** The smallest window, a page of some larger size, that holds the positions from `from` to `to`; null if too large. */
export function windowOf(from: number, to: number, pageSize: number): Window | null {
  for (let size = pageSize * 2; size <= MAX_WINDOW; size *= 2) {
    const pageIndex = Math.floor(Math.max(0, from) / size)
    if (to < (pageIndex + 1) * size) return { pageIndex, pageSize: size }
  }
  return null
}

/**
 * Twice the longest delay seen of rows that arrived with a stamp below the watermark. A row that lies further back than
 * the largest overlap was not late: its stamp just did not move.
 */
export function learnOverlap(known: number, watermark: number | null, arrived: readonly (number | null)[]): number {
  let overlap = Math.max(MIN_OVERLAP, known)
  if (watermark === null) return overlap
  for (const stamp of arrived) {
    const late = stamp === null ? 0 : (watermark - stamp) * 2
    if (late <= MAX_OVERLAP) overlap = Math.max(overlap, late)
  }
  return overlap
}

/** Rows of a first page below which it may as well be one whose other rows the firm does not show. */
const TINY = 10

/** True where the first page lacks rows that should stand on it, or behind it. */
function isCapped({ pageIndex, count, pageSize, total }: PageFacts): boolean {
  return pageIndex === 0 && count < pageSize && (total ?? 0) > count
}

/** The page size that a server really gives when it caps ours; a tiny page alone does not say so. */
export function learnPageSize(facts: PageFacts): number {
  return isCapped(facts) && facts.count >= TINY ? facts.count : facts.pageSize
}

/** True where only the page behind a tiny one says whether it was capped. */
export function isDoubtful(facts: PageFacts): boolean {
  return isCapped(facts) && facts.count > 0 && facts.count < TINY
}

/**
 * The page size to go on with. Without a total a short first page is taken for a capped one: if it was all of the list,
 * nothing stands behind it at any size.
 */
export function sizeBehind(facts: PageFacts): number {
  return learnPageSize(facts.total === null ? { ...facts, total: Number.POSITIVE_INFINITY } : facts)
}
