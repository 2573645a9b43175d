// Working copies of documents: opened by applications of the system. May not: what is in them, which the core alone
// reads and writes.
import { lstat } from 'node:fs/promises'
import { basename, dirname, relative } from 'node:path'
import type { Shell } from 'electron'
import { safeFileName } from '#shared/domain/media'
import { editsOutside } from '#shared/domain/outside-kinds'
import { markHere, tellUnmarked } from './save-file.ts'

const folderOf = /^accounts[\\/][0-9a-f]{64}[\\/]editing[\\/][0-9a-f]{32}$/

/**
 * Opens a working copy of an account below a profile, marked as one from the network, or its folder. False for any other
 * file, for a kind that is not edited so, and where the system has no application for it.
 */
export const openWorkingCopy = async (
  shell: Pick<Shell, 'openPath'>,
  profile: string,
  path: string,
  mark: (path: string) => Promise<boolean> = markHere,
): Promise<boolean> => {
  const name = basename(path)
  const isFolder = folderOf.test(relative(profile, path))
  const isCopy = folderOf.test(relative(profile, dirname(path))) && safeFileName(name) === name && editsOutside(name)
  if (!isFolder && !isCopy) return false
  const found = await lstat(path).catch(() => null)
  if (isFolder ? found?.isDirectory() !== true : found?.isFile() !== true) return false
  if (isCopy) await mark(path).catch(tellUnmarked)
  return (await shell.openPath(path)) === ''
}
