import type { Random } from '#core/ports'

/** Operations of the same kind that go well while one keeps failing, and nothing else fails. */
const STREAK = 25
/** Failures of the one, all for the same reason. */
const FAILURES = 4
const HOUR = 60 * 60_000

/**
 * Tells an operation that fails by itself from a host that fails (C6): the others of its kind go well one after the
 * other while it fails again and again for one reason. It is then sent once an hour until it goes well.
 */
export type Streak = {
  /** Operations that went well since the suspect failed first. */
  readonly well: number
  readonly suspect: string | null
  readonly reason: string
  readonly failures: number
}

export const noStreak: Streak = { well: 0, suspect: null, reason: '', failures: 0 }

/** An operation went well. */
export function wentWell(streak: Streak, opId: string): Streak {
  return opId === streak.suspect ? noStreak : { ...streak, well: streak.well + 1 }
}

/** An operation failed; `reason` is the code and status of the failure. Another one that fails becomes the suspect. */
export function wentWrong(streak: Streak, opId: string, reason: string): Streak {
  const again = streak.suspect === opId && streak.reason === reason
  return again ? { ...streak, failures: streak.failures + 1 } : { well: 0, suspect: opId, reason, failures: 1 }
}

/** True where the operation fails alone. */
export function isPoison(streak: Streak, opId: string): boolean {
  return streak.suspect === opId && streak.failures >= FAILURES && streak.well >= STREAK
}

/** Time until such an operation is sent again. */
export function poisonDelay(random: Random): number {
  return HOUR + Math.round(random.next() * (HOUR / 6))
}
