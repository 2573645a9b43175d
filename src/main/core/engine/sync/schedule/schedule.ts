import type { Clock, Power, Random } from '#core/ports'
import { PASS_EVERY } from './attention.ts'

/** Time after a wake-up until the first request: the network is not there yet. */
export const AFTER_WAKE = 3_000
const FIRST_RETRY = 1_000
const LONGEST_RETRY = 5 * 60_000
/** The longest wait that a server may ask for. */
const LONGEST_ASKED = 15 * 60_000

/** What the pass saw of the server: whether nothing could be read, and how long it asked to be left alone, milliseconds. */
export type ServerState = { readonly isDown: boolean; readonly atLeast: number }

/** The one timer of the sync. */
export type Schedule = {
  /** Sets the timer after a pass; `failures` counts the passes in a row that failed. */
  readonly next: (failures: number, server: ServerState) => void
  readonly stop: () => void
}

/** Bound of the delay after `failures` failures in a row: doubles up to five minutes. Milliseconds. */
const boundAfter = (failures: number) => Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** Math.min(failures, 30))

/** Delay of a job after `failures` failures in a row: full jitter below the bound. */
export function delayAfter(failures: number, random: Random): number {
  return Math.round(random.next() * boundAfter(failures))
}

/**
 * Delay of a pass: at random in the upper half below the bound. With the lower half a firm that is down would be asked
 * half as often again, and its computers would be spread no better.
 */
function passDelay(failures: number, random: Random): number {
  return Math.round((boundAfter(failures) * (1 + random.next())) / 2)
}

/** Runs `run` after the time of `every`, after failures as {@link passDelay} says, and soon after a wake-up. */
export function schedule(options: {
  readonly clock: Clock
  readonly random: Random
  readonly power: Power
  readonly run: () => void
  /** Time until the pass after one that ended well. */
  readonly every: () => number
  /** The machine woke up. */
  readonly woke: () => void
}): Schedule {
  const { clock, random, power, run, every, woke } = options
  let cancel: () => void = () => undefined
  let stopped = false
  /** Monotonic time of the pass after a wake-up; null where none is due. */
  let wakeAt: number | null = null
  const set = (delay: number) => {
    cancel()
    if (stopped) return
    cancel = clock.after(delay, () => {
      wakeAt = null
      run()
    })
  }
  const forget = power.onResume(() => {
    woke()
    wakeAt = clock.monotonic() + AFTER_WAKE
    set(AFTER_WAKE)
  })
  return {
    next(failures, { isDown, atLeast }) {
      const delay = failures === 0 ? every() : passDelay(failures, random)
      // One area that fails for long must not make the others wait longer than usual.
      const soon = !isDown && failures > 0 ? Math.min(delay, PASS_EVERY) : delay
      // The pass that ends here may have begun before the sleep: it does not stand for the one after it.
      const due = wakeAt === null ? soon : Math.min(soon, Math.max(0, wakeAt - clock.monotonic()))
      set(Math.max(due, Math.min(atLeast, LONGEST_ASKED)))
    },
    stop() {
      stopped = true
      cancel()
      forget()
    },
  }
}
