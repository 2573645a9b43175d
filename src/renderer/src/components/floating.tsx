import { lazyScreen } from './lazy-screen.tsx'

/** A panel beside its anchor (components/antd/floating.tsx); antd is read for it. */
export const Floating = lazyScreen(async () => (await import('./antd/index.ts')).Floating)
