import { type ChangeableList, createReference, type ReferenceStore } from '#core/areas/reference/store'
import { createTouched, type Touched } from '#core/engine/store/touched'
import type { AreaStore } from '#core/engine/store/types'

declare module '#core/engine/store/types' {
  interface AreaStores {
    readonly reference: ReferenceStore
  }
  interface AreaMemories {
    /** Entries that were made, changed and deleted from here, of each list that can be. */
    readonly reference: Readonly<Record<ChangeableList, Touched>>
  }
}

/** What the small lists keep. */
export const referenceStore = {
  name: 'reference',
  create: (connection) => ({ reference: createReference(connection) }),
  memory: () => ({ reference: { roles: createTouched(), tags: createTouched() } }),
  refilled: ['reference'],
} satisfies AreaStore
