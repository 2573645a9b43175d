import { watch } from 'node:fs'

/** Watches a folder; one that cannot be watched, or is gone, tells nothing. Answers what ends it. */
export const watchFolder = (folder: string, changed: () => void): (() => void) => {
  try {
    const watching = watch(folder, { persistent: false }, changed)
    watching.on('error', () => watching.close())
    return () => watching.close()
  } catch {
    return () => undefined
  }
}
