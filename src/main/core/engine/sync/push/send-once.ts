import type { Store } from '#core/engine/store/types'
import type { Change, Operation } from '#core/engine/store/work/types'
import type { Clock } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import type { WritableEntity } from '#shared/domain/work'
import { readAction, withAction } from './actions.ts'
import { SETTLED } from './creates.ts'
import { keyOf } from './loop/sent-requests.ts'
import { changedNothing } from './send-create.ts'

/** Time within which a request ends for certain, milliseconds; one that a killed run began is looked for after it. */
const LONGEST = 10 * 60_000

/**
 * What was sent once and of which nobody knows yet whether it arrived: on its way, looked for, or a person's to decide.
 * What the firm refused when a person sent it again is certainly not there.
 */
export function unsettled(store: Store, entity: WritableEntity): readonly Operation[] {
  return store.work.openOf(entity).filter(({ state, base }) => state !== 'rejected' || readAction(base).at === 'sent')
}

/** Words that the firm has are no draft any more, also where their page is gone; what was typed since stays. */
export function dropSentDraft(store: Store, place: string, words: string, at: number): void {
  if (store.work.drafts.get(place)?.trim() === words) store.work.drafts.put(place, null, at)
}

/**
 * Does something at the firm that a person waits for and that must not be done twice. It is noted before the request
 * leaves, and left alone by the push until that has ended; where nobody knows then whether it arrived, it stays as an
 * action in doubt, which its sender looks for and a person decides about, and this fails with `doubtful`. What certainly
 * changed nothing leaves nothing behind, and its failure is thrown on.
 */
export async function sendOnce(
  tools: { readonly store: Store; readonly clock: Clock },
  change: Omit<Change, 'kind' | 'begins' | 'at'>,
  act: (key: string) => Promise<void>,
): Promise<void> {
  const { store, clock } = tools
  const { opId } = change
  store.transaction(() => {
    const at = clock.now()
    const base = withAction(change.base, { at: 'sent', times: 1 })
    store.work.add({ ...change, base, kind: 'action', begins: 'verify', at })
    store.work.step(opId, { nextAt: at + LONGEST }, at)
  })
  store.memory.awaited.add(opId)
  try {
    await act(opId)
  } catch (error) {
    if (changedNothing(error)) {
      store.work.step(opId, { state: 'cancelled' }, clock.now())
      throw error
    }
    // The firm may go on with it: whoever looks sooner and does not find it knows nothing.
    store.memory.sent.set(keyOf(change), clock.monotonic())
    store.work.step(opId, { nextAt: clock.now() + SETTLED }, clock.now())
    throw new Failure('doubtful', {}, { cause: error })
  } finally {
    store.memory.awaited.delete(opId)
  }
  store.work.step(opId, { state: 'done' }, clock.now())
}
