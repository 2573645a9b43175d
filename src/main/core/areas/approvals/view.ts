import { ownSteps, type PlacedApproval, type Self, sceneBit } from '#core/areas/approvals/store/place'
import type { Store } from '#core/engine/store/types'
import type { ApprovalView } from '#shared/contract/approvals'
import { approvalScene } from '#shared/domain/approval'
import { toldFace } from '../files/index.ts'

/** An approval as a page gets it: what of it is the signed-in person's is told here, for a firm may name people in its own way. */
export const viewOf = (store: Store, { scenes, ...row }: PlacedApproval, self: Self): ApprovalView => {
  const ownOnes = new Set(ownSteps(row, self))
  return {
    ...row,
    applicant: { ...row.applicant, avatarUrl: toldFace(store, row.applicant.avatarUrl) },
    reimbursement: row.reimbursement === null ? null : { ...row.reimbursement, items: [...row.reimbursement.items] },
    attachments: [...row.attachments],
    steps: row.steps.map((step) => ({ ...step, own: ownOnes.has(step), attachments: [...step.attachments] })),
    copies: [...row.copies],
    actions: row.actions === null ? null : [...row.actions],
    other: [...row.other],
    own: (scenes & sceneBit(approvalScene.initiated)) !== 0,
  }
}
