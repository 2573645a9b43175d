import { type CallTable, createCalls } from '#core/areas/phone/store'
import type { AreaStore } from '#core/engine/store/types'

declare module '#core/engine/store/types' {
  interface AreaStores {
    readonly calls: CallTable
  }
}

/** What the telephone keeps: the log of calls, and the list of those that are to be made. */
export const phoneStore = {
  name: 'phone',
  kept: { call_queue: 'rowid', phone_call: 'rowid' },
  create: (connection) => ({ calls: createCalls(connection) }),
} satisfies AreaStore
