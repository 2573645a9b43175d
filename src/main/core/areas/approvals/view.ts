import type { PlacedApproval } from '#core/areas/approvals/store/place'
import type { Store } from '#core/engine/store/types'
import type { ApprovalView } from '#shared/contract/approvals'
import { toldFace } from '../files/index.ts'

/** An approval as a page gets it. */
export const viewOf = (store: Store, { scenes: _, ...row }: PlacedApproval): ApprovalView => ({
  ...row,
  applicant: { ...row.applicant, avatarUrl: toldFace(store, row.applicant.avatarUrl) },
  reimbursement: row.reimbursement === null ? null : { ...row.reimbursement, items: [...row.reimbursement.items] },
  attachments: [...row.attachments],
  steps: row.steps.map((step) => ({ ...step, attachments: [...step.attachments] })),
  copies: [...row.copies],
  actions: row.actions === null ? null : [...row.actions],
  other: [...row.other],
})
