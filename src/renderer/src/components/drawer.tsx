import { later } from './later.tsx'

/** A panel from the right edge (components/antd/drawer.tsx); antd is read for it. */
export const Drawer = later(async () => (await import('./antd/index.ts')).Drawer)
