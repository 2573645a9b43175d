import type { Clock, Power, Random } from '#core/ports'

/** Time between the end of a pass and the next, milliseconds. */
export const PASS_EVERY = 60_000
/** Time after a wake-up until the first request: the network is not there yet. */
export const AFTER_WAKE = 3_000
const FIRST_RETRY = 1_000
const LONGEST_RETRY = 5 * 60_000
/** The longest wait that a server may ask for. */
const LONGEST_ASKED = 15 * 60_000

/** What the pass saw of the server: whether it answers, and how long it asked to be left alone, milliseconds. */
export type ServerState = { readonly reachable: boolean; readonly atLeast: number }

/** The one timer of the sync. */
export type Schedule = {
  /** Sets the timer after a pass; `failures` counts the passes in a row that failed. */
  readonly next: (failures: number, server: ServerState) => void
  readonly stop: () => void
}

/** Delay after `failures` failed passes in a row: full jitter below a bound that doubles up to five minutes. */
export function delayAfter(failures: number, random: Random): number {
  if (failures === 0) return PASS_EVERY
  const bound = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** Math.min(failures, 30))
  return Math.round(random.next() * bound)
}

/** Runs `run` after the delays of {@link delayAfter} and soon after the machine woke up. */
export function schedule(options: {
  readonly clock: Clock
  readonly random: Random
  readonly power: Power
  readonly run: () => void
  /** The machine woke up. */
  readonly woke: () => void
}): Schedule {
  const { clock, random, power, run, woke } = options
  let cancel: () => void = () => undefined
  let stopped = false
  const set = (delay: number) => {
    cancel()
    if (!stopped) cancel = clock.after(delay, run)
  }
  const forget = power.onResume(() => {
    woke()
    set(AFTER_WAKE)
  })
  return {
    next(failures, { reachable, atLeast }) {
      const delay = delayAfter(failures, random)
      // One area that fails for long must not make the others wait longer than usual.
      set(Math.max(reachable ? Math.min(delay, PASS_EVERY) : delay, Math.min(atLeast, LONGEST_ASKED)))
    },
    stop() {
      stopped = true
      cancel()
      forget()
    },
  }
}
