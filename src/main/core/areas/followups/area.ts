import { followups as contract } from '#shared/contract/followups'
import type { Area } from '../../engine/area.ts'
import { followupStore } from './area-store.ts'
import { followUpCalls } from './calls.ts'
import { followupEndpoints } from './endpoints.ts'
import { followups as pulled } from './pull.ts'
import { followupSender } from './sender.ts'
import { createFollowUps } from './service.ts'

/** What was done for a customer, in the order of time. */
export const followups = {
  name: 'followups',
  store: followupStore,
  endpoints: followupEndpoints,
  calls: (tools) => ({ followups: followUpCalls(tools) }),
  pulls: [{ stage: 'details', area: pulled }],
  senders: [followupSender],
  contract: { followups: contract },
  handlers: (home, { jobs }) => ({ followups: createFollowUps(home, jobs) }),
} satisfies Area
