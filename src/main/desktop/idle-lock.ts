import type { Clock } from '#core/ports'

/** How often the computer is asked since when nobody has used it, milliseconds. */
const EVERY = 15_000

export type IdleLockOptions = {
  readonly clock: Pick<Clock, 'now' | 'after'>
  /** For how long nobody has touched keys or mouse of the computer, in whole seconds. */
  readonly idleSeconds: () => number
  /** Minutes after which an account is locked; 0 for never. */
  readonly lockAfter: () => number
  /** False where no account is open or a password could not open it again, or somebody is on the line. */
  readonly mayLock: () => boolean
  readonly lock: () => void
}

/** What the idle lock hears of the computer, and its end. */
export type IdleLock = {
  /** The system's own screen was locked. */
  readonly screenLocked: () => void
  /** The computer woke from its sleep. */
  readonly woke: () => void
  readonly end: () => void
}

/**
 * Locks the account when nobody has used the computer for as long as is set, asleep or awake, or the system's screen is
 * locked.
 */
export const idleLock = ({ clock, idleSeconds, lockAfter, mayLock, lock }: IdleLockOptions): IdleLock => {
  let cancel: () => void = () => undefined
  const lockWhere = (isDue: (minutes: number) => boolean): void => {
    const minutes = lockAfter()
    if (minutes > 0 && mayLock() && isDue(minutes)) lock()
  }
  let checkedAt = clock.now()
  const check = (): void => {
    // No timer runs while the computer sleeps, and the key that wakes it ends what the system counts as idle.
    const slept = (clock.now() - checkedAt) / 1000
    checkedAt = clock.now()
    lockWhere((minutes) => Math.max(slept, idleSeconds()) >= minutes * 60)
  }
  const watch = (): void => {
    cancel = clock.after(EVERY, () => {
      check()
      watch()
    })
  }
  watch()
  return { screenLocked: () => lockWhere(() => true), woke: check, end: () => cancel() }
}
