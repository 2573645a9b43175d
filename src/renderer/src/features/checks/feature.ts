import { checkKeys } from '../../bridge/check-keys.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { routes } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const ChecksPage = lazyScreen(async () => (await import('./checks-page.tsx')).ChecksPage)

/** Checks for conflicts of interest. */
export const checks = {
  name: 'checks',
  routes: [{ path: routes.checks, screen: ChecksPage }],
  rail: { to: routes.checks, icon: 'scale', label: 'rail.checks', order: 30 },
  commands: [{ name: 'checks', icon: 'scale', to: routes.checks }],
  queries: { keys: checkKeys, refresh: { checks: [checkKeys.kept] } },
} as const satisfies Feature
