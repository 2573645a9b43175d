import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchFolder } from '../scratch.ts'

/** The repository in a folder of its own, where a file may be broken. */
export type Copy = {
  readonly root: string
  readonly read: (file: string) => string
  readonly write: (file: string, text: string) => void
  readonly remove: () => void
}

/** What is built, installed or left behind; everything else is the repository. */
const notCopied: ReadonlySet<string> = new Set(['.git', 'node_modules', 'out', 'dist', 'test-results', '.profile'])

/** Copies the repository as it stands now, changes that are not committed included; its packages are linked. */
export const copyRepository = (root: string): Copy => {
  const scratch = scratchFolder()
  for (const name of readdirSync(root))
    if (!notCopied.has(name)) cpSync(join(root, name), join(scratch.path, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(scratch.path, 'node_modules'), 'dir')
  return {
    root: scratch.path,
    read: (file) => readFileSync(join(scratch.path, file), 'utf8'),
    write: (file, text) => writeFileSync(join(scratch.path, file), text),
    remove: scratch.remove,
  }
}
