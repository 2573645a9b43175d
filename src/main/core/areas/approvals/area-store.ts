import { type ApprovalTable, createApprovals } from '#core/areas/approvals/store'
import { type ApprovalMemory, createApprovalMemory } from '#core/areas/approvals/store/pull-memory'
import type { AreaStore } from '#core/engine/store/types'

declare module '#core/engine/store/types' {
  interface AreaStores {
    readonly approvals: ApprovalTable
  }
  interface AreaMemories {
    readonly approvals: ApprovalMemory
  }
}

/** What approvals keep. */
export const approvalStore = {
  name: 'approvals',
  create: (connection, state) => ({ approvals: createApprovals(connection, state) }),
  memory: () => ({ approvals: createApprovalMemory() }),
  refilled: ['approval'],
} satisfies AreaStore
