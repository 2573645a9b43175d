import { createHoursTable, type HoursRow, type HoursTable } from '#core/areas/hours/store'
import type { AreaStore } from '#core/engine/store/types'

declare module '#core/engine/store/types' {
  interface AreaStores {
    readonly hours: HoursTable
  }
  interface AreaMemories {
    readonly hours: HoursMemory
  }
}

/** What is remembered of the hours until the account is left: the entries of the last removal, as they come back. */
type HoursMemory = { removals: readonly (readonly HoursRow[])[] }

/** Hours are kept on this computer alone. */
export const hoursStore = {
  name: 'hours',
  kept: { hours_entry: 'rowid' },
  create: (connection) => ({ hours: createHoursTable(connection) }),
  memory: () => ({ hours: { removals: [] } }),
} satisfies AreaStore
