import { memberKeys } from '../../bridge/member-keys.ts'
import { later } from '../../components/later.tsx'
import type { Feature } from '../feature.ts'

const CustomerRoles = later(async () => (await import('./customer-roles.tsx')).CustomerRoles)

/** Who takes part in a customer, which stands on its page. */
export const roles = {
  name: 'roles',
  queries: { keys: memberKeys },
  parts: { CustomerRoles },
} as const satisfies Feature
