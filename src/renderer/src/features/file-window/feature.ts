import { lazyScreen } from '../../components/lazy-screen.tsx'
import { filedetailPattern } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const FilePage = lazyScreen(async () => (await import('./file-page.tsx')).FilePage)

/** The window of a file. */
export const fileWindow = {
  name: 'file-window',
  routes: [{ path: filedetailPattern, screen: FilePage, alone: true }],
} as const satisfies Feature
