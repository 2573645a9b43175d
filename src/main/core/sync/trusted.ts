import type { Store } from '#core/store/types'

const DAY = 86_400_000

/**
 * The wall time as far as the server's stamps bear it out: never more than a day after the newest stamp that a pass
 * saw. A clock that stands years ahead must not make anything too old to be kept. Epoch milliseconds.
 */
export function trustedTime(now: number, stamps: readonly (number | null)[]): number {
  const known = stamps.filter((stamp) => stamp !== null)
  return known.length === 0 ? 0 : Math.min(now, Math.max(...known) + DAY)
}

/** {@link trustedTime} with the watermarks of the store. */
export function trustedNow(store: Store, now: number): number {
  return trustedTime(
    now,
    store.cursors.all().map((cursor) => cursor.watermark),
  )
}
