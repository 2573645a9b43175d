import { social as contract } from '#shared/contract/social'
import type { Area } from '../../engine/area.ts'
import { socialCalls } from './calls.ts'
import { socialEndpoints } from './endpoints.ts'
import { warningSender } from './sender.ts'
import { createSocial } from './service.ts'

/** Social media: accounts, archived conversations and their warnings, comments under posts. */
export const social: Area = {
  name: 'social',
  endpoints: socialEndpoints,
  calls: (tools) => ({ social: socialCalls(tools) }),
  senders: [warningSender],
  contract: { social: contract },
  handlers: (home) => ({ social: createSocial(home) }),
}
