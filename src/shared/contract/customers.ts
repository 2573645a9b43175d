import { z } from 'zod'
import { read, write } from './operation.ts'
import { id, jsonValue, nothing, optionalTime } from './values.ts'

/** Page sizes of the customer list (specification §9). */
export const pageSizes = [10, 20, 30, 40, 50] as const

/** Columns that the store can sort by; any other is shown without a sort arrow. */
export const sortFields = [
  'gmtFollowup',
  'name',
  'level',
  'chargeStatus',
  'ownerName',
  'gmtCooperate',
  'gmtCreate',
  'gmtModify',
] as const

/** The filter of the list, the part of the company query (§3) that this version answers. Empty lists and texts are no filter. */
export const customerFilter = z.object({
  /** Part of the name, or of its pinyin initials; trimmed. */
  name: z.string().trim().max(200).default(''),
  chargeStatus: z.array(z.string()).max(50).default([]),
  level: z.array(z.string()).max(50).default([]),
  ownerid: z.string().max(200).default(''),
})

export const customerQuery = customerFilter.extend({
  pageIndex: z.int().min(0).max(1_000_000).default(0),
  pageSize: z.union(pageSizes.map((size) => z.literal(size))).default(10),
  sortField: z.enum(sortFields).default('gmtFollowup'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  /** Only these columns are sent; empty means every known one. Custom fields are named `extra.<fieldName>`. */
  columns: z.array(z.string().max(200)).max(200).default([]),
})

/** One row: `id`, `name` and the columns asked for. Times are epoch milliseconds or null. */
export const customerRow = z.object({ id, name: z.string() }).catchall(jsonValue)

/** A customer with everything that is cached of it. */
export const customerDetail = z.object({
  id,
  name: z.string(),
  fields: z.record(z.string(), jsonValue),
  extra: z.record(z.string(), jsonValue),
  /** When the row was last read from the server. */
  syncedAt: optionalTime,
})

/** Customers, answered by the local store. */
export const customers = {
  list: read(
    customerQuery,
    z.object({
      rows: z.array(customerRow),
      total: z.int(),
      pageIndex: z.int(),
      /** True while the first sync still runs: the total is what is cached so far. */
      partial: z.boolean(),
    }),
  ),
  detail: read(z.object({ id }), customerDetail),
  /**
   * Changes fields of a customer on this computer; the server hears of it when it can be reached. System fields by name,
   * custom ones as `extra.<fieldName>` (FD-12); a text of more than the field's length is `invalid-input`.
   */
  edit: write(z.object({ id, values: z.record(z.string().min(1).max(200), jsonValue) }), nothing),
  /** Search as one types: name, pinyin initials, telephone tail; newest first. */
  suggest: read(
    z.object({ text: z.string().trim().max(200), limit: z.int().min(1).max(20).default(8) }),
    z.object({
      items: z.array(
        z.object({ id, name: z.string(), ownerName: z.string(), matched: z.enum(['name', 'pinyin', 'phone']) }),
      ),
    }),
  ),
} as const

export type CustomerFilter = z.output<typeof customerFilter>
export type CustomerQuery = z.output<typeof customerQuery>
export type CustomerRow = z.output<typeof customerRow>
export type CustomerDetail = z.output<typeof customerDetail>
export type SortField = (typeof sortFields)[number]
