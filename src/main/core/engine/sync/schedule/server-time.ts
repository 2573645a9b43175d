import type { Store } from '#core/engine/store/types'

const DAY = 86_400_000

/**
 * The wall time as far as the server's stamps bear it out: never more than a day after the newest stamp that a pass
 * saw. A clock that stands years ahead must not make anything too old to be kept. Epoch milliseconds.
 */
export function trustedTime(now: number, stamps: readonly (number | null)[]): number {
  const known = stamps.filter((stamp) => stamp !== null)
  return known.length === 0 ? 0 : Math.min(now, Math.max(...known) + DAY)
}

/** The wall time, but not before the newest stamp that a pass saw: a clock years behind must not date rows into the past. */
export function notBefore(now: number, stamps: readonly (number | null)[]): number {
  return Math.max(now, ...stamps.filter((stamp) => stamp !== null))
}

/** {@link trustedTime} with the watermarks of the store: for what is old enough to go. */
export function trustedNow(store: Store, now: number): number {
  return trustedTime(now, watermarks(store))
}

/** {@link notBefore} with the watermarks of the store: for the date of something that will go when it is old. */
export function datedNow(store: Store, now: number): number {
  return notBefore(now, watermarks(store))
}

function watermarks(store: Store): readonly (number | null)[] {
  return store.cursors.all().map((cursor) => cursor.watermark)
}
