import { type CommentTable, createComments } from '#core/areas/comments/store'
import { saveRows } from '#core/engine/store/repair/save-rows'
import type { AreaStore } from '#core/engine/store/types'

declare module '#core/engine/store/types' {
  interface AreaStores {
    readonly comments: CommentTable
  }
}

/** What comments keep. */
export const commentStore = {
  name: 'comments',
  create: (connection, state) => ({ comments: createComments(connection, state) }),
  refilled: ['comment'],
  salvage: { comment: saveRows(createComments, (store) => store.comments) },
} satisfies AreaStore
