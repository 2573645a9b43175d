import { matters as contract } from '#shared/contract/matters'
import type { Area } from '../../engine/area.ts'
import { matterStore } from './area-store.ts'
import { matterCalls } from './calls.ts'
import { practiceEndpoints } from './endpoints.ts'
import { scheduleSender, taskSender } from './sender.ts'
import { createMatters } from './service.ts'

/** Projects, tasks and schedules. */
export const matters = {
  name: 'matters',
  store: matterStore,
  endpoints: practiceEndpoints,
  calls: (tools) => ({ matters: matterCalls(tools) }),
  senders: [scheduleSender, taskSender],
  contract: { matters: contract },
  handlers: (home) => ({ matters: createMatters(home) }),
} satisfies Area
