import { z } from 'zod'
import type { Json } from '../domain/customer.ts'

/** Any JSON value. */
export const jsonValue: z.ZodType<Json, Json> = z.json()

/** Opaque identifier from the server; integers above 2^53 arrive as text (D-68). */
export const id = z.string().min(1).max(200)

/** Name of a record that stands beside its id: of one that lists many parties the beginning is enough. */
export const recordName = z.string().overwrite((name) => name.slice(0, 500))

/** Epoch milliseconds. */
export const time = z.number()

/** Epoch milliseconds, or null where the server gave none. */
export const optionalTime = z.number().nullable()

/** A time that a person picked, epoch milliseconds: of the years 1970 to 9998, which every firm can write. */
export const pickedTime = z.int().min(0).max(253_370_764_800_000)

/** A name of which each area declares its own. For answers alone: what a page asks for stands in a list. */
export const declaredName = <Name extends string>(): z.ZodType<Name, Name> =>
  z.string() as unknown as z.ZodType<Name, Name>

/** No input. */
export const nothing = z.object({})

/** A page of a window, by an id that it makes when it is loaded. */
export const pageId = z.string().regex(/^[0-9a-f]{32}$/)

/** Where a text was typed, such as `followup:company:12`. */
export const draftPlace = z.string().max(300)

/** A text that was typed at a place and is not saved; null forgets it. `page` is the page that wrote it. */
export const keptDraft = z.object({
  place: draftPlace,
  /** What was typed with all that belongs to it, as JSON: longer than the longest content. */
  text: z.string().max(700_000).nullable(),
  page: pageId.optional(),
})
