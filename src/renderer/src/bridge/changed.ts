// Which queries a change in the store makes stale.
import type { QueryClient } from '@tanstack/react-query'
import type { CoreClient } from '#shared/contract/index'
import type { FeatureQueries } from './feature-queries.ts'
import { refresh } from './refresh.ts'

/** Rows that a commit changed; no ids stand for any of the area's. */
type Change = { readonly area: string; readonly ids: readonly string[] }

/** Has all read again that a change may touch, as the features say of their queries. */
export const onChanged = (
  client: QueryClient,
  { area, ids }: Change,
  features: readonly FeatureQueries[],
  core: CoreClient,
): void => {
  for (const feature of features) {
    for (const queryKey of feature.refresh?.[area] ?? []) refresh(client, queryKey)
    void feature.patch?.[area]?.(client, ids, core)
    const records = feature.refreshById?.[area]
    if (records === undefined) continue
    if (ids.length === 0) refresh(client, records)
    for (const id of ids) refresh(client, [...records, id])
  }
}
