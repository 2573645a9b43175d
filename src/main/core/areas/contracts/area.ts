import { contracts as contract } from '#shared/contract/contracts'
import type { Area } from '../../engine/area.ts'
import { contractStore } from './area-store.ts'
import { contractCalls } from './calls.ts'
import { contractEndpoints } from './endpoints.ts'
import { contracts as pulled } from './pull.ts'
import { createContractHandlers } from './service.ts'

/** Contracts of the firm. */
export const contracts = {
  name: 'contracts',
  store: contractStore,
  endpoints: contractEndpoints,
  calls: (tools) => ({ contracts: contractCalls(tools) }),
  pulls: [{ stage: 'records', area: pulled }],
  contract: { contracts: contract },
  handlers: (home) => ({ contracts: createContractHandlers(home) }),
} satisfies Area
