import type { Store } from '#core/engine/store/types'

/** Notes that this computer changed documents at the firm: what was asked for before is stale for them. */
export const touch = (store: Store, ids: readonly string[]): void => {
  const { touched } = store.memory.documents
  touched.count += 1
  for (const id of ids) touched.at.set(id, touched.count)
}

/** Tells from now on whether a document was changed from here since. */
export const watchTouched = (store: Store): ((id: string) => boolean) => {
  const { touched } = store.memory.documents
  const mark = touched.count
  return (id) => (touched.at.get(id) ?? 0) > mark
}
