import type { Store } from '#core/engine/store/types'
import { isFromCopy } from '#core/engine/store/work/doubtful'
import type { Operation } from '#core/engine/store/work/types'
import type { Clock } from '#core/ports'

/** Requests that the firm may still be working on. No clock that is set changes what is said of them. */
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

/** What the memory of the store knows of: also of what a person waited for (send-once.ts). */
export function sentRequests({ memory }: Pick<Store, 'memory'>, clock: Clock): SentRequests {
  const { sent } = memory
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

/**
 * What came out of a copy was never sent by this computer, or long before: nothing of it is under way. Of an action that
 * a person waited for no push knows.
 */
function mayBeSent(operation: Operation): boolean {
  const { kind, state, lease } = operation
  return kind === 'create' || (state === 'verify' && (lease !== '' || (kind === 'action' && !isFromCopy(operation))))
}

/** The record of an operation, by which its requests are told apart. */
export function keyOf({ entity, localId }: Pick<Operation, 'entity' | 'localId'>): string {
  return `${entity} ${localId}`
}
