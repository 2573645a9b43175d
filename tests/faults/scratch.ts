import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where files may stand that no run needs to survive: memory where the system has such a folder. */
export function scratchRoot(): string {
  return existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
}

/** A folder that goes away with `remove`, or with the process. */
export type Scratch = { readonly path: string; readonly remove: () => void }

const kept = new Set<string>()
process.once('exit', () => {
  for (const path of kept) rmSync(path, { recursive: true, force: true })
})

/** Makes an empty folder in memory. */
export function scratchFolder(): Scratch {
  const path = mkdtempSync(join(scratchRoot(), 'firmdesk-faults-'))
  kept.add(path)
  return {
    path,
    remove() {
      kept.delete(path)
      rmSync(path, { recursive: true, force: true })
    },
  }
}
