// Opens stores with what all areas keep in them.
import { openStore as open } from '#core/engine/store/index'
import { openReadStore as openReading } from '#core/engine/store/read-store'
import { type Salvaged, type SalvageOptions, salvageStore as salvage } from '#core/engine/store/repair/salvage'
import type { OpenStoreOptions, ReadStore, Store } from '#core/engine/store/types'
import { areaStores } from './area-stores.ts'

/** Opens the store of an account, or creates it; fails as the engine's `openStore` does. */
export const openStore = (options: OpenStoreOptions): Store => open(options, areaStores)

/** Opens a second connection that only reads; fails as the engine's `openReadStore` does. */
export const openReadStore = (folder: string, file: string, key: Uint8Array): ReadStore =>
  openReading(folder, file, key, areaStores)

/** Saves what no server can send again out of a damaged store; fails as the engine's `salvageStore` does. */
export const salvageStore = (options: SalvageOptions): Salvaged => salvage(options, areaStores)
