import { followupKeys } from '../../bridge/followup-keys.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { routes } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const FollowUpsPage = lazyScreen(async () => (await import('./followups-page.tsx')).FollowUpsPage)
const Timeline = lazyScreen(async () => (await import('./timeline-pane.tsx')).TimelinePane)
const FollowUps = lazyScreen(async () => (await import('./follow-up-popover.tsx')).FollowUpPopover)

/** Follow-ups and comments: those of all records, and what stands of them on the screens of other features. */
export const followups = {
  name: 'followups',
  routes: [{ path: routes.followups, screen: FollowUpsPage }],
  rail: { to: routes.followups, icon: 'trail', label: 'rail.followups', order: 14, returns: true },
  commands: [
    { name: 'followups', icon: 'trail', to: routes.followups },
    { name: 'writeFollowUp', icon: 'edit', to: routes.followups, action: 'write' },
  ],
  queries: {
    keys: followupKeys,
    refresh: { followups: [followupKeys.all] },
    refreshById: { followups: followupKeys.followups, comments: followupKeys.comments },
  },
  parts: { Timeline, FollowUps },
} as const satisfies Feature
