import { later } from './later.tsx'

/** A dialog with a form (components/antd/dialog.tsx); antd is read for it. */
export const Dialog = later(async () => (await import('./antd/index.ts')).Dialog)
