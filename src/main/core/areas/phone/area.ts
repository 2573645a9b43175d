import type { Area } from '../../engine/area.ts'
import { phoneCalls } from './calls.ts'
import { phoneEndpoints } from './endpoints.ts'

/** Telephone numbers behind their masks, and calls. */
export const phone: Area = {
  name: 'phone',
  endpoints: phoneEndpoints,
  calls: (tools) => ({ phone: phoneCalls(tools) }),
}
