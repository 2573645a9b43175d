import { assumed, type Definition, shown } from '../../engine/remote/define-endpoint.ts'

/** Users, roles, tags and regions (§7 "Users", "Roles and tags", "Regions", D-04, D-65). */
export const peopleEndpoints = {
  'user.list': assumed('GET', '/api/v1/user', ['pageIndex', 'pageSize', 'status', 'nameLike'], {
    fixed: { pageSize: 500 },
  }),
  'user.selected': assumed('GET', '/api/v1/user/selected', ['ids', 'pageSize'], { fixed: { pageSize: -1 } }),
  'user.byTeam': assumed('GET', '/api/v1/user/team', ['gids', 'duties', 'pageIndex', 'pageSize'], {
    fixed: { pageIndex: 0, pageSize: 500 },
  }),
  'user.teams': assumed('GET', '/api/v1/team'),
  'role.create': shown('POST', '/api/v1/role'),
  'role.delete': shown('DELETE', '/api/v1/role/{id}'),
  'role.update': shown('PUT', '/api/v1/role/{id}', ['id']),
  'role.get': shown('GET', '/api/v1/role/{id}'),
  'role.list': shown('GET', '/api/v1/role'),
  'role.types': shown('GET', '/api/v1/role/types'),
  'role.byModule': assumed('GET', '/api/v1/role', ['module', 'pageSize'], { fixed: { pageSize: -1 } }),
  'tag.create': shown('POST', '/api/v1/tag'),
  'tag.delete': shown('DELETE', '/api/v1/tag/{id}'),
  'tag.get': shown('GET', '/api/v1/tag/{id}'),
  'tag.reset': shown('PUT', '/api/v1/tag/resetObjTags'),
  'tag.list': shown('GET', '/api/v1/tag'),
  'tag.names': shown('GET', '/api/v1/tag/names'),
  'tag.ofObject': assumed('GET', '/api/v1/tag'),
  'region.provinces': shown('GET', '/openapi/v1/region/province'),
  'region.cities': shown('GET', '/openapi/v1/region/city'),
  'region.city': shown('GET', '/openapi/v1/region/city/{id}'),
  'region.counties': shown('GET', '/openapi/v1/region/county'),
  'region.county': shown('GET', '/openapi/v1/region/county/{id}'),
  'region.citiesByName': assumed('GET', '/openapi/v1/region/city', ['name']),
  'region.countiesByCities': assumed('GET', '/openapi/v1/region/county', ['cityNames']),
} as const

declare module '#core/engine/remote/endpoints' {
  interface Endpoints extends Record<keyof typeof peopleEndpoints, Definition> {}
}
