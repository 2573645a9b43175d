import type { PlacedApproval } from '#core/areas/approvals/store/place'
import type { ApprovalView } from '#shared/contract/approvals'

/** An approval as a page gets it. */
export const viewOf = ({ scenes: _, ...row }: PlacedApproval): ApprovalView => ({
  ...row,
  reimbursement: row.reimbursement === null ? null : { ...row.reimbursement, items: [...row.reimbursement.items] },
  attachments: [...row.attachments],
  steps: row.steps.map((step) => ({ ...step, attachments: [...step.attachments] })),
  copies: [...row.copies],
  actions: row.actions === null ? null : [...row.actions],
  other: [...row.other],
})
