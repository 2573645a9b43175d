import type { Random } from '#core/ports'

const HOUR = 3_600_000
/** Shortest and longest time between two sweeps of an area, milliseconds. */
const SWEEP_AFTER = 6 * HOUR
const SWEEP_WITHIN = 24 * HOUR
/** After trouble a sweep comes sooner, but never twice within this time. */
const SWEEP_APART = HOUR
/** A list that was read for longer than this says too little about the rows that it began with. */
export const STALE_SWEEP = 6 * HOUR
/** Rows of the largest page of a sweep: one answer is parsed at once, and reads wait for it. */
export const SWEEP_PAGE = 2_000
/** Absent rows that are asked for one by one before the sweep gives way. */
export const CONFIRM_AT_ONCE = 20
/** So many rows may be missing from any list; more are believed only up to one row in a hundred. */
const FEW = 20
const PART = 0.01
/** A list that holds this much more or less than is known here is another list; tiny lists may change by five rows. */
const OTHER_LIST = 0.2
const FEW_OTHER = 5

/** Where a sweep stands; kept with its pages so that a killed one goes on. */
export type SweepState = {
  /** `list` reads ids, `absent` asks for the rows that no page held. */
  readonly phase: 'list' | 'absent'
  readonly started: number
  /** The next page. */
  readonly pageIndex: number
  readonly pageSize: number
  /** What the server said last that the list holds. */
  readonly total: number | null
  /** What it said with the first page; left out before that page. */
  readonly firstTotal?: number | null
  /** Pages answered; each kept its ids under its number. */
  readonly pages: number
  /** Pages from which it went back. */
  readonly backs?: readonly number[]
  /** Rows that this computer knew when the sweep began, those that only it knows left out. */
  readonly known: number
  /** Number of the newest of them in the store: what was added since cannot be missing from a page read before. */
  readonly upTo?: number
  /** A person looked at what was missing and wants it removed. */
  readonly confirmed: boolean
  /** Absent rows that were asked for already. */
  readonly asked: number
  /** Counts the sweeps that were asked for before one ended: what was read for one of them says nothing of the next. */
  readonly turn: number
}

/** Time of the next sweep: between 6 and 24 hours from now, so that the clients of a firm do not come together. */
export function nextSweep(now: number, random: Random): number {
  return now + SWEEP_AFTER + Math.round(random.next() * (SWEEP_WITHIN - SWEEP_AFTER))
}

/** After trouble: within the hour, but an hour after the last one at the earliest. */
export function soonerSweep(planned: number, last: number | null, now: number, random: Pick<Random, 'next'>): number {
  const soon = now + Math.round(random.next() * SWEEP_APART)
  return Math.min(planned, last === null ? soon : Math.max(soon, last + SWEEP_APART))
}

/** True where a planned time has come; one that lies further ahead than any plan was made under another clock. */
export function sweepIsDue(planned: number, now: number): boolean {
  return planned <= now || planned - now > SWEEP_WITHIN
}

/** True where so few rows are missing that each may be asked for: at most 20, or one in a hundred. */
export function isPlausiblyGone(known: number, absent: number): boolean {
  return absent <= Math.max(FEW, known * PART)
}

/**
 * True where a list cannot be the one that is kept here: it is empty, or holds a fifth more or less than is known
 * (C1: a target that changed, a filter that somebody set). Without a total nothing is said.
 */
function isOtherList(known: number, total: number | null): boolean {
  if (total === null || known === 0) return false
  return total === 0 || Math.abs(total - known) > Math.max(FEW_OTHER, known * OTHER_LIST)
}

/**
 * Whether a sweep may go on to remove rows, after all of the list was read. Rows that the firm adds meanwhile make a
 * list longer, so its first page says whether it is too long, and its last whether it is too short.
 */
export function mayRemove(state: SweepState, seen: number, absent: number): boolean {
  const { known, total, firstTotal = total } = state
  if (state.confirmed) return true
  if (seen === 0 && known > 0) return false
  const shrank = total !== null && total < known && isOtherList(known, total)
  return !isOtherList(known, firstTotal) && !shrank && isPlausiblyGone(known, absent)
}

/** What the answer about one absent row means; null where it says nothing and the row stays. */
export type Absence = 'gone' | 'no-access'

/** The meaning of a failure's code when one row was asked for. */
export function absenceOf(code: string): Absence | null {
  if (code === 'not-found') return 'gone'
  return code === 'forbidden' ? 'no-access' : null
}

/** The page size to try where the server refused one; null where the smallest was refused too. */
export function smallerPage(pageSize: number, smallest: number): number | null {
  return pageSize <= smallest ? null : Math.max(smallest, Math.floor(pageSize / 2))
}
