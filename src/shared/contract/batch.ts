import { z } from 'zod'
import { customerQuery } from './customers.ts'
import { online } from './operation.ts'
import { id, jsonValue, keptDraft, nothing } from './values.ts'

const ids = z.array(id).min(1).max(10_000)
const started = z.object({ job: id })
const person = z.string().min(1).max(200)

/** What can be done with many customers at once (§2, §6). Each runs as a task; see `jobs`. */
export const batch = {
  /** One field of many: level, charge status, owner (BT-09, D-41). The task's result is {updated}. */
  set: online(
    z.object({ ids, field: z.enum(['level', 'chargeStatus', 'ownerid']), value: z.string().min(1).max(200) }),
    started,
  ),
  /** 4 following-up, 5 signed; administrators, with the sea switch on (CL-10). */
  phase: online(z.object({ ids, phase: z.union([z.literal(4), z.literal(5)]) }), started),
  remove: online(z.object({ ids }), started),
  /** Every person with the role on every customer (BT-05). */
  addMembers: online(z.object({ ids, userIds: z.array(person).min(1).max(200), roleId: person }), started),
  /**
   * The people with the role in place of everybody who takes part in the customers; owners stay, and their role cannot be
   * given like that. For administrators, where the firm has confirmed what the call does (D-108), else `forbidden`; it
   * cannot be taken back.
   */
  resetMembers: online(z.object({ ids, userIds: z.array(person).min(1).max(200), roleId: person }), started),
  /** Takes people off the customers; their owners stay (BT-15, D-42). */
  clearParticipants: online(z.object({ ids, userIds: z.array(person).min(1).max(200) }), started),
  /** Fills empty fields with their defaults (BT-16). */
  fixNull: online(nothing, z.object({ total: z.int(), done: z.int() })),
  /** Hands all customers of one person over to another (HO). */
  handover: online(z.object({ from: person, to: person }), nothing),
  /** Brings customers over from the legal-matter project system (CL-44). */
  syncFromAlpha: online(nothing, nothing),
  /**
   * Creates a customer; the values are those of `customers.edit`, the name among them. A `key` belongs to one form: sent
   * again after an answer that was lost, it never makes a second customer.
   */
  create: online(
    z.object({
      values: z.record(z.string().min(1).max(200), jsonValue),
      key: z
        .string()
        .regex(/^[0-9a-f]{32}$/)
        .optional(),
      draft: keptDraft.optional(),
    }),
    z.object({ id }),
  ),
  /** Reads an uploaded file into the firm's customers (IM). The result is {insertNum, updateNum, skipNum, failureNum, failureMsgList, fsid}. */
  import: online(
    z.object({
      /** Handle of the file that the page handed over. */
      handle: z.string().max(64),
      phase: z.int(),
      importType: z.union([z.literal(1), z.literal(2)]),
      category: z.string().max(500).default(''),
      tags: z.array(z.string().max(200)).max(100).default([]),
    }),
    started,
  ),
  /** Makes a file of a range of the query, or of chosen customers (EX). The result is {handle, name}. */
  export: online(
    z.object({
      query: z.record(z.string().max(100), jsonValue).default({}),
      /** The same as this computer finds it, where the list is its answer: what it finds by initials goes out by ids. */
      list: customerQuery.optional(),
      /** Range by number, each of 5,000 records (§9). */
      range: z.int().min(0).default(0),
      ids: z.array(id).max(5000).default([]),
    }),
    started,
  ),
} as const

declare module './index.ts' {
  interface Contract {
    readonly batch: typeof batch
  }
}
