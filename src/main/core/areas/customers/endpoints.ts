import { assumed, type Definition } from '../../engine/remote/define-endpoint.ts'

const query = [
  'name',
  'level',
  'tag',
  'telephone',
  'industry',
  'city',
  'region',
  'ownerid',
  'participantId',
  'participantRoles',
  'chargeStatus',
  'channel',
  'weMediaAccountId',
  'userCreate',
  'extraSet',
  'extraLike',
  'pageIndex',
  'pageSize',
  'sortField',
  'sortOrder',
] as const

/** Companies (§7 "Companies", D-65). */
export const customerEndpoints = {
  'company.list': assumed('POST', '/api/v1/customer/company/list', query),
  'company.create': assumed('POST', '/api/v1/customer/company'),
  'company.get': assumed('GET', '/api/v1/customer/company/{id}'),
  'company.update': assumed('PUT', '/api/v1/customer/company/{id}', [
    'extra',
    'note',
    'level',
    'phoneMore',
    'dialState',
  ]),
  'company.batchUpdate': assumed('PUT', '/api/v1/customer/company/batch/update', [
    'ids',
    'fieldName',
    'fieldValue',
    'objType',
  ]),
  'company.batchDelete': assumed('DELETE', '/api/v1/customer/company/batch/delete', ['ids'], { send: 'json' }),
  'company.batchPhase': assumed('PUT', '/api/v1/customer/company/batch/phase', ['ids', 'destPhase']),
  'company.import': assumed('POST', '/api/v1/customer/company/import', [
    'phase',
    'importType',
    'fsid',
    'category',
    'tag',
  ]),
  'company.export': assumed('POST', '/api/v1/customer/company/export', [...query, 'customerIds']),
  'company.initDefaults': assumed('POST', '/api/v1/customer/company/initDefaultProperties'),
  'company.transfer': assumed('PUT', '/api/v1/customer/company/transfer', ['srcUserId', 'destUserId']),
} as const

declare module '#core/engine/remote/endpoints' {
  interface Endpoints extends Record<keyof typeof customerEndpoints, Definition> {}
}
