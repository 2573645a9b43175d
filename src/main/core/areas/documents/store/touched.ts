import type { Store } from '#core/engine/store/types'

type Touched = { count: number; readonly at: Map<string, number> }

const kept = new WeakMap<Store, Touched>()

const touchedIn = (store: Store): Touched => {
  const known = kept.get(store)
  if (known !== undefined) return known
  const made: Touched = { count: 0, at: new Map() }
  kept.set(store, made)
  return made
}

/** Notes that this computer changed documents at the firm: what was asked for before is stale for them. */
export const touch = (store: Store, ids: readonly string[]): void => {
  const touched = touchedIn(store)
  touched.count += 1
  for (const id of ids) touched.at.set(id, touched.count)
}

/** Tells from now on whether a document was changed from here since. */
export const watchTouched = (store: Store): ((id: string) => boolean) => {
  const touched = touchedIn(store)
  const mark = touched.count
  return (id) => (touched.at.get(id) ?? 0) > mark
}
