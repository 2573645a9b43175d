import { type CallTable, createCalls } from '#core/areas/phone/store'
import type { AreaStore } from '#core/engine/store/types'
import type { DiallerFill } from '#shared/contract/phone'

declare module '#core/engine/store/types' {
  interface AreaStores {
    readonly calls: CallTable
  }
  interface AreaMemories {
    readonly phone: PhoneMemory
  }
}

/** What the telephone remembers until the account is closed: a number that was only filled in never reaches the disk. */
type PhoneMemory = { fill: DiallerFill | null }

/** What the telephone keeps: the log of calls, and the list of those that are to be made. */
export const phoneStore = {
  name: 'phone',
  kept: { call_queue: 'rowid', phone_call: 'rowid' },
  create: (connection) => ({ calls: createCalls(connection) }),
  memory: () => ({ phone: { fill: null } }),
} satisfies AreaStore
