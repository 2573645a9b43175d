import { type ContractTable, createContracts } from '#core/areas/contracts/store'
import { createTouched, type Touched } from '#core/engine/store/touched'
import type { AreaStore } from '#core/engine/store/types'

declare module '#core/engine/store/types' {
  interface AreaStores {
    readonly contracts: ContractTable
  }
  interface AreaMemories {
    /** What was changed and removed from here. */
    readonly contracts: { readonly touched: Touched }
  }
}

/** What contracts keep. */
export const contractStore = {
  name: 'contracts',
  create: (connection, state) => ({ contracts: createContracts(connection, state) }),
  memory: () => ({ contracts: { touched: createTouched() } }),
  refilled: ['contract'],
} satisfies AreaStore
