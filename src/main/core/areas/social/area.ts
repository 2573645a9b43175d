import { robot } from '#shared/contract/robot'
import { social as contract } from '#shared/contract/social'
import type { Area } from '../../engine/area.ts'
import { socialCalls } from './calls.ts'
import { socialEndpoints } from './endpoints.ts'
import { createRobot } from './robot.ts'
import { replySender, warningSender } from './sender.ts'
import { createSocial } from './service.ts'

/** Social media: accounts, archived conversations and their warnings, comments under posts. */
export const social = {
  name: 'social',
  endpoints: socialEndpoints,
  calls: (tools) => ({ social: socialCalls(tools) }),
  senders: [warningSender, replySender],
  contract: { social: contract, robot },
  handlers: (home) => ({ social: createSocial(home), robot: createRobot(home) }),
} satisfies Area
