import type { Area } from '../../engine/area.ts'
import { customerCalls } from './calls.ts'
import { customerEndpoints } from './endpoints.ts'
import { customers as pulled } from './pull.ts'
import { customerSender } from './sender.ts'

/** Customers of the firm. */
export const customers: Area = {
  name: 'customers',
  endpoints: customerEndpoints,
  calls: (tools) => ({ companies: customerCalls(tools) }),
  pulls: [{ stage: 'records', area: pulled }],
  senders: [customerSender],
}
