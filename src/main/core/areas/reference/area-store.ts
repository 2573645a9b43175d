import { createReference, type ReferenceStore } from '#core/areas/reference/store'
import type { AreaStore } from '#core/engine/store/types'

declare module '#core/engine/store/types' {
  interface AreaStores {
    readonly reference: ReferenceStore
  }
}

/** What the small lists keep. */
export const referenceStore = {
  name: 'reference',
  create: (connection) => ({ reference: createReference(connection) }),
  refilled: ['reference'],
} satisfies AreaStore
