import type { Clock } from '#core/ports'

/** No request of a pull is on its way for longer than this, milliseconds. */
const REMEMBERED = 15 * 60_000
const MANY = 1_000

/**
 * When records were acknowledged, written or deleted, so that a page which was asked for before then does not take them
 * back (C11).
 */
export type Acknowledgements = {
  readonly note: (kind: string, id: string) => void
  /** True where the record was noted after a monotonic time. */
  readonly since: (kind: string, id: string, monotonic: number) => boolean
}

/** An empty memory; it forgets what is too old to matter. */
export function acknowledgements(clock: Clock): Acknowledgements {
  const times = new Map<string, number>()
  return {
    note(kind, id) {
      const key = `${kind} ${id}`
      const now = clock.monotonic()
      times.delete(key)
      times.set(key, now)
      if (times.size <= MANY) return
      // The oldest stand first.
      for (const [old, at] of times) {
        if (now - at < REMEMBERED) return
        times.delete(old)
      }
    },
    // Asked for every row that is pulled, and almost always of nothing.
    since: (kind, id, monotonic) =>
      times.size > 0 && (times.get(`${kind} ${id}`) ?? Number.NEGATIVE_INFINITY) >= monotonic,
  }
}
