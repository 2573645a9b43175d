import { followupKeys } from '../../bridge/followup-keys.ts'
import { later } from '../../components/later.tsx'
import type { Feature } from '../feature.ts'

const Timeline = later(async () => (await import('./timeline-pane.tsx')).TimelinePane)
const FollowUps = later(async () => (await import('./follow-up-popover.tsx')).FollowUpPopover)

/** Follow-ups and comments, which stand on the screens of other features. */
export const followups = {
  name: 'followups',
  queries: {
    keys: followupKeys,
    refreshById: { followups: followupKeys.followups, comments: followupKeys.comments },
  },
  parts: { Timeline, FollowUps },
} as const satisfies Feature
