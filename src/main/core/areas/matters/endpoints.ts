import { FOUND_PROJECTS, SEARCHED_STATUSES } from '#shared/domain/next-action'
import { assumed, type Definition, shown } from '../../engine/remote/define-endpoint.ts'

const search = {
  parameters: ['matterStatusSet', 'matchedName', 'startIndex', 'pageSize'],
  options: { fixed: { matterStatusSet: SEARCHED_STATUSES, startIndex: 1, pageSize: FOUND_PROJECTS } },
} as const

/** Projects of the legal-matter project system (§7 "Legal-matter project system", D-04, D-65). */
export const practiceEndpoints = {
  'task.groups': shown('GET', '/api/v1/alpha/task/listProjectTaskGroups', ['matterId', 'type'], { fixed: { type: 1 } }),
  'project.syncCustomers': shown('POST', '/api/v1/alpha/contact/synfrom', [], { send: 'form' }),
  'project.search': shown('POST', '/api/v1/alpha/project/searchProject', search.parameters, {
    ...search.options,
    sentAs: 'project.dialogSearch',
  }),
  'project.get': shown('GET', '/api/v1/alpha/project/{id}'),
  'project.attorneys': shown('GET', '/api/v1/alpha/project/attorney'),
  'project.sync': shown('POST', '/api/v1/alpha/project/syncProject/{id}', ['force'], { send: 'form' }),
  'project.dialogSearch': assumed('POST', '/api/v1/alpha/project/searchProject', search.parameters, search.options),
  'project.dialogGet': assumed('GET', '/api/v1/alpha/project/{id}', [], { sentAs: 'project.get' }),
  'project.dialogAttorneys': assumed('GET', '/api/v1/alpha/project/attorney', [], { sentAs: 'project.attorneys' }),
} as const

declare module '#core/engine/remote/endpoints' {
  interface Endpoints extends Record<keyof typeof practiceEndpoints, Definition> {}
}
