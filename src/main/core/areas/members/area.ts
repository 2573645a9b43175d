import { members as contract } from '#shared/contract/members'
import type { Area } from '../../engine/area.ts'
import { memberCalls } from './calls.ts'
import { memberEndpoints } from './endpoints.ts'
import { createMembers } from './service.ts'

/** Who has which role on a record. */
export const members = {
  name: 'members',
  endpoints: memberEndpoints,
  calls: (tools) => ({ members: memberCalls(tools) }),
  contract: { members: contract },
  handlers: (home) => ({ members: createMembers(home) }),
} satisfies Area
