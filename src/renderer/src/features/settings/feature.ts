import { lazyScreen } from '../../components/lazy-screen.tsx'
import { routes } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const SettingsPage = lazyScreen(async () => (await import('./settings-page.tsx')).SettingsPage)

/** The settings of this computer. */
export const settings = {
  name: 'settings',
  routes: [{ path: routes.settings, screen: SettingsPage }],
  rail: { to: routes.settings, icon: 'settings', label: 'rail.settings', order: 90, bottom: { shortcut: ',' } },
  commands: [{ name: 'settings', icon: 'settings', to: routes.settings }],
} as const satisfies Feature
