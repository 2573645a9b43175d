import { assumed, type Definition, shown } from '../../engine/remote/define-endpoint.ts'

/** Files, the recycle bin and contracts (§7 "Files", "Contracts", D-04, D-06). */
export const fileEndpoints = {
  'file.upload': shown('POST', '/api/v1/file/fs/upload', ['fileType', 'file'], {
    send: 'multipart',
    inQuery: ['fileType'],
  }),
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
  'file.download': assumed('GET', '/api/v1/file/fs/download', ['fsid']),
  'contract.create': shown('POST', '/api/v1/contract'),
  'contract.parse': shown('GET', '/api/v1/contract/parse/fs', ['fsid']),
  'contract.file': shown('GET', '/api/v1/contract/file', ['id']),
  'contract.delete': shown('DELETE', '/api/v1/contract/{id}'),
  'contract.update': shown('PUT', '/api/v1/contract/{id}'),
  'contract.get': shown('GET', '/api/v1/contract/{id}'),
  'contract.list': shown('GET', '/api/v1/contract', ['pageSize']),
  'contract.pickerList': assumed('GET', '/api/v1/contract', ['pageSize'], { fixed: { pageSize: 5 } }),
  'contract.pickerGet': assumed('GET', '/api/v1/contract/{id}'),
} as const

declare module '#core/engine/remote/endpoints' {
  interface Endpoints extends Record<keyof typeof fileEndpoints, Definition> {}
}
