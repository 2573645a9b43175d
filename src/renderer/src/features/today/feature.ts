import { lazyScreen } from '../../components/lazy-screen.tsx'
import { routes } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const TodayPage = lazyScreen(async () => (await import('./today-page.tsx')).TodayPage)
const DueCount = lazyScreen(async () => (await import('./due-count.tsx')).DueCount)

/** Today: what is due, approvals and warnings that wait, the day's schedule, customers that were opened last. */
export const today = {
  name: 'today',
  routes: [{ path: routes.today, screen: TodayPage }],
  rail: { to: routes.today, icon: 'sun', label: 'rail.today', order: 5, count: DueCount },
  commands: [{ name: 'today', icon: 'sun', to: routes.today }],
} as const satisfies Feature
