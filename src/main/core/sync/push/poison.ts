import type { Random } from '#core/ports'

/** Operations of an entity that went well in a row before one that keeps failing counts as the fault of that one. */
const STREAK = 15
/** Failures in a row, all for the same reason. */
const FAILURES = 3
const HOUR = 60 * 60_000

/**
 * Tells an operation that fails by itself from a host that fails (C6): the others of its kind go well one after the
 * other while it fails again and again for one reason. It is then sent once an hour until it goes well.
 */
export type Streak = {
  /** Operations that went well since anything but the suspect failed. */
  readonly well: number
  readonly suspect: string | null
  readonly reason: string
  readonly failures: number
}

export const noStreak: Streak = { well: 0, suspect: null, reason: '', failures: 0 }

/** An operation went well. */
export function wentWell(streak: Streak, opId: string): Streak {
  return opId === streak.suspect ? { ...noStreak, well: streak.well + 1 } : { ...streak, well: streak.well + 1 }
}

/** An operation failed; `reason` is the code and status of the failure. */
export function wentWrong(streak: Streak, opId: string, reason: string): Streak {
  const again = streak.suspect === opId && streak.reason === reason
  const alone = streak.suspect === null || streak.suspect === opId
  return { well: alone ? streak.well : 0, suspect: opId, reason, failures: again ? streak.failures + 1 : 1 }
}

/** True where the operation fails alone. */
export function isPoison(streak: Streak, opId: string): boolean {
  return streak.suspect === opId && streak.failures >= FAILURES && streak.well >= STREAK
}

/** Time until such an operation is sent again. */
export function poisonDelay(random: Random): number {
  return HOUR + Math.round(random.next() * (HOUR / 6))
}
