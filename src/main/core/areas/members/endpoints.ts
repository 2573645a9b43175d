import { assumed, type Definition, shown } from '../../engine/remote/define-endpoint.ts'

/** Role members of objects (§7 "Role members", D-04). */
export const memberEndpoints = {
  'member.add': shown('POST', '/api/v1/rolemember'),
  'member.addMany': shown('POST', '/api/v1/rolemember/batch', ['operType', 'operId', 'objType', 'objId', 'roleid']),
  'member.delete': shown('DELETE', '/api/v1/rolemember/{id}'),
  'member.update': shown('PUT', '/api/v1/rolemember/{id}'),
  'member.get': shown('GET', '/api/v1/rolemember/{id}'),
  'member.deleteByObjects': shown(
    'DELETE',
    '/api/v1/rolemember/deleteByObjs',
    ['objType', 'objIds', 'operType', 'operId', 'excludeOwner'],
    { fixed: { operType: 'user', excludeOwner: true } },
  ),
  'member.userRole': shown('GET', '/api/v1/rolemember/user/role/{id}'),
  'member.ofUser': shown('POST', '/api/v1/rolemember/user', [
    'pageIndex',
    'pageSize',
    'objType',
    'objIds',
    'userId',
    'orgid',
  ]),
  'member.resetMany': shown('POST', '/api/v1/rolemember/batchReset'),
  'member.dialogAdd': assumed(
    'POST',
    '/api/v1/rolemember/batch',
    ['operType', 'operId', 'objType', 'objId', 'roleid'],
    {
      sentAs: 'member.addMany',
    },
  ),
} as const

declare module '#core/engine/remote/endpoints' {
  interface Endpoints extends Record<keyof typeof memberEndpoints, Definition> {}
}
