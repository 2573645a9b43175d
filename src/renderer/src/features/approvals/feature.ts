import { approvalKeys } from '../../bridge/approval-keys.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { routes } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const ApprovalsPage = lazyScreen(async () => (await import('./approvals-page.tsx')).ApprovalsPage)
const WaitingCount = lazyScreen(async () => (await import('./waiting-count.tsx')).WaitingCount)
const WaitingApproval = lazyScreen(async () => (await import('./waiting-approval.tsx')).WaitingApproval)

/** Approvals: what waits for the signed-in person, what they began, what was copied to them. */
export const approvals = {
  name: 'approvals',
  routes: [{ path: routes.approvals, screen: ApprovalsPage }],
  rail: { to: routes.approvals, icon: 'approve', label: 'rail.approvals', order: 28, count: WaitingCount },
  commands: [
    { name: 'approvals', icon: 'approve', to: routes.approvals },
    { name: 'beginApproval', icon: 'plus', to: routes.approvals, action: 'begin' },
  ],
  queries: {
    keys: approvalKeys,
    refresh: { approvals: [approvalKeys.lists, approvalKeys.counts] },
    refreshById: { approvals: approvalKeys.one },
  },
  parts: { WaitingApproval },
} as const satisfies Feature
