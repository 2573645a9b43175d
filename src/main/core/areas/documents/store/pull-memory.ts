import { createTouched, type Touched } from '#core/engine/store/touched'
import { type BoundedMap, boundedMap } from '#shared/domain/bounded-map'

/** Addresses of pictures that are remembered; whoever looks at more people has scrolled far. */
const MOST_FACES = 5_000

/** A file on its way from the firm, bytes; `total` is null where the firm does not say how many it has. */
type Arrival = { readonly over: AbortController; read: number; total: number | null }

/** What documents and files of any kind remember until the app is closed. */
export type DocumentMemory = {
  /** Pinned documents that the firm did not give in this run; asked for again with the next. */
  readonly passed: Set<string>
  /** Changes from here at the firm. */
  readonly touched: Touched
  /** Bytes that left for the firm, by operation; of this run alone, for no upload goes on where it broke off. */
  readonly sent: Map<string, number>
  /** Files on their way from the firm, by what the page calls them that waits for them. */
  readonly arriving: Map<string, Arrival>
  /** Addresses of pictures of people that pages were told. */
  readonly faces: BoundedMap<string, true>
}

/** The memory of a start. */
export const createDocumentMemory = (): DocumentMemory => ({
  passed: new Set(),
  touched: createTouched(),
  sent: new Map(),
  arriving: new Map(),
  faces: boundedMap(MOST_FACES),
})
