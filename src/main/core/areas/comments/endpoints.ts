import { type Definition, shown } from '../../engine/remote/define-endpoint.ts'

/** Comments (§7 "Follow-ups and comments"). */
export const commentEndpoints = {
  'comment.create': shown('POST', '/api/v1/comment'),
  'comment.delete': shown('DELETE', '/api/v1/comment/{id}'),
  'comment.get': shown('GET', '/api/v1/comment/{id}'),
  'comment.list': shown('GET', '/api/v1/comment', ['objType', 'objId', 'pageIndex', 'pageSize'], {
    fixed: { pageSize: -1 },
  }),
} as const

declare module '#core/engine/remote/endpoints' {
  interface Endpoints extends Record<keyof typeof commentEndpoints, Definition> {}
}
