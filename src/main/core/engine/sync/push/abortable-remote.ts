import type { Remote } from '#core/engine/remote/types'
import { throughCalls } from './calls.ts'

/**
 * The API for one attempt: each call ends at once when the signal says so, whether or not the network listens, so that
 * nothing of an attempt goes on after it was given up.
 */
export function abortableRemote(remote: Remote, signal: AbortSignal): Remote {
  return throughCalls(remote, (call) => {
    signal.throwIfAborted()
    return untilAborted(call(), signal)
  })
}

/** What the promise gives, or the signal's reason where that comes first. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason)
    if (signal.aborted) give()
    else signal.addEventListener('abort', give, { once: true })
    const end = () => signal.removeEventListener('abort', give)
    promise.then(
      (value) => {
        end()
        resolve(value)
      },
      (error: unknown) => {
        end()
        reject(error)
      },
    )
  })
}
