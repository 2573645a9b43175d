import type { Operation } from '#core/engine/store/work/types'
import type { Clock } from '#core/ports'

/** Requests that the firm may still be working on, by record. No clock that is set changes what is said of them. */
export type SentRequests = {
  /** A run begins: what an earlier one may have sent is reckoned from now on. */
  readonly begin: () => void
  /** A request of the record goes out now. */
  readonly note: (operation: Operation) => void
  /** The request that was noted has ended for certain. */
  readonly end: (operation: Operation) => void
  /** True where a request of the record has not ended. */
  readonly has: (operation: Operation) => boolean
  /** Milliseconds since it was noted; see `SendTools.sentAgo`. */
  readonly ago: (operation: Operation) => number
}

/** Nothing is known to be sent yet. */
export function sentRequests(clock: Clock): SentRequests {
  /** Monotonic times. */
  const sent = new Map<string, number>()
  let begun = 0

  return {
    begin() {
      begun = clock.monotonic()
    },
    note: (operation) => void sent.set(keyOf(operation), clock.monotonic()),
    end: (operation) => void sent.delete(keyOf(operation)),
    has: (operation) => sent.has(keyOf(operation)),
    ago(operation) {
      const unknownSince = mayBeSent(operation) ? begun : Number.NEGATIVE_INFINITY
      return clock.monotonic() - (sent.get(keyOf(operation)) ?? unknownSince)
    },
  }
}

/** What came out of a copy was never sent by this computer, or long before: nothing of it is under way. */
function mayBeSent({ kind, state, lease }: Operation): boolean {
  return kind === 'create' || (state === 'verify' && lease !== '')
}

/** The record of an operation, by which its requests are told apart. */
function keyOf({ entity, localId }: Operation): string {
  return `${entity} ${localId}`
}
