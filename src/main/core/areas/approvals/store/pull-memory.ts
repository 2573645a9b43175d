import { createTouched, type Touched } from '#core/engine/store/touched'
import { type BoundedMap, boundedMap } from '#shared/domain/bounded-map'

/** Approvals of which more is remembered than anybody handles in the time of a request. */
const MOST = 2_000

/** What approvals remember of an open store. */
export type ApprovalMemory = {
  /** What a person did with them here. */
  readonly touched: Touched
  /** When one was asked for because the list of what waits did not name it, monotonic milliseconds. */
  readonly lookedAt: BoundedMap<string, number>
}

/** The memory of a start. */
export const createApprovalMemory = (): ApprovalMemory => ({ touched: createTouched(), lookedAt: boundedMap(MOST) })
