import { createFollowUps, type FollowUpTable } from '#core/areas/followups/store'
import { saveRows } from '#core/engine/store/repair/save-rows'
import type { AreaStore } from '#core/engine/store/types'
import { type BoundedMap, boundedMap } from '#shared/domain/bounded-map'

/** Comments of which it is remembered that they were deleted from here. */
const MOST_DELETED = 2_000

declare module '#core/engine/store/state' {
  interface AreaStates {
    readonly followupSearch: string
  }
}
declare module '#core/engine/store/types' {
  interface AreaStores {
    readonly followups: FollowUpTable
  }
  interface AreaMemories {
    /** Comments that the firm deleted because this computer asked for it, by id: rows that were read before show them. */
    readonly followups: { readonly deletedComments: BoundedMap<string, true> }
  }
}

/** What follow-ups keep. */
export const followupStore = {
  name: 'followups',
  create: (connection, state) => ({ followups: createFollowUps(connection, state) }),
  memory: () => ({ followups: { deletedComments: boundedMap(MOST_DELETED) } }),
  refilled: ['followup'],
  searches: [{ table: 'followup_search', lost: { followupSearch: 'damaged' }, found: 'followupSearch' }],
  salvage: { followup: saveRows(createFollowUps, (store) => store.followups) },
} satisfies AreaStore
