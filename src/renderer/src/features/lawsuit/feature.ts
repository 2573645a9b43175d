import { lazyScreen } from '../../components/lazy-screen.tsx'
import { lawsuitdetailPattern, routes } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const LawsuitPage = lazyScreen(async () => (await import('./lawsuit-page.tsx')).LawsuitPage)

/** Lawsuits of a company. */
export const lawsuit = {
  name: 'lawsuit',
  routes: [{ path: lawsuitdetailPattern, screen: LawsuitPage, within: routes.CompanyList }],
} as const satisfies Feature
