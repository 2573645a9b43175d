import type { Connection } from '#core/store/connection'
import { completeComment } from '#core/store/records/complete'
import { createRecordTable } from '#core/store/records/table'
import type { CommentTable } from '#core/store/records/types'
import type { StoreState } from '#core/store/state'
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
