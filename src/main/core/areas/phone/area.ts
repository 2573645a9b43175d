import { phone as contract } from '#shared/contract/phone'
import type { Area } from '../../engine/area.ts'
import { phoneCalls, voiceCalls } from './calls.ts'
import { phoneEndpoints } from './endpoints.ts'
import { callSyncSender } from './sender.ts'
import { createPhone } from './service.ts'

/** Telephone numbers behind their masks, and calls. */
export const phone: Area = {
  name: 'phone',
  endpoints: phoneEndpoints,
  calls: (tools) => ({ phone: phoneCalls(tools), voice: voiceCalls(tools) }),
  senders: [callSyncSender],
  contract: { phone: contract },
  handlers: (home) => ({ phone: createPhone(home) }),
}
