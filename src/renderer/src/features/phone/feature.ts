import { phoneKeys } from '../../bridge/phone-keys.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { routes } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const CallsPage = lazyScreen(async () => (await import('./calls-page.tsx')).CallsPage)
const CallQueue = lazyScreen(async () => (await import('./queue-bar.tsx')).QueueBar)
const DiallerPage = lazyScreen(async () => (await import('./dialler-page.tsx')).DiallerPage)
const CallPanel = lazyScreen(async () => (await import('./call-panel.tsx')).CallPanel)
const SyncCalls = lazyScreen(async () => (await import('./sync-calls.tsx')).SyncCalls)

/** Calls by telephone: the panel of the one that goes on, and those that were made. */
export const phone = {
  name: 'phone',
  routes: [
    { path: routes.calls, screen: CallsPage },
    { path: routes.dialler, screen: DiallerPage, alone: true, evenClosed: true },
  ],
  rail: { to: routes.calls, icon: 'phone', label: 'rail.calls', order: 26 },
  commands: [{ name: 'calls', icon: 'phone', to: routes.calls }],
  queries: {
    keys: phoneKeys,
    refresh: {
      phone: [phoneKeys.state, phoneKeys.history, phoneKeys.copies, phoneKeys.queue],
      customers: [phoneKeys.match, phoneKeys.queue],
      contacts: [phoneKeys.match, phoneKeys.queue],
    },
  },
  parts: { CallPanel, CallQueue, SyncCalls },
} as const satisfies Feature
