import { lazyScreen } from './lazy-screen.tsx'

/** A panel from the right edge (components/antd/drawer.tsx); antd is read for it. */
export const Drawer = lazyScreen(async () => (await import('./antd/index.ts')).Drawer)
