import { later } from './later.tsx'

/** A panel beside its anchor (components/antd/floating.tsx); antd is read for it. */
export const Floating = later(async () => (await import('./antd/index.ts')).Floating)
