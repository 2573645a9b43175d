import type { Connection } from '#core/engine/store/connection'
import { completeComment } from '#core/engine/store/records/complete'
import { createRecordTable } from '#core/engine/store/records/table'
import type { CommentTable } from '#core/engine/store/records/types'
import type { StoreState } from '#core/engine/store/state'
import type { RecordComment } from '#shared/domain/records'

/** Comments of records (§3). */
export const createComments = (connection: Connection, state: StoreState): CommentTable => {
  const { rows, ...table } = createRecordTable<RecordComment>(connection, state, {
    table: 'comment',
    columns: ['objType', 'objId', 'gmtCreate'],
    complete: completeComment,
    signed: true,
    values: ({ objType, objId, gmtCreate }) => [objType, objId, Math.trunc(gmtCreate ?? 0)],
  })
  return {
    ...table,
    ofObject: (objType, objId) => rows('WHERE objType = ? AND objId = ? ORDER BY gmtCreate, id', [objType, objId]),
  }
}
