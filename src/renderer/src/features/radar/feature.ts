import { lazyScreen } from '../../components/lazy-screen.tsx'
import { radardetailPattern, routes } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const RadarPage = lazyScreen(async () => (await import('./radar-page.tsx')).RadarPage)

/** Visits of a shared document. */
export const radar = {
  name: 'radar',
  routes: [{ path: radardetailPattern, screen: RadarPage, within: routes.followups }],
} as const satisfies Feature
