import { followupKeys } from '../../bridge/followup-keys.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import type { Feature } from '../feature.ts'

const Timeline = lazyScreen(async () => (await import('./timeline-pane.tsx')).TimelinePane)
const FollowUps = lazyScreen(async () => (await import('./follow-up-popover.tsx')).FollowUpPopover)

/** Follow-ups and comments, which stand on the screens of other features. */
export const followups = {
  name: 'followups',
  queries: {
    keys: followupKeys,
    refreshById: { followups: followupKeys.followups, comments: followupKeys.comments },
  },
  parts: { Timeline, FollowUps },
} as const satisfies Feature
