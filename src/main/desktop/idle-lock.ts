import type { PowerMonitor } from 'electron'
import type { Clock } from '#core/ports'

/** How often the computer is asked since when nobody has used it, milliseconds. */
const EVERY = 15_000
/**
 * For so long a call holds the lock back, milliseconds: longer than people talk. One whose end no provider tells stays
 * open until somebody hangs it up in the app, which may be never.
 */
export const LONGEST_CALL = 2 * 3_600_000

export type IdleLockOptions = {
  readonly clock: Pick<Clock, 'now' | 'after'>
  /** For how long nobody has touched keys or mouse of the computer, in whole seconds. */
  readonly idleSeconds: () => number
  /** Minutes after which an account is locked; 0 for never. */
  readonly lockAfter: () => number
  /** False where no account is open or a password could not open it again. */
  readonly canLock: () => boolean
  /** Since when somebody is on the line, Unix milliseconds; null where nobody is. */
  readonly onLineSince: () => number | null
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

/** Runs `taken` as the system's screen is locked, or on macOS goes to another person, which locks nothing there. */
export const whenScreenIsTaken = (
  monitor: Pick<PowerMonitor, 'on'>,
  platform: NodeJS.Platform,
  taken: () => void,
): void => {
  monitor.on('lock-screen', taken)
  if (platform === 'darwin') monitor.on('user-did-resign-active', taken)
}

/**
 * Locks the account when nobody has used the computer for as long as is set, asleep or awake, or the system's screen is
 * locked. Who is on the line types nothing for long: then it is locked after the call, but for a sleep.
 */
export const idleLock = (options: IdleLockOptions): IdleLock => {
  const { clock, idleSeconds, lockAfter, canLock, onLineSince, lock } = options
  let cancel: () => void = () => undefined
  let wasScreenLocked = false
  const isHeldBack = (): boolean => {
    const since = onLineSince()
    return since !== null && clock.now() - since < LONGEST_CALL
  }
  let checkedAt = clock.now()
  const check = (): void => {
    // No timer runs while the computer sleeps, and the key that wakes it ends what the system counts as idle.
    const slept = (clock.now() - checkedAt) / 1000
    checkedAt = clock.now()
    const most = lockAfter() * 60
    const isLockable = most > 0 && canLock()
    const isDue = slept >= most || (!isHeldBack() && (wasScreenLocked || idleSeconds() >= most))
    if (isLockable && !isDue) return
    wasScreenLocked = false
    if (isLockable) lock()
  }
  const watch = (): void => {
    cancel = clock.after(EVERY, () => {
      check()
      watch()
    })
  }
  watch()
  const screenLocked = (): void => {
    wasScreenLocked = true
    check()
  }
  return { screenLocked, woke: check, end: () => cancel() }
}
