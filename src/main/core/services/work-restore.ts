import type { Store } from '#core/store/types'
import { asDoubtful } from '#core/store/work/doubtful'
import type { Change } from '#core/store/work/types'
import { senderFor } from '#core/sync/push/senders/index'
import { signedInAuthor } from './authors.ts'

/** A change out of a sealed text, and the bytes of a file that it carries. */
export type SealedChange = {
  readonly change: Change
  readonly file: { readonly name: string; readonly type: string; readonly bytes: Uint8Array } | null
}

/**
 * Puts sealed work back into the outbox and onto the screen, all of it in doubt: the firm may have got it since it was
 * sealed. What is known already is left. Answers how many it added.
 */
export function restoreWork(store: Store, sealed: readonly SealedChange[], now: number): number {
  const author = signedInAuthor(store)
  return store.transaction(() => {
    const fresh = sealed.filter(({ change }) => store.work.get(change.opId) === null)
    for (const { change, file } of fresh) {
      if (file !== null) store.work.uploads.put(change.localId, file)
      senderFor(change.entity).restore(change, { store, author, now })
      const { base, attempts } = asDoubtful({ ...change, state: 'queued', attempts: 0 })
      store.work.add({ ...change, base, begins: 'verify' })
      store.work.step(change.opId, { attempts }, now)
    }
    return fresh.length
  })
}
