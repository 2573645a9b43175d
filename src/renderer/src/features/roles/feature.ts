import { memberKeys } from '../../bridge/member-keys.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import type { Feature } from '../feature.ts'

const CustomerRoles = lazyScreen(async () => (await import('./customer-roles.tsx')).CustomerRoles)

/** Who takes part in a customer, which stands on its page. */
export const roles = {
  name: 'roles',
  queries: { keys: memberKeys },
  parts: { CustomerRoles },
} as const satisfies Feature
