import { createFollowUps, type FollowUpTable } from '#core/areas/followups/store'
import { saveRows } from '#core/engine/store/repair/save-rows'
import type { AreaStore } from '#core/engine/store/types'

declare module '#core/engine/store/state' {
  interface AreaStates {
    readonly followupSearch: string
  }
}
declare module '#core/engine/store/types' {
  interface AreaStores {
    readonly followups: FollowUpTable
  }
}

/** What follow-ups keep. */
export const followupStore = {
  name: 'followups',
  create: (connection, state) => ({ followups: createFollowUps(connection, state) }),
  refilled: ['followup'],
  searches: [{ table: 'followup_search', lost: { followupSearch: 'damaged' }, found: 'followupSearch' }],
  salvage: { followup: saveRows(createFollowUps, (store) => store.followups) },
} satisfies AreaStore
