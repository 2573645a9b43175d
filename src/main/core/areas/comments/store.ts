import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { completeComment } from '#core/engine/store/records/complete'
import { createRecordTable } from '#core/engine/store/records/table'
import type { CommentTable } from '#core/engine/store/records/types'
import type { StoreState } from '#core/engine/store/state'
import type { RecordColumns } from '#core/engine/store/tables'
import type { RecordComment } from '#shared/domain/records'

declare module '#core/engine/store/tables' {
  interface Tables {
    readonly comment: RecordColumns & { readonly objType: string; readonly objId: string; readonly gmtCreate: number }
  }
}

const ofObject = statement((db, { objType, objId }: { objType: string; objId: string }) =>
  db
    .selectFrom('comment')
    .select('body')
    .where('objType', '=', objType)
    .where('objId', '=', objId)
    .orderBy('gmtCreate')
    .orderBy('id'),
)

/** Comments of records (§3). */
export const createComments = (connection: Connection, state: StoreState): CommentTable => {
  const { rows, ...table } = createRecordTable<RecordComment, 'comment'>(connection, state, {
    table: 'comment',
    columns: ['objType', 'objId', 'gmtCreate'],
    complete: completeComment,
    signed: true,
    values: ({ objType, objId, gmtCreate }) => ({ objType, objId, gmtCreate: Math.trunc(gmtCreate ?? 0) }),
  })
  return {
    ...table,
    ofObject: (objType, objId) => rows(ofObject, { objType, objId }),
  }
}
