import type { Remote } from '#core/remote/types'

/**
 * The API for one attempt: each call ends at once when the signal says so, whether or not the network listens, so that
 * nothing of an attempt goes on after it was given up.
 */
export function guarded(remote: Remote, signal: AbortSignal): Remote {
  return wrapped(remote, signal)
}

function wrapped<T extends object>(target: T, signal: AbortSignal): T {
  return new Proxy(target, {
    get(owner, name) {
      const value: unknown = Reflect.get(owner, name)
      if (typeof value === 'function')
        return (...values: unknown[]) => {
          signal.throwIfAborted()
          return untilAborted(Promise.resolve(Reflect.apply(value, owner, values)), signal)
        }
      return typeof value === 'object' && value !== null ? wrapped(value, signal) : value
    },
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
