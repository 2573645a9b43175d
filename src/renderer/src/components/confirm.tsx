import { lazyScreen } from './lazy-screen.tsx'

/** A question before something that cannot be taken back (components/antd/confirm.tsx); antd is read for it. */
export const Confirm = lazyScreen(async () => (await import('./antd/index.ts')).Confirm)
