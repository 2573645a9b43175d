import type { Store } from '#core/engine/store/types'
import type { NextActionKind } from '#shared/domain/next-action'

/** The one that the firm took from here last; `start` is epoch milliseconds. */
type Taken = { readonly id: string; readonly start: number }

/** Name of the store's value with it. */
const lastTaken = (kind: NextActionKind): string => `push.${kind}.taken`

/** The schedule or task that the firm took last; null where it took none, or the person has removed it since. */
export function takenOf(store: Store, kind: NextActionKind): Taken | null {
  const [id, start] = (store.values.get(lastTaken(kind)) ?? '').split(' ')
  return id && start && Number.isFinite(Number(start)) ? { id: decodeURIComponent(id), start: Number(start) } : null
}

/** The firm took one. In the caller's transaction. */
export const noteTaken = (store: Store, kind: NextActionKind, { id, start }: Taken): void =>
  store.values.put(lastTaken(kind), `${encodeURIComponent(id)} ${start}`)

/** Forgets that one was taken, since the person has removed it: a list that lacks it lacks nothing. */
export function forgetTaken(store: Store, kind: NextActionKind, id: string): void {
  if (takenOf(store, kind)?.id === id) store.values.put(lastTaken(kind), null)
}
