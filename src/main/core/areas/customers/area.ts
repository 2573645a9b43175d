import { batch } from '#shared/contract/batch'
import { checks } from '#shared/contract/checks'
import { customers as contract } from '#shared/contract/customers'
import type { Area } from '../../engine/area.ts'
import { customerStore } from './area-store.ts'
import { createBatch } from './batch.ts'
import { customerCalls } from './calls.ts'
import { createChecks } from './conflict-check.ts'
import { customerEndpoints } from './endpoints.ts'
import { customers as pulled } from './pull.ts'
import { customerSender } from './sender.ts'
import { createCustomers } from './service.ts'

/** Customers of the firm. */
export const customers = {
  name: 'customers',
  store: customerStore,
  endpoints: customerEndpoints,
  calls: (tools) => ({ companies: customerCalls(tools) }),
  pulls: [{ stage: 'records', area: pulled }],
  senders: [customerSender],
  contract: { customers: contract, batch, checks },
  handlers: (home, { jobs }) => ({
    customers: createCustomers(home),
    batch: createBatch(home, jobs),
    checks: createChecks(home),
  }),
} satisfies Area
