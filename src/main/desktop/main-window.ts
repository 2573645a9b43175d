import { join } from 'node:path'
import { type BrowserWindow, nativeTheme, screen } from 'electron'
import type { SettingsStore } from './settings-file.ts'
import { APP_ORIGIN } from './url-policy.ts'
import { createWindow } from './window-factory.ts'
import { keepPage, type PageOptions } from './window-page.ts'
import { restoreWindow } from './window-state.ts'

const windowKey = 'desktop.window'

export type MainWindowOptions = PageOptions & {
  readonly preload: string
  readonly icon: string
  readonly settings: SettingsStore
  /** Where it opens: the path of a page. */
  readonly path?: string
  /** True where closing only hides the window. */
  readonly staysInTray: () => boolean
  readonly onLoaded: () => void
}

/** Opens the main window where it was left, and keeps its ports and place in order while it lives. */
export const openMainWindow = (options: MainWindowOptions): BrowserWindow => {
  const { settings } = options
  const areas = screen.getAllDisplays().map((display) => display.workArea)
  const window = createWindow({
    preload: options.preload,
    icon: options.icon,
    state: restoreWindow(settings.get(windowKey), [screen.getPrimaryDisplay().workArea, ...areas]),
    dark: nativeTheme.shouldUseDarkColors,
    developer: process.defaultApp === true,
    platform: process.platform,
  })
  window.webContents.once('did-finish-load', options.onLoaded)
  keepPage(window, options)
  window.on('close', (event) => {
    settings.set(windowKey, { ...window.getNormalBounds(), maximized: window.isMaximized() })
    if (!options.staysInTray()) return
    event.preventDefault()
    window.hide()
  })
  window.loadURL(addressOf(options.path ?? '/')).catch(() => {})
  return window
}

/** Address of a page; the list is what the app opens with. */
const addressOf = (path: string): string => (path === '/' ? `${APP_ORIGIN}/` : `${APP_ORIGIN}/#${path}`)

/** Leads the window to a page, within the document that it shows. */
export const goTo = ({ webContents }: BrowserWindow, path: string): void => {
  // The same address once more would load everything anew.
  if (webContents.getURL() !== addressOf(path)) webContents.loadURL(addressOf(path)).catch(() => {})
}

/** Folders beside the bundle: the built pages and the preload. */
export const built = (...parts: readonly string[]): string => join(import.meta.dirname, '..', ...parts)

/** A picture of the shell's art. */
export const art = (name: string): string => join(import.meta.dirname, '..', '..', 'resources', name)
