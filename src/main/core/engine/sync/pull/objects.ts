import { z } from 'zod'
import { listOf } from '../stored-value.ts'

/** Objects whose timelines are kept fresh without being opened (D-67). */
export const MOST_RECENT = 50
/** The timeline of a recent object is read again after this long even where nothing seems to have happened. */
export const REREAD_OBJECT = 6 * 3_600_000
/** An empty answer about an object that had rows is believed when it comes again after this long. Milliseconds. */
export const BELIEVE_EMPTY = 3_600_000

/** An object that somebody opened, or that changed on the server. Times are epoch milliseconds. */
export type RecentObject = {
  readonly id: string
  /** When it was opened, or was seen to change. */
  readonly wanted: number
  /** When its timeline was read last; null where it never was. */
  readonly read: number | null
}

/** The list after objects were wanted again, the latest first. */
export function want(list: readonly RecentObject[], ids: readonly string[], now: number): readonly RecentObject[] {
  const read = new Map(list.map((one) => [one.id, one.read]))
  const first = [...new Set(ids)].slice(0, MOST_RECENT)
  const named = new Set(first)
  const fresh = first.map((id) => ({ id, wanted: now, read: read.get(id) ?? null }))
  return [...fresh, ...list.filter((one) => !named.has(one.id))].slice(0, MOST_RECENT)
}

/** The list after the timeline of an object was read. */
export function wasRead(list: readonly RecentObject[], id: string, now: number): readonly RecentObject[] {
  return list.map((one) => (one.id === id ? { ...one, wanted: Math.min(one.wanted, now), read: now } : one))
}

/** The object to read next: one that was wanted since, the latest first, then one that was read long ago. */
export function nextObject(list: readonly RecentObject[], now: number): RecentObject | null {
  const wanted = list.find((one) => one.read === null || one.wanted > one.read)
  return wanted ?? list.find((one) => one.read !== null && Math.abs(now - one.read) > REREAD_OBJECT) ?? null
}

/** The list as it is kept. */
export const recentForm = listOf<RecentObject>(
  z.object({ id: z.string(), wanted: z.number(), read: z.number().nullable() }),
)

/** A row of an object's timeline as it is kept here. */
export type KeptRow = { readonly id: string; readonly stamp: number | null }

/** What an answer about an object covers. */
export type Covered = {
  readonly ids: ReadonlySet<string>
  /** Oldest stamp of the answer; null where it had none. */
  readonly oldest: number | null
  /** True where the answer reached the end of the list. */
  readonly whole: boolean
}

/**
 * Rows that the server would have named and did not (C10). `kept` was read before the request went out, so that a row
 * which arrived meanwhile is not among them.
 */
export function notNamed(kept: readonly KeptRow[], covered: Covered): readonly string[] {
  const { ids, oldest, whole } = covered
  const inside = (stamp: number | null) => whole || (stamp !== null && oldest !== null && stamp > oldest)
  return kept.filter((row) => !ids.has(row.id) && inside(row.stamp)).map((row) => row.id)
}
