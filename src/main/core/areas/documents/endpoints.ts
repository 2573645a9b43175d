import { type Definition, shown } from '../../engine/remote/define-endpoint.ts'

/** Documents of records and their recycle bin (§7 "Files"; bodies by D-100, the bin of one record by D-101). */
export const documentEndpoints = {
  'file.create': shown('POST', '/api/v1/file/new'),
  'file.copy': shown('POST', '/api/v1/file/fs/copy'),
  'file.delete': shown('DELETE', '/api/v1/file/delete/{id}'),
  'file.deleteCompletely': shown('DELETE', '/api/v1/file/completelydelete/{id}'),
  'file.purgeRecycleBin': shown('DELETE', '/api/v1/file/purgerecyclebin'),
  'file.restore': shown('PUT', '/api/v1/file/restore/{id}'),
  'file.rename': shown('PUT', '/api/v1/file/rename/{id}', ['name']),
  'file.move': shown('PUT', '/api/v1/file/move'),
  'file.get': shown('GET', '/api/v1/file/detail/{id}'),
  'file.list': shown('GET', '/api/v1/file/list', [
    'pageIndex',
    'pageSize',
    'btype',
    'bid',
    'parent',
    'sortField',
    'sortOrder',
  ]),
  'file.recycleBin': shown('GET', '/api/v1/file/recyclebin/list'),
  'file.path': shown('GET', '/api/v1/file/path/{id}'),
  'file.pathTo': shown('GET', '/api/v1/file/path/end/{a}/{b}'),
} as const

declare module '#core/engine/remote/endpoints' {
  interface Endpoints extends Record<keyof typeof documentEndpoints, Definition> {}
}
