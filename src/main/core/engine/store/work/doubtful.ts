import type { Operation } from '#core/engine/store/work/types'

type Restored = Pick<Operation, 'kind' | 'state' | 'base' | 'attempts'>

const unsent: ReadonlySet<Operation['state']> = new Set(['queued', 'inflight', 'verify', 'waiting'])

/**
 * An operation out of a copy, as it comes back: the firm may have it since the copy was made, so it is looked for before
 * it is sent. What waits for a person goes on waiting, and is looked for when it is sent again.
 */
export const asDoubtful = ({ kind, state, base, attempts }: Restored): Omit<Restored, 'kind'> => ({
  state: unsent.has(state) ? 'verify' : state,
  // The senders look for what must not be done twice only where a request may have gone out.
  base: kind === 'create' || kind === 'action' ? { ...base, sent: true, restored: true } : base,
  attempts: Math.max(1, attempts),
})

/** True where a new record came out of a copy, whatever became of it here since. */
export const isFromCopy = ({ base }: Pick<Operation, 'base'>): boolean => base.restored === true

/** True where it came out of a copy, and this computer has sent nothing of it yet: the note `sent` is the copy's. */
export const isUnsentCopy = (operation: Pick<Operation, 'base'>): boolean =>
  isFromCopy(operation) && operation.base.sent === true
