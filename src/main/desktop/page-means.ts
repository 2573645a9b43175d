import { app, type BrowserWindow, clipboard, dialog } from 'electron'
import type { ShellWords } from '#shared/locale/shell-words'
import { copiedNumber } from './copied-number.ts'
import type { CoreHost } from './core-host.ts'
import type { DiallerWindow } from './dialler-window.ts'
import type { MainWindow } from './main-window.ts'
import type { PageFiles } from './page-files.ts'
import { tellPerson } from './question.ts'
import type { ShellMeans } from './shell-handlers.ts'
import type { Surroundings } from './surroundings.ts'
import type { UserGestures } from './user-gestures.ts'
import type { FileWindows } from './window-of-file.ts'

/** The parts of the shell that answer its pages. */
export type PageMeansOptions = {
  readonly core: Pick<CoreHost, 'call'>
  readonly main: MainWindow
  readonly dialler: DiallerWindow
  readonly files: FileWindows
  readonly saved: PageFiles
  readonly around: Surroundings
  readonly presses: UserGestures
  readonly openForeign: (window: BrowserWindow, url: string) => Promise<boolean>
  readonly words: () => ShellWords
}

/** What the shell does for the page of a window; what reaches beyond the app needs a press there. */
export const pageMeans =
  ({ core, main, dialler, files, saved, around, presses, openForeign, words }: PageMeansOptions) =>
  (window: BrowserWindow): ShellMeans => {
    const page = window.webContents.id
    return {
      version: app.getVersion(),
      platform: process.platform,
      ...saved.means(window),
      openExternal: (url) => openForeign(window, url),
      openFileWindow: (query) => {
        if (!presses.spendForOwn(page)) return false
        // Here the person is told why, and the page has nothing to add.
        if (!files.open(query, window)) void tellPerson(dialog, window, words().tooManyFiles)
        return true
      },
      openDialler: () => {
        if (around.hasDialler()) dialler.show()
        return around.hasDialler()
      },
      openMain: main.show,
      dialler,
      readClipboard: async () => (presses.spend(page) ? clipboard.readText() : ''),
      writeClipboard: around.clipboard.write,
      copiedNumber: (asked) => copiedNumber(core, asked),
      desktop: around.control,
      update: {
        state: around.updates.state,
        act: async (action) =>
          action === 'install' && !presses.spend(page) ? around.updates.state() : around.updates.act(action),
      },
    }
  }
