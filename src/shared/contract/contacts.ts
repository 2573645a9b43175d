import { z } from 'zod'
import { pageSizes } from './customers.ts'
import { online, read, write } from './operation.ts'
import { id, jsonValue, keptDraft, nothing, optionalTime } from './values.ts'

const phone = z.object({ phone: z.string(), state: z.number().nullable() }).catchall(jsonValue)
const values = z.record(z.string().min(1).max(200), jsonValue)
const ids = z.array(id).min(1).max(10_000)

/** A contact as lists and its own page show it. */
export const contact = z.object({
  id,
  name: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  position: z.string(),
  telephone: z.string(),
  phoneMore: z.array(phone),
  email: z.string(),
  city: z.string(),
  note: z.string(),
  ownerid: z.string(),
  ownerName: z.string(),
  tags: z.array(z.object({ id: z.string(), name: z.string() })),
  gmtFollowup: optionalTime,
  gmtCreate: optionalTime,
  gmtModify: optionalTime,
  extra: z.record(z.string(), jsonValue),
  /** As of a customer. */
  unread: z.record(z.string(), jsonValue).optional(),
})

export const contactQuery = z.object({
  /** Part of the name, its initials or a telephone; trimmed. */
  text: z.string().trim().max(200).default(''),
  companyId: z.string().max(200).default(''),
  ownerid: z.string().max(200).default(''),
  pageIndex: z.int().min(0).max(1_000_000).default(0),
  pageSize: z.union(pageSizes.map((size) => z.literal(size))).default(10),
  sortField: z.enum(['gmtFollowup', 'name', 'gmtCreate', 'gmtModify']).default('gmtFollowup'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
})

const contactPage = z.object({ rows: z.array(contact), total: z.int(), partial: z.boolean() })

/** What the firm tells of a contact to whom it does not tell all of it (§7 base); numbers are masked. */
const contactBase = contact.pick({
  id: true,
  name: true,
  companyId: true,
  companyName: true,
  position: true,
  telephone: true,
  phoneMore: true,
  ownerName: true,
})

/** Contacts of customers (CC): read from the store; changes of fields may wait for the network, the rest may not. */
export const contacts = {
  list: read(contactQuery, contactPage),
  /**
   * The same page as the firm finds it (§7 list/base), for contacts that this computer does not hold. A text of digits is
   * a number, any other a part of the name. Only the basics of those are known: they are shown and not kept.
   */
  find: online(contactQuery, contactPage),
  detail: read(z.object({ id }), contact),
  /** The basics of a contact as the firm has them (§7 base/{id}), for one that this computer does not hold. */
  base: online(z.object({ id }), contactBase),
  /** Changes fields of a contact on this computer; `base` and `draft` as for a customer. */
  edit: write(z.object({ id, values, base: values.optional(), draft: keptDraft.optional() }), nothing),
  /** Reads what the firm has of a contact now; its page calls it when it opens and shows what is cached meanwhile. */
  refresh: online(z.object({ id }), nothing),
  /**
   * Creates a contact. A `key` belongs to one form: sent again after an answer that was lost, it never makes a second
   * contact.
   */
  create: online(
    z.object({
      values,
      key: z
        .string()
        .regex(/^[0-9a-f]{32}$/)
        .optional(),
      draft: keptDraft.optional(),
    }),
    z.object({ id }),
  ),
  /** Deletes one contact; everybody may whom the firm lets. */
  removeOne: online(z.object({ id }), nothing),
  /** Deletes many contacts, for administrators as the batch delete of customers (§6). */
  remove: online(z.object({ ids }), z.object({ job: id })),
  /** One field of many contacts (CC-02); the task's result is {updated}. */
  set: online(
    z.object({ ids, field: z.enum(['ownerid', 'position', 'city', 'note']), value: z.string().max(20_000) }),
    z.object({ job: id }),
  ),
  /** Hands all contacts of one person over to another, for administrators. */
  transfer: online(z.object({ from: z.string().min(1).max(200), to: z.string().min(1).max(200) }), nothing),
  import: online(
    z.object({
      handle: z.string().max(64),
      importType: z.union([z.literal(1), z.literal(2)]),
      tags: z.array(z.string().max(200)).max(100).default([]),
    }),
    z.object({ job: id }),
  ),
} as const

export type ContactView = z.output<typeof contact>
export type ContactQuery = z.output<typeof contactQuery>
export type ContactBase = z.output<typeof contactBase>

declare module './index.ts' {
  interface Contract {
    readonly contacts: typeof contacts
  }
}
declare module '../domain/work.ts' {
  interface WritableKinds {
    readonly contact: true
  }
}
declare module './jobs.ts' {
  interface JobAreas {
    readonly contacts: true
  }
}
