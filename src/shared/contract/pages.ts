import { z } from 'zod'
import { read, write } from './operation.ts'
import { recordPlace } from './search.ts'
import { nothing, optionalTime } from './values.ts'

/** What stands in an address instead of a query: made at random by the page, so that it says nothing. */
export const queryId = z.string().regex(/^[0-9a-f]{32}$/)

/** A list's query as parameters of an address, '' for the list as it opens. */
const search = z.string().max(100_000)

/**
 * What pages keep of an account: inside the encrypted store, because a browser keeps addresses and the storage of pages
 * in plain text, beyond the sign-out.
 */
export const pages = {
  /** The query that an id stands for; null where it is not known, or not any more. */
  query: read(z.object({ id: queryId }), z.object({ search: search.nullable() })),
  /** Keeps a query under an id. Only the newest of all windows are kept: 200, and 200,000 characters. */
  keepQuery: write(z.object({ id: queryId, search }), nothing),
  /** The query of the customers' list while one of its records is open (CL-28); null where there is none. */
  left: read(nothing, z.object({ search: search.nullable() })),
  keepLeft: write(z.object({ search: search.nullable() }), nothing),
  /** Records that were opened last, at most ten, the newest first; `at` is when, null where that was not kept. */
  visits: read(nothing, z.object({ records: z.array(recordPlace.extend({ at: optionalTime })) })),
  visit: write(z.object({ record: recordPlace }), nothing),
} as const

declare module './index.ts' {
  interface Contract {
    readonly pages: typeof pages
  }
}
