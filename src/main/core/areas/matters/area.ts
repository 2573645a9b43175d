import { matters as contract } from '#shared/contract/matters'
import type { Area } from '../../engine/area.ts'
import { matterStore } from './area-store.ts'
import { matterCalls } from './calls.ts'
import { practiceEndpoints } from './endpoints.ts'
import { createMatters } from './service.ts'

/** Projects and the groups of their tasks. */
export const matters = {
  name: 'matters',
  store: matterStore,
  endpoints: practiceEndpoints,
  calls: (tools) => ({ matters: matterCalls(tools) }),
  contract: { matters: contract },
  handlers: (home) => ({ matters: createMatters(home) }),
} satisfies Area
