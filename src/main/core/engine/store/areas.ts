import type { Connection } from '#core/engine/store/connection'
import type { StoreState } from '#core/engine/store/state'
import type { AreaStore, AreaStores, BuiltSearch } from '#core/engine/store/types'

/** What the areas keep, over one connection. */
export const createAreaStores = (connection: Connection, state: StoreState, areas: readonly AreaStore[]): AreaStores =>
  Object.assign({}, ...areas.map(({ create }) => create?.(connection, state)))

/** The searches of all areas that can be built again. */
export const searchesOf = (areas: readonly AreaStore[]): readonly BuiltSearch[] =>
  areas.flatMap(({ searches }) => searches ?? [])
