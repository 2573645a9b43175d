const SOONEST = 1000
const LATEST = 60_000

/**
 * After how long reminders are read again, in milliseconds: as the first of those that come next is due, but never sooner
 * than a second and never later than a minute from `now`, epoch milliseconds as `at`.
 */
export const nextReading = (upcoming: readonly { readonly at: number }[], now: number): number =>
  Math.min(Math.max((upcoming[0]?.at ?? Number.POSITIVE_INFINITY) - now, SOONEST), LATEST)
