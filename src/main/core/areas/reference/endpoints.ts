import { assumed, type Definition } from '../../engine/remote/define-endpoint.ts'

/** Field definitions (§7, D-65). */
export const referenceEndpoints = {
  'meta.fields': assumed(
    'GET',
    '/api/v1/meta/field',
    ['bDefaultFields', 'objType', 'sortField', 'sortOrder', 'pageIndex', 'pageSize', 'bListField'],
    { fixed: { objType: 'company', sortField: 'fieldOrder', sortOrder: 'asc', pageIndex: 0, pageSize: -1 } },
  ),
} as const

declare module '#core/engine/remote/endpoints' {
  interface Endpoints extends Record<keyof typeof referenceEndpoints, Definition> {}
}
