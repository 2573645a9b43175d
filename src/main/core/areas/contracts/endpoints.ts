import { assumed, type Definition, shown } from '../../engine/remote/define-endpoint.ts'

/** Contracts (§7 "Contracts", D-04). */
export const contractEndpoints = {
  'contract.create': shown('POST', '/api/v1/contract'),
  'contract.parse': shown('GET', '/api/v1/contract/parse/fs', ['fsid']),
  'contract.file': shown('GET', '/api/v1/contract/file', ['id']),
  'contract.delete': shown('DELETE', '/api/v1/contract/{id}'),
  'contract.update': shown('PUT', '/api/v1/contract/{id}'),
  'contract.get': shown('GET', '/api/v1/contract/{id}'),
  'contract.list': shown('GET', '/api/v1/contract', ['pageSize']),
  'contract.pickerList': assumed('GET', '/api/v1/contract', ['pageSize'], {
    fixed: { pageSize: 5 },
    sentAs: 'contract.list',
  }),
  'contract.pickerGet': assumed('GET', '/api/v1/contract/{id}', [], { sentAs: 'contract.get' }),
} as const

declare module '#core/engine/remote/endpoints' {
  interface Endpoints extends Record<keyof typeof contractEndpoints, Definition> {}
}
