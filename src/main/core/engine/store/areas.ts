import type { Connection } from '#core/engine/store/connection'
import { createSyncMemory } from '#core/engine/store/memory'
import type { StoreState } from '#core/engine/store/state'
import type { AreaStore, AreaStores, BuiltSearch, Store } from '#core/engine/store/types'

/** What the areas keep, over one connection. */
export const createAreaStores = (connection: Connection, state: StoreState, areas: readonly AreaStore[]): AreaStores =>
  Object.assign({}, ...areas.map(({ create }) => create?.(connection, state)))

/** What the sync and the areas remember of a store that was just opened. */
export const createMemory = (areas: readonly AreaStore[]): Store['memory'] =>
  Object.assign(createSyncMemory(), ...areas.map(({ memory }) => memory?.()))

/** The tables of all areas that a salvage copies, each with what orders it. */
export const keptTables = (areas: readonly AreaStore[]): readonly (readonly [table: string, key: 'rowid' | 'id'])[] =>
  areas.flatMap(({ kept }) => Object.entries(kept ?? {}))

/** The tables of all areas whose rows are only added. */
export const addedTables = (areas: readonly AreaStore[]): ReadonlySet<string> =>
  new Set(areas.flatMap(({ onlyAdded }) => onlyAdded ?? []))

/** The searches of all areas that can be built again. */
export const searchesOf = (areas: readonly AreaStore[]): readonly BuiltSearch[] =>
  areas.flatMap(({ searches }) => searches ?? [])
