import { join } from 'node:path'
import type { BrowserWindow, Dialog } from 'electron'
import { Failure } from '#shared/contract/failure'
import { safeFileName } from '#shared/domain/media'
import { replaceByMedia } from '../media-answer.ts'
import type { CoreHost } from './core-host.ts'
import { log } from './log.ts'
import { markDownloaded, systemMarkWriters } from './mark-of-the-web.ts'

/** Tells the system where a file came from. */
export const markHere = (path: string): Promise<boolean> => markDownloaded(path, process.platform, systemMarkWriters)

/** Says in the log that a file was not marked; the disk may keep no marks. */
export const tellUnmarked = (error: unknown): void =>
  log('warn', 'file-not-marked', { code: error instanceof Error && 'code' in error ? String(error.code) : '' })

/**
 * Saves the file of a handle where the person says, a piece at a time, and marks it as one from the network. Fails with
 * `not-found`, `disk-full`, `file-damaged` or `not-writable`, and a file that stood there stays then; not where the disk
 * keeps no marks.
 */
export const saveFile = async (
  dialog: Pick<Dialog, 'showSaveDialog'>,
  core: Pick<CoreHost, 'media'>,
  window: BrowserWindow,
  folder: string,
  asked: { readonly handle: string; readonly name: string },
  mark: (path: string) => Promise<boolean> = markHere,
  onSaved: (path: string) => void = () => undefined,
): Promise<{ readonly saved: boolean }> => {
  const file = await core.media(asked.handle)
  if (file === null) throw new Failure('not-found')
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: join(folder, safeFileName(asked.name)),
  })
  if (canceled || filePath === '') return { saved: false }
  await replaceByMedia(filePath, file, async (path) => void (await mark(path).catch(tellUnmarked)))
  onSaved(filePath)
  return { saved: true }
}
