import { z } from 'zod'
import { online, read } from './operation.ts'
import { id, nothing, optionalTime } from './values.ts'

export const contractRow = z.object({
  id,
  name: z.string(),
  partyA: z.string(),
  partyB: z.string(),
  /** D-102. */
  userCreateName: z.string(),
  finishUserName: z.string(),
  gmtCreate: optionalTime,
  fsid: z.string(),
  /** Everything else that the firm sent, for the detail: label-less name and text. */
  other: z.array(z.object({ name: z.string(), value: z.string() })),
})

const name = z.string().trim().min(1).max(200)
const party = z.string().trim().max(200)

/** Contracts (CT): what was read once is kept. */
export const contracts = {
  /** Newest first; by a part of the name or of a party. `known` is false until the list was read once. */
  list: read(
    z.object({
      text: z.string().trim().max(200).default(''),
      pageIndex: z.int().min(0).default(0),
      pageSize: z.int().min(1).max(100).default(5),
    }),
    z.object({ rows: z.array(contractRow), total: z.int(), known: z.boolean() }),
  ),
  get: read(z.object({ id }), z.object({ contract: contractRow.nullable() })),
  /** Reads one contract, or for '' the list, as the firm has it now. */
  refresh: online(z.object({ id: z.string().max(200).default('') }), nothing),
  /** What the firm reads out of an uploaded file: proposals for the fields of a new contract (CT-05). */
  parse: online(
    z.object({ fsid: z.string().min(1).max(300) }),
    z.object({ name: z.string(), partyA: z.string(), partyB: z.string() }),
  ),
  /** Fails with `doubtful` where nobody knows whether the firm made it; it is not made again by a machine. */
  create: online(
    z.object({ name, partyA: party, partyB: party, fsid: z.string().max(300).default('') }),
    z.object({ id }),
  ),
  /**
   * Changes some fields of a contract. `outdated`: one of them is another one at the firm than was seen; nothing is
   * changed, and `contract` is what the firm has.
   */
  update: online(
    z.object({
      id,
      seen: z.object({ name: z.string(), partyA: z.string(), partyB: z.string() }),
      changes: z.object({
        name: name.exactOptional(),
        partyA: party.exactOptional(),
        partyB: party.exactOptional(),
      }),
    }),
    z.object({ result: z.enum(['done', 'outdated']), contract: contractRow.nullable() }),
  ),
  remove: online(z.object({ id }), nothing),
  /** The file record of a contract. */
  file: online(
    z.object({ id }),
    z.object({
      file: z.object({ id: z.string(), name: z.string(), fsid: z.string(), fileSize: z.number().nullable() }),
    }),
  ),
} as const

export type ContractView = z.output<typeof contractRow>

declare module './index.ts' {
  interface Contract {
    readonly contracts: typeof contracts
  }
}
