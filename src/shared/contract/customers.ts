import { z } from 'zod'
import type { Json } from '#shared/domain/customer'
import { LONGEST_TEXT, LONGEST_VALUE } from '#shared/domain/customer-filters'
import { dateDimensions } from '#shared/domain/date-presets'
import { online, read, write } from './operation.ts'
import { id, jsonValue, keptDraft, nothing, optionalTime } from './values.ts'

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

const text = z.string().trim().max(LONGEST_TEXT).default('')
const texts = z.array(z.string().max(LONGEST_VALUE)).max(200).default([])
const name = z.string().min(1).max(200)
const values = z.record(name, jsonValue)

/** A date filter (§3): `type` is a preset's value or CUSTOM with two days `YYYY-MM-DD`, both included; '' is open. */
const dateRange = z.object({
  type: z.int(),
  start: z.string().max(10).default(''),
  end: z.string().max(10).default(''),
})

/** The filter of the list: the company query (§3) and the boxes in the heads. Empty lists and texts are no filter. */
export const customerFilter = z.object({
  /** Part of the name, or of its pinyin initials; trimmed. */
  name: text,
  chargeStatus: z.array(z.string()).max(50).default([]),
  level: z.array(z.string()).max(50).default([]),
  ownerid: z.string().max(200).default(''),
  /** Ids; any of them. */
  tag: texts,
  /** Part of one of its numbers. */
  telephone: text,
  industry: text,
  city: texts,
  region: texts,
  /** A participant; with roles, one in any of these roles. */
  participantId: text,
  participantRoles: texts,
  channel: text,
  weMediaAccountId: text,
  userCreate: text,
  /** Custom fields with choices: any of the values, also where a row has several. */
  extraSet: z.record(name, texts).default({}),
  /** Custom fields with text: part of it. */
  extraLike: z.record(name, text).default({}),
  dates: z.partialRecord(z.enum(dateDimensions), dateRange).default({}),
  /** Boxes in the head of a column (D-34): any of these values, as `facets` answers them; '' is empty. */
  columnValues: z.record(name, texts).default({}),
  /** Fields that company.search.fields names (CL-41): part of the text; custom ones as `extra.<fieldName>`. */
  extraSearch: z.record(name, text).default({}),
})

export const customerQuery = customerFilter.extend({
  pageIndex: z.int().min(0).max(1_000_000).default(0),
  pageSize: z.union(pageSizes.map((size) => z.literal(size))).default(10),
  sortField: z.enum(sortFields).default('gmtFollowup'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  /** Only these columns are sent; empty means every known one. Custom fields are named `extra.<fieldName>`. */
  columns: z.array(z.string().max(200)).max(200).default([]),
})

/** Rows as `PackedRows`: `id`, `name` and the columns asked for. Times are epoch milliseconds or null. */
const customerRows = z.object({
  columns: z.array(z.string()).readonly(),
  json: z.array(z.string()).readonly(),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()])).readonly()).readonly(),
})

/** A page of rows; the page makes {@link CustomerRow} of them. */
const customerPage = customerRows.extend({
  total: z.int(),
  pageIndex: z.int(),
  /** True while the first sync still runs: the total is what is cached so far. */
  partial: z.boolean(),
})

/** A customer with everything that is cached of it. */
const customerDetail = z.object({
  id,
  name: z.string(),
  fields: z.record(z.string(), jsonValue),
  extra: z.record(z.string(), jsonValue),
  /** What the firm sent in fields of which this computer does not understand all; they are not changed here. */
  unread: z.record(z.string(), jsonValue).optional(),
  /** When the row was last read from the server. */
  syncedAt: optionalTime,
})

/** Customers, answered by the local store. */
export const customers = {
  list: read(customerQuery, customerPage),
  /** The same page as the firm finds it, for filters that the cached rows cannot answer (D-66). */
  find: online(customerQuery, customerPage),
  /** Some cached rows by their ids, in that order, as a list shows them; ids that are not here are left out. */
  rows: read(z.object({ ids: z.array(id).max(1000), columns: customerQuery.shape.columns }), customerRows),
  /**
   * Distinct values of a column over the cached customers, the most frequent first (D-34); times as days. Those
   * that no filter can carry, of more than 500 characters, are left out; the empty one stands there however rare it is.
   */
  facets: read(
    z.object({ column: name, text, limit: z.int().min(1).max(200).default(200) }),
    z.object({
      /** `label` is what a tag is called that only rows have. */
      values: z.array(z.object({ value: z.string(), rows: z.int(), label: z.string().optional() })),
      more: z.boolean(),
      partial: z.boolean(),
    }),
  ),
  /** People by their ids as the cached customers name them, also those who have left; who stands in none is left out. */
  people: read(
    z.object({ ids: z.array(id).max(500) }),
    z.object({ people: z.array(z.object({ id, name: z.string() })) }),
  ),
  /** Filters whose field no cached row carries: only the firm can answer them (D-66). */
  missing: read(nothing, z.object({ fields: z.array(z.string()) })),
  /** The customers before and after one among those that a query finds; `position` counts from 0 (beyond 16). */
  neighbours: read(
    z.object({ id, query: customerQuery }),
    z.object({ previous: id.nullable(), next: id.nullable(), position: z.int().nullable(), total: z.int() }),
  ),
  detail: read(z.object({ id }), customerDetail),
  /**
   * Changes fields of a customer on this computer; the server hears of it when it can be reached. System fields by name,
   * custom ones as `extra.<fieldName>` (FD-12); a text of more than the field's length is `invalid-input`. The pinned
   * warning is `pinnedWarning`, and a note is set without it. `base` is what the person saw in these fields when the
   * edit was begun: what came in meanwhile is joined, and a clash becomes a conflict. `draft` is what the save leaves of the typed text, kept
   * in the same transaction.
   */
  edit: write(z.object({ id, values, base: values.optional(), draft: keptDraft.optional() }), nothing),
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
/** A filter that every customer passes. */
export const noFilter: CustomerFilter = customerFilter.parse({})
export type CustomerQuery = z.output<typeof customerQuery>
/** A row of the list; `pinnedWarning` where one of its columns holds a warning, and the note without it (beyond 33). */
export type CustomerRow = { readonly id: string; readonly name: string; readonly [column: string]: Json }
export type PackedCustomerPage = z.output<typeof customerPage>
export type CustomerDetail = z.output<typeof customerDetail>
export type SortField = (typeof sortFields)[number]

declare module './index.ts' {
  interface Contract {
    readonly customers: typeof customers
  }
}
declare module '../domain/work.ts' {
  interface WritableKinds {
    readonly customer: true
  }
}
declare module './jobs.ts' {
  interface JobAreas {
    readonly customers: true
  }
}
