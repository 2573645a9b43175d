import { z } from 'zod'
import { openableRecords } from '../domain/record-kinds.ts'
import { read } from './operation.ts'
import { id, optionalTime } from './values.ts'

/** What is searched, in the order of the answer. */
export const searchKinds = [
  'customers',
  'contacts',
  'matters',
  'documents',
  'followups',
  'messages',
  'approvals',
] as const

/** A record that can be opened. */
export const recordPlace = z.object({ to: z.enum(openableRecords), id })

/** A message in its conversation. */
const messagePlace = z.object({ to: z.literal('conversation'), id, message: id })
const approvalPlace = z.object({ to: z.literal('approval'), id })
const projectPlace = z.object({ to: z.literal('project'), id, bigType: z.string() })
/** A document in its folder, '' for the root, among the documents of a record. */
const documentPlace = z.object({
  to: z.literal('document'),
  id,
  folder: z.string(),
  owner: z.object({ btype: z.string(), bid: z.string(), name: z.string() }),
})

/** A record that a typed text finds. */
const hit = z.object({
  id,
  /** Name of the record; of a follow-up, a message or an approval what it belongs to, or who wrote it. */
  title: z.string(),
  /** Owner of a customer, customer of a contact, client of a project, record of a document, else the words around. */
  subtitle: z.string(),
  matched: z.enum(['name', 'pinyin', 'phone', 'text']),
  /** When a follow-up, a message or an approval was written. */
  at: optionalTime,
  /** Type of a follow-up; null for the others. */
  type: z.int().nullable(),
  /** What can be opened for it on this computer; null where there is nothing. */
  leads: z.union([recordPlace, messagePlace, approvalPlace, projectPlace, documentPlace]).nullable(),
})

const group = z.object({
  kind: z.enum(searchKinds),
  hits: z.array(hit),
  /** True where there are, or may be, more than these. */
  more: z.boolean(),
})

/** Everything that is kept on this computer, by what somebody types (beyond 4). */
export const search = {
  /**
   * Customers and contacts by name, pinyin initials and digits of a telephone, projects and documents by name,
   * follow-ups, messages and approvals by their words; the newest first (projects by name), empty groups left out.
   * `groups` is null where a newer question came before this one was begun.
   */
  everything: read(
    z.object({
      text: z.string().trim().max(200),
      limit: z.int().min(1).max(20).default(5),
      kinds: z.array(z.enum(searchKinds)).default([...searchKinds]),
    }),
    z.object({ groups: z.array(group).nullable() }),
  ),
  /** Records by what opens them, in that order, with their names as they are now; those that are gone are left out. */
  named: read(
    z.object({ records: z.array(recordPlace).max(20) }),
    z.object({ records: z.array(recordPlace.extend({ name: z.string(), subtitle: z.string() })) }),
  ),
} as const

export type SearchKind = (typeof searchKinds)[number]
export type SearchHit = z.output<typeof hit>
export type SearchGroup = z.output<typeof group>
export type RecordPlace = z.output<typeof recordPlace>

declare module './index.ts' {
  interface Contract {
    readonly search: typeof search
  }
}
