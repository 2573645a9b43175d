import { type Definition, shown } from '../../engine/remote/define-endpoint.ts'

/** Contacts of customers (§7 "Customer contacts"). */
export const contactEndpoints = {
  'contact.create': shown('POST', '/api/v1/customer/contact'),
  'contact.import': shown('POST', '/api/v1/customer/contact/import'),
  'contact.delete': shown('DELETE', '/api/v1/customer/contact/{id}'),
  'contact.update': shown('PUT', '/api/v1/customer/contact/{id}'),
  'contact.get': shown('GET', '/api/v1/customer/contact/{id}'),
  'contact.getBase': shown('GET', '/api/v1/customer/contact/base/{id}'),
  'contact.list': shown('POST', '/api/v1/customer/contact/list'),
  'contact.listBase': shown('POST', '/api/v1/customer/contact/list/base'),
  'contact.transfer': shown('PUT', '/api/v1/customer/contact/transfer'),
  'contact.batchUpdate': shown('PUT', '/api/v1/customer/contact/batch/update'),
  'contact.batchDelete': shown('DELETE', '/api/v1/customer/contact/batch/delete', [], { send: 'json' }),
} as const

declare module '#core/engine/remote/endpoints' {
  interface Endpoints extends Record<keyof typeof contactEndpoints, Definition> {}
}
