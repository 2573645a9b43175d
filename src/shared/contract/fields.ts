import { z } from 'zod'
import { read } from './operation.ts'
import { nothing } from './values.ts'

/** A choice of an enumeration field. */
const enumItem = z.object({ value: z.string(), label: z.string() })

/** Definition of a field of a customer (specification §3). `type` keeps unknown numbers; they are shown as text. */
const metaField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.int(),
  /** Longest text in characters; 0 where the server sets no limit. */
  length: z.int(),
  /** Width in CSS px; 0 lets the screen choose. */
  width: z.int(),
  system: z.boolean(),
  items: z.array(enumItem),
  order: z.number(),
  /** True where the list shows it. */
  list: z.boolean(),
})

/** A user as lists and pickers show it. */
export const userSummary = z.object({ id: z.string(), name: z.string(), flName: z.string() })

/** Field definitions, switches and the small lists that every screen needs. */
export const fields = {
  /** Definitions in the firm's order, and the shared level and charge-status lists (D-08). */
  company: read(
    nothing,
    z.object({ fields: z.array(metaField), levels: z.array(enumItem), chargeStatuses: z.array(enumItem) }),
  ),
  /** Organisation switches of §6 by name; values are text. */
  config: read(
    nothing,
    z.object({
      values: z.record(z.string(), z.string()),
      /** True where people may be put in place of others, which a firm has to confirm first (D-108). */
      resetMembers: z.boolean(),
    }),
  ),
  users: read(nothing, z.object({ users: z.array(userSummary) })),
} as const

export type EnumItem = z.output<typeof enumItem>
export type MetaField = z.output<typeof metaField>

declare module './index.ts' {
  interface Contract {
    readonly fields: typeof fields
  }
}
