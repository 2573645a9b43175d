import type { QueryClient } from '@tanstack/react-query'
import type { CoreClient } from '#shared/contract/index'

type Key = readonly string[]

/**
 * What a feature says of its queries. Areas are those of the core's `changed` events; an area without a line here makes
 * none of the feature's queries stale.
 */
export type FeatureQueries = {
  /** Prefixes of all its query keys; no other feature's begin alike. */
  readonly keys: Readonly<Record<string, Key>>
  /** Queries that a change in an area touches as a whole. */
  readonly refresh?: Readonly<Record<string, readonly Key[]>>
  /** Queries of single records: their keys go on with the id of a changed row. */
  readonly refreshById?: Readonly<Record<string, Key>>
  /** Answers that are brought up to date in place, because asking again would cost the firm's server a request. */
  readonly patch?: Readonly<Record<string, Patch>>
}

/** Brings answers up to date for rows that a commit changed; no ids stand for any of the area's. */
type Patch = (client: QueryClient, ids: readonly string[], core: CoreClient) => Promise<void>
