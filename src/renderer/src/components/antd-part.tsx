import type { ComponentType } from 'react'
import { lazyScreen } from './lazy-screen.tsx'

type Parts = typeof import('./antd/index.ts')

let parts: Parts | null = null

const read = async (): Promise<Parts> => {
  parts = await import('./antd/index.ts')
  return parts
}

/** A part of antd's file (components/antd), which is read for the first of them: from then on each draws at once. */
export const antdPart = <Props extends object>(pick: (parts: Parts) => ComponentType<Props>) =>
  lazyScreen(
    async () => pick(await read()),
    () => (parts === null ? null : pick(parts)),
  )
