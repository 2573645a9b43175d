import { z } from 'zod'
import { openableRecords } from '../domain/record-kinds.ts'
import { read, write } from './operation.ts'
import { id, keptDraft, nothing, optionalTime, time } from './values.ts'

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

/** A conflict-of-interest check with what it found, as it is printed and kept. */
export const interestCheck = z.object({
  id,
  at: time,
  by: z.string(),
  parties: z.array(z.string()),
  /** Records that were searched. */
  customers: z.int(),
  contacts: z.int(),
  /** When this computer was last in step with the firm, and whether it has ever had everything. */
  dataTime: optionalTime.default(null),
  complete: z.boolean().default(false),
  /** Parties that so many records are like that not all of them are among the hits. */
  cut: z.array(z.string()).default([]),
  hits: z.array(hit.extend({ party: z.string() })),
})

/** Questions about who is known already. */
export const checks = {
  /** Customers and contacts like a name or a number that is being typed (beyond 3). */
  similar: read(
    z.object({ name: z.string().trim().max(200), phones: z.array(z.string().max(50)).max(20).default([]) }),
    z.object({ hits: z.array(hit) }),
  ),
  /** Conflict-of-interest check over everything cached (beyond 1); it is kept, and takes the typed text's place. */
  interest: write(
    z.object({
      parties: z.array(z.string().trim().min(2).max(200)).min(1).max(50),
      draft: keptDraft.optional(),
    }),
    interestCheck,
  ),
  kept: read(nothing, z.object({ checks: z.array(interestCheck) })),
} as const

export type InterestCheck = z.output<typeof interestCheck>
export type SimilarHit = z.output<typeof hit>

declare module './index.ts' {
  interface Contract {
    readonly checks: typeof checks
  }
}
