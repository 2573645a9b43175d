import { closeSync, constants, copyFileSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'

const settle = (path: string, mode: 'r' | 'r+'): void => {
  const opened = openSync(path, mode)
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Waits until the disk has what was renamed or made in a folder. Windows keeps that by itself and refuses to be asked. */
const settleFolder = (folder: string): void => {
  if (process.platform !== 'win32') settle(folder, 'r')
}

/** Copies a file; the copy is on the disk when this answers. */
export const copyWhole = (from: string, to: string): void => {
  copyFileSync(from, to, constants.COPYFILE_FICLONE)
  settle(to, 'r+')
}

/** Gives a file or folder its name in one step that survives a power cut; what bore the name before is replaced. */
export const moveTo = (from: string, to: string): void => {
  renameSync(from, to)
  settleFolder(dirname(to))
}
