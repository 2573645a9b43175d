import type { BrowserWindow } from 'electron'
import type { ShellHandlers } from '#shared/contract/index'
import type { AskedNumber } from '#shared/contract/phone'
import type { DesktopState, UpdateAction, UpdateState } from '#shared/contract/shell'
import type { DesktopChange } from './desktop-settings.ts'

/** What the handlers need of Electron. */
export type ShellMeans = {
  readonly version: string
  readonly platform: NodeJS.Platform
  readonly openExternal: (url: string) => Promise<boolean>
  /** Opens the window of the file that a query stands for. */
  readonly openFileWindow: (query: string) => boolean
  /** Shows the dialler; false where no account is open. */
  readonly openDialler: () => boolean
  /** Shows the main window with a page. */
  readonly openMain: (path: string) => void
  /** Whether the dialler stays above other windows. */
  readonly dialler: { readonly onTop: () => boolean; readonly setOnTop: (onTop: boolean) => void }
  /** The text of the clipboard, for a press of the page; '' without one. */
  readonly readClipboard: () => Promise<string>
  /** How the shell is set on this computer. */
  readonly desktop: {
    readonly state: () => Promise<DesktopState>
    readonly set: (change: DesktopChange) => Promise<DesktopState>
  }
  readonly update: {
    readonly state: () => UpdateState
    readonly act: (action: UpdateAction) => Promise<UpdateState>
  }
  readonly writeClipboard: (text: string) => Promise<void>
  /** The whole number for a copy, asked of the core; it goes to no page (D-22). */
  readonly copiedNumber: (asked: AskedNumber) => Promise<string>
  /** Saves the file of a handle where the person says. */
  readonly saveFile: (file: { readonly handle: string; readonly name: string }) => Promise<{ readonly saved: boolean }>
  /** Shows the file that was saved of a handle. */
  readonly showSaved: (handle: string) => boolean
  /** Holds a press for the file that is opened next. */
  readonly holdPress: () => boolean
  /** Opens a copy of the file of a handle with the system's application. */
  readonly openFile: (file: { readonly handle: string; readonly name: string }) => Promise<{ readonly opened: boolean }>
  /** Begins a drag of copies of the files of handles out of the window. */
  readonly dragOut: (
    files: readonly { readonly handle: string; readonly name: string }[],
  ) => Promise<{ readonly dragged: boolean }>
}

/** Characters of the clipboard that a page is given. */
const LONGEST_PASTE = 500

const actions = {
  minimize: (window: BrowserWindow) => window.minimize(),
  maximize: (window: BrowserWindow) => (window.isMaximized() ? window.unmaximize() : window.maximize()),
  close: (window: BrowserWindow) => window.close(),
} as const

/** The shell's contract for the page in `window`. On macOS the system draws the window's buttons. */
export const shellHandlers = (means: ShellMeans, window: BrowserWindow): ShellHandlers => ({
  shell: {
    about: () => ({
      kind: 'desktop',
      version: means.version,
      platform: means.platform,
      customFrame: means.platform !== 'darwin',
    }),
    openExternal: async ({ url }) => ({ opened: await means.openExternal(url) }),
    openFileWindow: ({ query }) => ({ opened: means.openFileWindow(query) }),
    saveFile: (file) => means.saveFile(file),
    showSaved: ({ handle }) => ({ shown: means.showSaved(handle) }),
    holdPress: () => ({ held: means.holdPress() }),
    openFile: (file) => means.openFile(file),
    dragOut: ({ handles }) => means.dragOut(handles),
    openDialler: () => ({ opened: means.openDialler() }),
    openMain: ({ path }) => {
      means.openMain(path)
      return { opened: true }
    },
    dialler: () => ({ onTop: means.dialler.onTop() }),
    setDialler: ({ onTop }) => {
      means.dialler.setOnTop(onTop)
      return {}
    },
    readClipboard: async () => ({ text: (await means.readClipboard()).slice(0, LONGEST_PASTE) }),
    copyNumber: async (asked) => {
      await means.writeClipboard(await means.copiedNumber(asked))
      return {}
    },
    desktop: () => means.desktop.state(),
    setDesktop: (change) => means.desktop.set(change),
    update: () => means.update.state(),
    actOnUpdate: ({ action }) => means.update.act(action),
    copyText: async ({ text }) => {
      await means.writeClipboard(text)
      return {}
    },
    window: ({ action }) => {
      actions[action](window)
      return {}
    },
    setZoom: ({ percent }) => {
      window.webContents.setZoomFactor(percent / 100)
      return {}
    },
  },
})
