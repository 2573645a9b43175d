/** Thrown out of work that was stopped from outside. */
export class Stopped extends Error {}

/** Waits for work, but no longer than until the sync is stopped: then it fails with {@link Stopped}. */
export type UnlessStopped = <Result>(work: Promise<Result> | Result) => Promise<Result>

/**
 * Ends what is waited for when a sync is stopped. Whoever waits is forgotten with its answer: a race against one promise
 * of the whole sync would keep every answer for as long as the sync lives (R28).
 */
export function unlessStopped(signal: AbortSignal): UnlessStopped {
  const waiting = new Set<() => void>()
  const end = () => {
    for (const stop of waiting) stop()
  }
  signal.addEventListener('abort', end, { once: true })
  return async (work) => {
    const { promise: stopped, reject } = Promise.withResolvers<never>()
    const stop = () => reject(new Stopped())
    waiting.add(stop)
    if (signal.aborted) stop()
    try {
      return await Promise.race([work, stopped])
    } finally {
      waiting.delete(stop)
    }
  }
}
