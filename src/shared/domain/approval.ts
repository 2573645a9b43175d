import type { Attachment, Author, ObjectReference } from './records.ts'

/** Kinds with a form of their own, and `other`; a kind that nobody knows is shown as `other` is (AV-06, D-103). */
export const approvalKinds = ['leave', 'reimbursement', 'stamp', 'other'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** How it stands, in the firm's numbers (AV-02); one that is none of these is kept and shown as it came. */
export const approvalStatus = {
  inApproval: 1,
  passed: 2,
  rejected: 3,
  anewAfterRejection: 4,
  withdrawn: 5,
  anewAfterWithdrawal: 6,
  deleted: 7,
} as const

/** Whose approvals a list shows, in the firm's numbers (AV-01). */
export const approvalScene = { initiated: 0, toApprove: 1, copied: 2 } as const
export type ApprovalScene = (typeof approvalScene)[keyof typeof approvalScene]

/** Filters of the scene `toApprove` (AV-04, D-12): `others` were handled by somebody else. */
export const approvalFilters = ['all', 'waiting', 'passed', 'rejected', 'others'] as const
export type ApprovalFilter = (typeof approvalFilters)[number]

/** What can be done with an approval, in the words of its call (D-11). */
export const approvalActions = ['approve', 'reject', 'withdraw', 'urge', 'delete'] as const
export type ApprovalAction = (typeof approvalActions)[number]

/** What happened at a step of the chain, or is still to happen; `unknown` where the firm's word is none of these. */
export const stepStates = [
  'begun',
  'attached',
  'passed',
  'rejected',
  'current',
  'pending',
  'withdrawn',
  'copied',
  'unknown',
] as const
export type StepState = (typeof stepStates)[number]

/** True for a step whose person has decided. */
export const isDecided = <Step extends { readonly state: StepState }>(
  step: Step,
): step is Step & { readonly state: 'passed' | 'rejected' } => step.state === 'passed' || step.state === 'rejected'

/** One step of the chain of approvers, in its order. */
export type ApprovalStep = {
  readonly person: Author
  /** What the person does at the firm; '' where it does not say. */
  readonly duty: string
  readonly state: StepState
  /** Epoch milliseconds; null for what has not happened. */
  readonly at: number | null
  readonly opinion: string
  readonly attachments: readonly Attachment[]
}

/** A leave; `type` in the firm's numbers (LV-01). Times in epoch milliseconds, days may be halves. */
export type LeaveForm = {
  readonly type: number | null
  readonly start: number | null
  readonly end: number | null
  readonly days: number | null
  /** Days of this type that are left, where the firm says so. */
  readonly daysLeft: number | null
}

/** A field of the firm that has no place here, or was not understood, as text. */
export type OtherField = { readonly name: string; readonly value: string }

/** Money is counted in fen (D-105); null where the firm hides it, sends none, or writes it as `amountText`. */
export type Amount = {
  readonly fen: number | null
  /** What the firm sent in place of an amount that can be read: asterisks, or anything else. */
  readonly amountText?: string | undefined
}

/** A line of a reimbursement: `item` in the firm's numbers (RE-02). */
export type ReimbursementItem = Amount & {
  readonly item: number | null
  readonly date: number | null
  readonly note: string
  /** Name of its receipt; '' where it needs none. */
  readonly receipt: string
  /** Everything else that the firm sent of it. */
  readonly other?: readonly OtherField[] | undefined
}

/** A reimbursement (RE-01, RE-03). */
export type ReimbursementForm = Amount & {
  readonly type: number | null
  readonly payment: number | null
  readonly account: string
  readonly start: number | null
  readonly end: number | null
  readonly items: readonly ReimbursementItem[]
}

/** The use of a stamp (ST-01, ST-02). */
export type StampForm = {
  readonly apply: number | null
  readonly stamp: number | null
  readonly document: string
  readonly copies: number | null
  /** When a borrowed stamp comes back, epoch milliseconds. */
  readonly returnAt: number | null
}

/** An approval as it was read last. Texts that the firm did not send are ''. */
export type Approval = {
  readonly id: string
  /** Number of the form, as people write it. */
  readonly code: string
  /** One of {@link approvalKinds}, or a word that nobody here knows. */
  readonly kind: string
  /** What the firm calls the kind. */
  readonly kindName: string
  /** One of {@link approvalStatus}, or another number; null where the firm says none. */
  readonly status: number | null
  readonly applicant: Author
  /** Epoch milliseconds. */
  readonly gmtCreate: number | null
  readonly gmtModify: number | null
  /** When it came to the signed-in person, epoch milliseconds. */
  readonly gmtArrive: number | null
  readonly reason: string
  /** The customer that it is about; null for none. */
  readonly object: ObjectReference | null
  readonly leave: LeaveForm | null
  readonly reimbursement: ReimbursementForm | null
  readonly stamp: StampForm | null
  readonly attachments: readonly Attachment[]
  readonly steps: readonly ApprovalStep[]
  readonly copies: readonly Author[]
  /** What the firm says the signed-in person may do; null where it says nothing of actions (D-11). */
  readonly actions: readonly string[] | null
  /** The form that this one was begun anew from, and the one that was begun anew from it; '' for none. */
  readonly previousId: string
  readonly nextId: string
  /** Everything else that the firm sent, as text. */
  readonly other: readonly OtherField[]
}
