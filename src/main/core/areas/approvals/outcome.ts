import { ownSteps, type Self } from '#core/areas/approvals/store/place'
import { type Approval, type ApprovalAction, approvalStatus, isDecided } from '#shared/domain/approval'
import type { Author } from '#shared/domain/records'
import type { ApprovalDraft } from './calls.ts'

const { inApproval, passed, rejected, withdrawn, anewAfterWithdrawal, deleted } = approvalStatus

/** What an action makes of a step of who does it, and of the whole, where that is certain. */
const steps = { approve: 'passed', reject: 'rejected' } as const
const statuses: Partial<Record<ApprovalAction, number>> = { reject: rejected, withdraw: withdrawn, delete: deleted }

const isDecision = (action: ApprovalAction): action is keyof typeof steps => Object.hasOwn(steps, action)

/** Whether an approval that was read after a lost answer shows that the firm took the action. */
export const wasTaken = (before: Approval, after: Approval, action: ApprovalAction, self: Self): boolean => {
  if (isDecision(action)) {
    const decided = (row: Approval) => ownSteps(row, self).filter(isDecided)
    const made = (row: Approval) => decided(row).filter(({ state }) => state === steps[action]).length
    // Where a step of the person is decided, it says how.
    if (decided(after).length > 0) return made(after) > made(before)
    // Somebody else may have handled it meanwhile.
    if (after.steps.length > 0) return false
    if (after.status !== before.status) return after.status === { approve: passed, reject: rejected }[action]
  }
  if (action === 'withdraw' && after.status !== null)
    return after.status === withdrawn || after.status === anewAfterWithdrawal
  if (action === 'delete' && after.status !== null) return after.status === deleted
  return after.status !== before.status || (after.actions !== null && !after.actions.includes(action))
}

/** An approval after an action that the firm took and did not show: nothing more can be done until it does. */
export const afterAction = (
  row: Approval,
  action: ApprovalAction,
  opinion: string,
  self: Self,
  now: number,
): Approval => {
  if (action === 'urge') return row
  const own = new Set(ownSteps(row, self).filter(({ state }) => state === 'current'))
  const decided = isDecision(action) ? { state: steps[action], at: now, opinion } : {}
  return {
    ...row,
    status: statuses[action] ?? row.status,
    steps: row.steps.map((step) => (own.has(step) ? { ...step, ...decided } : step)),
    actions: [],
  }
}

/** An approval that the firm made and does not show yet. */
export const newApproval = (id: string, draft: ApprovalDraft, applicant: Author, now: number): Approval => {
  const { kind, reason, object, leave, reimbursement, stamp, attachments, previousId } = draft
  return {
    id,
    code: '',
    kind,
    kindName: '',
    status: inApproval,
    applicant,
    gmtCreate: now,
    gmtModify: now,
    gmtArrive: null,
    reason,
    object,
    leave: kind !== 'leave' || leave === null ? null : { ...leave, daysLeft: null },
    reimbursement:
      kind !== 'reimbursement' || reimbursement === null
        ? null
        : { ...reimbursement, fen: reimbursement.items.reduce((sum, { fen }) => sum + fen, 0) },
    stamp: kind === 'stamp' ? stamp : null,
    attachments: attachments.map((file) => ({ id: '', ...file })),
    steps: [],
    copies: [],
    actions: [],
    previousId,
    nextId: '',
    other: [],
  }
}
