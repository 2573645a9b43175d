import { assumed, type Definition, shown } from '../../engine/remote/define-endpoint.ts'

/** Follow-ups (§7 "Follow-ups and comments", D-04). */
export const followupEndpoints = {
  'followup.create': shown('POST', '/api/v1/followup', [
    'objId',
    'objType',
    'gmtCreate',
    'attachmentList',
    'quote',
    'type',
    'content',
    'id',
  ]),
  'followup.syncCalls': shown('PUT', '/api/v1/followup/syncCompanyCallFollowups/{id}'),
  'followup.delete': shown('DELETE', '/api/v1/followup/{id}'),
  'followup.ofGroup': shown('GET', '/api/v1/followup/group/{groupid}'),
  'followup.ofObject': shown('GET', '/api/v1/followup/object/{objId}'),
  'followup.latest': shown('GET', '/api/v1/followup/latest'),
  'followup.popoverGroup': assumed('GET', '/api/v1/followup/group/{groupid}', ['groupType', 'pageIndex', 'pageSize'], {
    fixed: { pageIndex: 0, pageSize: 3 },
    sentAs: 'followup.ofGroup',
  }),
  'followup.popoverObject': assumed('GET', '/api/v1/followup/object/{objId}', ['objType', 'pageIndex', 'pageSize'], {
    fixed: { pageIndex: 0, pageSize: 3 },
    sentAs: 'followup.ofObject',
  }),
} as const

declare module '#core/engine/remote/endpoints' {
  interface Endpoints extends Record<keyof typeof followupEndpoints, Definition> {}
}
