import { z } from 'zod'
import { checkedAreas, checkedRecords, openableRecords } from '../domain/record-kinds.ts'
import { read, write } from './operation.ts'
import { id, keptDraft, optionalTime, time } from './values.ts'

/** A record that is like the one in question. Who may not see it learns its name and owner, nothing else. */
const hit = z.object({
  kind: z.enum(openableRecords),
  id,
  name: z.string(),
  ownerName: z.string(),
  /** Customer of a contact; '' for a customer. */
  companyName: z.string(),
  matched: z.enum(['name', 'pinyin', 'phone']),
  /** True where the whole name is the same. */
  exact: z.boolean(),
})

/** What a check found: `inside` where the record's name stands in that of the party. */
const checkHit = hit.extend({
  kind: z.enum(checkedRecords),
  /** Who made a contract. */
  ownerName: z.string(),
  /** Customer of a contact, or the party of a contract by which it was found; '' for none. */
  companyName: z.string(),
  matched: z.enum(['name', 'inside', 'pinyin', 'phone']),
})

/** A conflict-of-interest check with what it found, as it is printed and kept. */
export const interestCheck = z.object({
  id,
  at: time,
  by: z.string(),
  parties: z.array(z.string()),
  /** Records that were searched; of contracts those that were read on this computer. */
  customers: z.int(),
  contacts: z.int(),
  contracts: z.int().default(0),
  /**
   * How names were compared. `near`: without blanks, dots and brackets, a record in the party's name as well as the
   * party in the record's; `part`: only what holds the whole text, as checks were made before.
   */
  compared: z.enum(['part', 'near']).default('part'),
  /** When this computer last had both customers and contacts as the firm has them. */
  dataTime: optionalTime.default(null),
  /** True where each of them that the firm shows was read to its end. */
  complete: z.boolean().default(false),
  /** Those that the firm did not show when they were last asked for. */
  refused: z.array(z.enum(checkedAreas)).default([]),
  /** Parties that so many records are like that not all of them are among the hits. */
  cut: z.array(z.string()).default([]),
  hits: z.array(checkHit.extend({ party: z.string() })),
})

/** A check as the list of them has it; `found` counts its hits. */
const keptCheck = interestCheck.pick({ id: true, at: true, by: true, parties: true }).extend({ found: z.int() })

/** Questions about who is known already. */
export const checks = {
  /** Customers and contacts like a name or a number that is being typed (beyond 3). */
  similar: read(
    z.object({ name: z.string().trim().max(200), phones: z.array(z.string().max(50)).max(20).default([]) }),
    z.object({ hits: z.array(hit) }),
  ),
  /** Conflict-of-interest check over everything cached (beyond 1); it is kept for good, and takes the typed text's place. */
  interest: write(
    z.object({
      parties: z.array(z.string().trim().min(2).max(200)).min(1).max(50),
      draft: keptDraft.optional(),
    }),
    interestCheck,
  ),
  /** Checks that were made on this computer, the newest first, and how many there are in all. */
  kept: read(
    z.object({ limit: z.int().min(1).default(100) }),
    z.object({ checks: z.array(keptCheck), total: z.int() }),
  ),
  /** One of them. Fails with `not-found`. */
  one: read(z.object({ id }), interestCheck),
} as const

export type InterestCheck = z.output<typeof interestCheck>
export type CheckHit = z.output<typeof checkHit>
export type CheckedArea = (typeof checkedAreas)[number]
export type SimilarHit = z.output<typeof hit>

declare module './index.ts' {
  interface Contract {
    readonly checks: typeof checks
  }
}
