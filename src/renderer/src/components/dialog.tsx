import { lazyScreen } from './lazy-screen.tsx'

/** A dialog with a form (components/antd/dialog.tsx); antd is read for it. */
export const Dialog = lazyScreen(async () => (await import('./antd/index.ts')).Dialog)
