import { type Endpoint, shown } from '../endpoint.ts'
import { textOf } from '../values.ts'
import { type Condition, rowsOf } from './rows.ts'

/** Comments (§7). */
export const commentEndpoints: readonly Endpoint[] = [
  shown('GET', '/api/v1/comment', 'comment.list', (call) => {
    const { objType, objId } = call.query
    const conditions: Condition[] = [
      ['objType = ?', textOf(objType) || 'company'],
      ['objId = ?', textOf(objId)],
    ]
    return rowsOf(call, 'comment', conditions, 'gmtCreate desc, id desc', call.query, -1)
  }),
]
