import { app, type BrowserWindow, dialog, nativeImage, shell } from 'electron'
import type { CoreHost } from './core-host.ts'
import { art } from './main-window.ts'
import type { OpenedCopies } from './open-file.ts'
import { markHere, saveFile } from './save-file.ts'
import type { ShellMeans } from './shell-handlers.ts'
import type { UserGestures } from './user-gestures.ts'

/** Files that leave the app by a page: saved, opened by another application, dragged out. */
export type PageFiles = {
  /** What the page of a window may do with them. */
  readonly means: (
    window: BrowserWindow,
  ) => Pick<ShellMeans, 'saveFile' | 'showSaved' | 'holdPress' | 'openFile' | 'dragOut'>
  /** Forgets where files were saved. */
  readonly forgetSaved: () => void
}

/** What hangs under the pointer while files are dragged out. */
const dragIcon = () => nativeImage.createFromPath(art('icon.png')).resize({ width: 32, height: 32 })

/** Nothing was saved yet. What opens or drags a copy needs a press in its window. */
export const pageFiles = (core: Pick<CoreHost, 'media'>, copies: OpenedCopies, presses: UserGestures): PageFiles => {
  const saved = new Map<string, string>()
  return {
    means: (window) => {
      const { webContents } = window
      const page = webContents.id
      return {
        saveFile: (file) =>
          saveFile(dialog, core, window, app.getPath('downloads'), file, markHere, (path) =>
            saved.set(file.handle, path),
          ),
        showSaved: (handle) => {
          const path = saved.get(handle)
          if (path !== undefined) shell.showItemInFolder(path)
          return path !== undefined
        },
        holdPress: () => presses.hold(page),
        openFile: async (file) => (presses.spendHeld(page) ? copies.open(shell, core, file) : { opened: false }),
        dragOut: async (files) =>
          presses.spend(page) ? copies.dragOut(webContents, core, files, dragIcon()) : { dragged: false },
      }
    },
    forgetSaved: () => saved.clear(),
  }
}
