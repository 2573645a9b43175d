import { z } from 'zod'
import { approvalActions, approvalFilters, approvalKinds, stepStates } from '../domain/approval.ts'
import { online, read } from './operation.ts'
import { id, nothing, optionalTime, pickedTime } from './values.ts'

const person = z.object({ id: z.string(), name: z.string(), avatarUrl: z.string() })
const attachment = z.object({
  id: z.string(),
  name: z.string(),
  fsid: z.string(),
  fileSize: z.number().nullable(),
})
const number = z.number().nullable()

const leave = z.object({ type: number, start: optionalTime, end: optionalTime, days: number, daysLeft: number })
const otherField = z.object({ name: z.string(), value: z.string() })
const reimbursementItem = z.object({
  item: number,
  date: optionalTime,
  note: z.string(),
  receipt: z.string(),
  fen: number,
  amountText: z.string().optional(),
  other: z.array(otherField).readonly().optional(),
})
const reimbursement = z.object({
  type: number,
  payment: number,
  account: z.string(),
  start: optionalTime,
  end: optionalTime,
  fen: number,
  amountText: z.string().optional(),
  items: z.array(reimbursementItem),
})
const stamp = z.object({
  apply: number,
  stamp: number,
  document: z.string(),
  copies: number,
  returnAt: optionalTime,
})

/** An approval with everything that its page shows; the fields are those of `domain/approval`. */
const approvalView = z.object({
  id,
  code: z.string(),
  kind: z.string(),
  kindName: z.string(),
  status: number,
  applicant: person,
  gmtCreate: optionalTime,
  gmtModify: optionalTime,
  gmtArrive: optionalTime,
  reason: z.string(),
  object: z.object({ type: z.string(), id: z.string(), name: z.string() }).nullable(),
  leave: leave.nullable(),
  reimbursement: reimbursement.nullable(),
  stamp: stamp.nullable(),
  attachments: z.array(attachment),
  steps: z.array(
    z.object({
      person,
      duty: z.string(),
      state: z.enum(stepStates),
      at: optionalTime,
      opinion: z.string(),
      attachments: z.array(attachment),
      /** Whether the signed-in person approves at it. */
      own: z.boolean(),
    }),
  ),
  copies: z.array(person),
  actions: z.array(z.string()).nullable(),
  previousId: z.string(),
  nextId: z.string(),
  other: z.array(otherField),
  /** How it stands with the signed-in person in the scene 待我审批; '' where it is not theirs to approve. */
  mine: z.enum([...approvalFilters, '']).exclude(['all']),
  /** Whether the signed-in person began it. */
  own: z.boolean(),
})

const scene = z.union([z.literal(0), z.literal(1), z.literal(2)])
const text = (most: number) => z.string().trim().max(most)
/** Whole fen below a hundred million yuan. */
const fen = z.int().min(0).max(9_999_999_999)
/** Only what the firm has: an upload is finished before the form leaves. */
const sentFile = z.object({
  name: z.string().max(300),
  fsid: z.string().min(1).max(300),
  fileSize: z.number().nullable(),
})

/** Approvals (AV): what was read once is kept, what is decided goes to the firm while a person waits (D-11). */
export const approvals = {
  /**
   * Those of a scene, what waits for the person first, then newest first. `filter` counts in scene 1 alone, `status` in
   * scene 0 alone; `text` is a part of the applicant, the reason, the number or what the form says. `waiting` is how many
   * of all that fit wait for the person; `known` is false until the scene was read once. `refused` says why the firm shows
   * no such list now: it has none, or not for this person; the rows are those that were read before.
   */
  list: read(
    z.object({
      scene,
      filter: z.enum(approvalFilters).default('all'),
      status: z.int().nullable().default(null),
      kind: z.enum(approvalKinds).nullable().default(null),
      text: text(200).default(''),
      pageIndex: z.int().min(0).default(0),
      pageSize: z.int().min(1).max(100).default(50),
    }),
    z.object({
      rows: z.array(approvalView),
      total: z.int(),
      waiting: z.int(),
      known: z.boolean(),
      refused: z.enum(['gone', 'no-access']).nullable(),
    }),
  ),
  /** What waits for the person, and how many there are of scene 0 and 2. */
  counts: read(nothing, z.object({ waiting: z.int(), initiated: z.int(), copied: z.int() })),
  get: read(z.object({ id }), z.object({ approval: approvalView.nullable() })),
  /** Reads one as the firm has it now. */
  refresh: online(z.object({ id }), nothing),
  /**
   * Does something with one (D-11); the answer is when the firm took it. `refused` carries the firm's words, after which
   * the row is read again; `doubtful` where nobody knows whether it was taken, which is never repeated by a machine.
   */
  act: online(z.object({ id, action: z.enum(approvalActions), opinion: text(1000).default('') }), nothing),
  /**
   * Begins one. `previousId` is the form that it is begun anew from, '' for none. A `key` belongs to one form: sent again
   * after an answer that was lost, a firm that knows keys makes no second one. Fails as `act` does; `rejected` in the
   * details says that the firm answered, and made nothing.
   */
  create: online(
    z.object({
      kind: z.enum(approvalKinds),
      reason: text(2000).min(1),
      object: z
        .object({ type: z.literal('company'), id, name: z.string().max(300) })
        .nullable()
        .default(null),
      leave: z
        .object({ type: z.int(), start: pickedTime, end: pickedTime, days: z.number().min(0).max(999) })
        .nullable()
        .default(null),
      reimbursement: z
        .object({
          type: z.int(),
          payment: z.int(),
          account: text(200),
          start: pickedTime.nullable(),
          end: pickedTime.nullable(),
          items: z
            .array(z.object({ item: z.int(), date: pickedTime.nullable(), note: text(200), receipt: text(300), fen }))
            .min(1)
            .max(100),
        })
        .nullable()
        .default(null),
      stamp: z
        .object({
          apply: z.int(),
          stamp: z.int(),
          document: text(300).min(1),
          copies: z.int().min(1).max(999),
          returnAt: pickedTime.nullable(),
        })
        .nullable()
        .default(null),
      attachments: z.array(sentFile).max(50).default([]),
      previousId: z.string().max(200).default(''),
      key: z
        .string()
        .regex(/^[0-9a-f]{32}$/)
        .optional(),
    }),
    z.object({ id }),
  ),
} as const

export type ApprovalView = z.output<typeof approvalView>
export type NewApproval = z.input<typeof approvals.create.input>

declare module './index.ts' {
  interface Contract {
    readonly approvals: typeof approvals
  }
}
