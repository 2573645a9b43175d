import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What can be built: the screens, the browser shell with the sample firm, or everything that Electron runs. */
export type BuildPart = 'renderer' | 'shell' | 'desktop'

/** The file that says of which sources the build of a part in `out/` is. */
export const recordOf = (root: string, part: BuildPart): string => join(root, 'out', `.${part}.sha256`)

/**
 * Takes the records of the parts whose files a build is about to replace: whoever started it, and however it ends, they
 * are of other sources then. The screens are a part by themselves and one of the desktop shell's.
 */
export const forgetRecords = (root: string, ...parts: readonly BuildPart[]): Plugin => ({
  name: `firmdesk:forget-${parts.join('-and-')}`,
  apply: 'build',
  buildStart() {
    for (const part of parts) rmSync(recordOf(root, part), { force: true })
  },
})
