import type { Store } from '#core/engine/store/types'
import type { Clock } from '#core/ports'

/** Time between two words about the bytes of one file, milliseconds. */
const BEAT = 250

/** Bytes of the attempt that runs, or of the last one. */
export const sentOf = (store: Store, opId: string): number => store.memory.documents.sent.get(opId) ?? 0

/** Tells now and then, however often `note` is called, and of the last time too; after `stop` it tells no more. */
export type Paced = { readonly note: () => void; readonly stop: () => void }

/** Begins to pace what is told. */
export const paced = (clock: Clock, tell: () => void): Paced => {
  let toldAt = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | null = null
  const say = () => {
    cancel = null
    toldAt = clock.monotonic()
    tell()
  }
  return {
    note() {
      if (cancel !== null) return
      const wait = toldAt + BEAT - clock.monotonic()
      if (wait <= 0) return say()
      // Nothing may come after this one for long, where a transfer stands still.
      cancel = clock.after(wait, say)
    },
    stop() {
      cancel?.()
      cancel = null
    },
  }
}

/** Begins to count an attempt: `moved` is called with the bytes so far, and tells of them now and then until `stop`. */
export const noteProgress = (
  store: Store,
  opId: string,
  clock: Clock,
  tell: () => void,
): { readonly moved: (sent: number) => void; readonly stop: () => void } => {
  const known = store.memory.documents.sent
  known.set(opId, 0)
  const { note, stop } = paced(clock, tell)
  return {
    moved(sent) {
      known.set(opId, sent)
      note()
    },
    stop,
  }
}

/** Nothing is on its way any more. */
export const forgetProgress = (store: Store, opId: string): void => {
  store.memory.documents.sent.delete(opId)
}
