import { type ContractTable, createContracts } from '#core/areas/contracts/store'
import type { AreaStore } from '#core/engine/store/types'

declare module '#core/engine/store/types' {
  interface AreaStores {
    readonly contracts: ContractTable
  }
}

/** What contracts keep. */
export const contractStore = {
  name: 'contracts',
  create: (connection, state) => ({ contracts: createContracts(connection, state) }),
  refilled: ['contract'],
} satisfies AreaStore
