import type { Store } from '#core/engine/store/types'
import { type BoundedMap, boundedMap } from '#shared/domain/bounded-map'

/** Approvals of which more is remembered than anybody handles in the time of a request. */
const MOST = 2_000

/** What approvals remember of an open store. */
export type ApprovalMemory = {
  /** What a person did with them here: how often anything, and which of those touched one last. */
  readonly touched: { count: number; readonly at: BoundedMap<string, number> }
  /** When one was asked for because the list of what waits did not name it, monotonic milliseconds. */
  readonly lookedAt: BoundedMap<string, number>
}

/** The memory of a start. */
export const createApprovalMemory = (): ApprovalMemory => ({
  touched: { count: 0, at: boundedMap(MOST) },
  lookedAt: boundedMap(MOST),
})

/** A person's action was answered: what was asked for before is stale for this approval. */
export const touch = (store: Store, id: string): void => {
  const { touched } = store.memory.approvals
  touched.count += 1
  touched.at.set(id, touched.count)
}

/** Tells from now on whether something was done with an approval since. */
export const watchTouched = (store: Store): ((id: string) => boolean) => {
  const { touched } = store.memory.approvals
  const mark = touched.count
  return (id) => (touched.at.get(id) ?? 0) > mark
}
