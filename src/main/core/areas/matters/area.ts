import { matters as contract } from '#shared/contract/matters'
import type { Area } from '../../engine/area.ts'
import { matterCalls } from './calls.ts'
import { practiceEndpoints } from './endpoints.ts'
import { scheduleSender, taskSender } from './sender.ts'
import { createMatters } from './service.ts'

/** Projects, tasks, schedules and approvals. */
export const matters: Area = {
  name: 'matters',
  endpoints: practiceEndpoints,
  calls: (tools) => ({ matters: matterCalls(tools) }),
  senders: [scheduleSender, taskSender],
  contract: { matters: contract },
  handlers: (home) => ({ matters: createMatters(home) }),
}
