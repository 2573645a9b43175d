import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { completeAuthor } from '#core/engine/store/records/complete'
import { createRecordTable } from '#core/engine/store/records/table'
import type { RecordTable } from '#core/engine/store/records/types'
import type { StoreState } from '#core/engine/store/state'
import type { RecordColumns } from '#core/engine/store/tables'
import type { RecordComment } from '#shared/domain/records'

export type CommentTable = RecordTable<RecordComment> & {
  /** Oldest first. */
  readonly ofObject: (objType: string, objId: string) => readonly RecordComment[]
}

/** A comment as the server gave it, with what its answer left out as it is known here: nobody changes one. */
const completeComment = (given: RecordComment, known: RecordComment): RecordComment => ({
  ...given,
  objType: given.objType || known.objType,
  objId: given.objId || known.objId,
  content: given.content || known.content,
  attachmentList: given.attachmentList.length === 0 ? known.attachmentList : given.attachmentList,
  operUser: completeAuthor(given.operUser, known.operUser),
  gmtCreate: given.gmtCreate ?? known.gmtCreate,
})

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
