import { fileKeys } from '../../bridge/file-keys.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { filedetailPattern } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const FilePage = lazyScreen(async () => (await import('./file-page.tsx')).FilePage)

/** The window of a file. */
export const fileWindow = {
  name: 'file-window',
  routes: [{ path: filedetailPattern, screen: FilePage, alone: true }],
  queries: { keys: fileKeys, refreshById: { arrivals: fileKeys.arrivals } },
} as const satisfies Feature
