// The reader of an open account with what areas offer.
import { createReader as create, type Reader, type ReaderParts } from '#core/engine/threads/reader/index'
import { areaReads } from './area-reads.ts'

/** Makes the reader of an open account; see the engine's `createReader`. */
export const createReader = (parts: Omit<ReaderParts, 'areas'>): Reader => create({ ...parts, areas: areaReads })
