import type { FollowUpView } from '#shared/contract/followups'
import { objectRoute, routes } from '../../lib/paths.ts'

/** Where the record of a follow-up is opened: of a bill the customer in whose group it stands (RT-08); null for none. */
export const recordPath = ({ object, group }: Pick<FollowUpView, 'object' | 'group'>): string | null => {
  if (object.type === 'csbill') return group.id === '' ? null : routes.companydetail(group.id)
  return objectRoute(object)
}
