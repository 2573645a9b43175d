import type { Area } from '../../engine/area.ts'
import { memberCalls } from './calls.ts'
import { memberEndpoints } from './endpoints.ts'

/** Who has which role on a record. */
export const members: Area = {
  name: 'members',
  endpoints: memberEndpoints,
  calls: (tools) => ({ members: memberCalls(tools) }),
}
