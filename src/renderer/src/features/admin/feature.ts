import { adminKeys } from '../../bridge/admin-keys.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { routes } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const AdminPage = lazyScreen(async () => (await import('./admin-page.tsx')).AdminPage)

/** Roles and tags of the firm, for its administrators: a page of the settings. */
export const admin = {
  name: 'admin',
  routes: [{ path: routes.admin, screen: AdminPage, within: routes.settings }],
  commands: [
    { name: 'admin', icon: 'people', isAllowed: ({ permissions }) => permissions.administrator, to: routes.admin },
  ],
  queries: { keys: adminKeys, refresh: { tags: [adminKeys.tags], roles: [adminKeys.roles] } },
} as const satisfies Feature
