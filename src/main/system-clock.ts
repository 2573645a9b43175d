import type { Clock } from '#core/ports'

/** Time of this process, in either shell. */
export const systemClock: Clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}
