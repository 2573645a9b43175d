import type { Store } from '#core/engine/store/types'
import type { Clock } from '#core/ports'

/** Time between two words about the bytes of one file, milliseconds. */
const BEAT = 250

/** Bytes of the attempt that runs, or of the last one. */
export const sentOf = (store: Store, opId: string): number => store.memory.documents.sent.get(opId) ?? 0

/** Tells now and then, however often it is called. */
export const paced = (clock: Clock, tell: () => void): (() => void) => {
  let toldAt = Number.NEGATIVE_INFINITY
  return () => {
    const now = clock.monotonic()
    if (now - toldAt < BEAT) return
    toldAt = now
    tell()
  }
}

/** Begins to count an attempt; what it answers is called with the bytes so far, and tells of them now and then. */
export const noteProgress = (store: Store, opId: string, clock: Clock, tell: () => void): ((sent: number) => void) => {
  const known = store.memory.documents.sent
  known.set(opId, 0)
  const told = paced(clock, tell)
  return (sent) => {
    known.set(opId, sent)
    told()
  }
}

/** Nothing is on its way any more. */
export const forgetProgress = (store: Store, opId: string): void => {
  store.memory.documents.sent.delete(opId)
}
