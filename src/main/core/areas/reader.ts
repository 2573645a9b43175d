// The reader of an open account with what all areas offer.
import { createReader as create, type Reader, type ReaderParts } from '#core/engine/threads/reader/index'
import { areaStores } from './area-stores.ts'

/** Makes the reader of an open account; see the engine's `createReader`. */
export const createReader = (parts: Omit<ReaderParts, 'areas'>): Reader => create({ ...parts, areas: areaStores })
