import { assumed, type Definition } from '../../engine/remote/define-endpoint.ts'

/** Approvals (D-65). */
export const approvalEndpoints = {
  'approval.list': assumed('GET', '/api/v1/approval', ['scene', 'filter']),
  'approval.get': assumed('GET', '/api/v1/approval/{id}'),
  'approval.create': assumed('POST', '/api/v1/approval'),
  'approval.act': assumed('PUT', '/api/v1/approval/{id}/{action}'),
} as const

declare module '#core/engine/remote/endpoints' {
  interface Endpoints extends Record<keyof typeof approvalEndpoints, Definition> {}
}
