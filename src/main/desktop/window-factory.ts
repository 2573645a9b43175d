import { BrowserWindow, type BrowserWindowConstructorOptions, type Session, type WebPreferences } from 'electron'
import type { Area, WindowState } from './window-state.ts'

/**
 * The one set of web preferences that a window of the app gets. What is not named stands at Electron's default, which
 * is the strict one; a test compares this with a snapshot.
 */
export const hardenedPreferences = (preload: string, developer: boolean): WebPreferences => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  devTools: developer,
})

export type WindowOptions = {
  readonly preload: string
  readonly icon: string
  readonly state: WindowState
  readonly dark: boolean
  readonly developer: boolean
  readonly platform: NodeJS.Platform
}

/** The frame's colour of the two themes, so that a window never flashes white. */
const background = { light: '#F3F4F6', dark: '#15181C' } as const

/** Heights of the pages' heads, as their styles have them: in their middle macOS puts its buttons. */
const headHeight = { window: 44, dialler: 32 } as const

/** What every window that a person sees begins with: hidden, in the app's own frame. */
const ownFrame = (
  options: Omit<WindowOptions, 'state'>,
  head: keyof typeof headHeight,
): BrowserWindowConstructorOptions => ({
  show: false,
  title: 'Firmdesk',
  // With the overlay the page is told where the buttons of macOS end, and keeps clear of them.
  ...(options.platform === 'darwin'
    ? ({ titleBarStyle: 'hiddenInset', titleBarOverlay: { height: headHeight[head] } } as const)
    : ({ titleBarStyle: 'hidden' } as const)),
  autoHideMenuBar: true,
  backgroundColor: options.dark ? background.dark : background.light,
  ...(options.platform === 'darwin' ? {} : { icon: options.icon }),
  webPreferences: hardenedPreferences(options.preload, options.developer),
})

/** Makes a main window, hidden. No other file makes a window. */
export const createWindow = (options: WindowOptions): BrowserWindow => {
  const window = new BrowserWindow({
    ...options.state.bounds,
    minWidth: options.state.minimum.width,
    minHeight: options.state.minimum.height,
    ...ownFrame(options, 'window'),
  })
  if (options.state.maximized) window.maximize()
  return window
}

/** Makes the dialler's window, hidden; its size is its page's. */
export const createDialler = (
  options: Omit<WindowOptions, 'state'> & { readonly bounds: Area; readonly onTop: boolean },
): BrowserWindow =>
  new BrowserWindow({
    ...options.bounds,
    resizable: false,
    maximizable: false,
    fullscreenable: false,
    alwaysOnTop: options.onTop,
    ...ownFrame(options, 'dialler'),
  })

/** Makes a window that nobody sees, for a page that is printed: no preload, no script, and a session of its own. */
export const createPrintWindow = (session: Session): BrowserWindow => {
  const { preload: _, ...preferences } = hardenedPreferences('', false)
  return new BrowserWindow({ show: false, webPreferences: { ...preferences, javascript: false, session } })
}
