import { phone as contract } from '#shared/contract/phone'
import type { Area } from '../../engine/area.ts'
import { phoneStore } from './area-store.ts'
import { phoneCalls, voiceCalls } from './calls.ts'
import { phoneEndpoints } from './endpoints.ts'
import { callSyncSender } from './sender.ts'
import { createPhone } from './service.ts'

/** Telephone numbers behind their masks, and calls. */
export const phone = {
  name: 'phone',
  store: phoneStore,
  endpoints: phoneEndpoints,
  calls: (tools) => ({ phone: phoneCalls(tools), voice: voiceCalls(tools) }),
  senders: [callSyncSender],
  contract: { phone: contract },
  handlers: (home) => ({ phone: createPhone(home) }),
} satisfies Area
