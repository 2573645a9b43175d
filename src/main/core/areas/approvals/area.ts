import { approvals as contract } from '#shared/contract/approvals'
import type { Area } from '../../engine/area.ts'
import { approvalStore } from './area-store.ts'
import { approvalCalls } from './calls.ts'
import { approvalEndpoints } from './endpoints.ts'
import { approvals as pulled } from './pull.ts'
import { createApprovalHandlers } from './service.ts'

/** Approvals: leave, reimbursement, the use of stamps, and others. */
export const approvals = {
  name: 'approvals',
  store: approvalStore,
  endpoints: approvalEndpoints,
  calls: (tools) => ({ approvals: approvalCalls(tools) }),
  pulls: [{ stage: 'details', area: pulled }],
  contract: { approvals: contract },
  handlers: (home) => ({ approvals: createApprovalHandlers(home) }),
} satisfies Area
