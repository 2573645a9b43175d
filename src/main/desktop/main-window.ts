import { join } from 'node:path'
import { type BrowserWindow, nativeTheme, screen } from 'electron'
import { keepWindow, type SettingsStore } from './settings-file.ts'
import { APP_ORIGIN } from './url-policy.ts'
import { createWindow } from './window-factory.ts'
import { keepPage, type PageOptions } from './window-page.ts'
import { type Area, isOnScreen, restoreWindow } from './window-state.ts'

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

/** Work areas of today's screens, the primary one first. */
export const workAreas = (): readonly [Area, ...Area[]] => [
  screen.getPrimaryDisplay().workArea,
  ...screen.getAllDisplays().map(({ workArea }) => workArea),
]

/** True where a window lies on a screen that is gone: the system moves none that is hidden. */
export const isAstray = (window: BrowserWindow): boolean => {
  if (window.isMaximized() || window.isFullScreen()) return false
  const bounds = window.getNormalBounds()
  return !workAreas().some((area) => isOnScreen(bounds, area))
}

/** Brings the main window before the eyes, where it was left if that screen is still there. */
export const showWindow = (window: BrowserWindow): void => {
  if (window.isMinimized()) window.restore()
  if (isAstray(window))
    window.setBounds(restoreWindow({ ...window.getNormalBounds(), maximized: false }, workAreas()).bounds)
  window.show()
  window.focus()
}

/** Hides a window. On macOS one that fills a screen leaves that first: a black screen would stay in its place. */
export const putAway = (window: BrowserWindow): void => {
  if (process.platform !== 'darwin' || !window.isFullScreen()) {
    window.hide()
    return
  }
  window.once('leave-full-screen', () => window.hide())
  window.setFullScreen(false)
}

/** Opens the main window where it was left, and keeps its ports and place in order while it lives. */
export const openMainWindow = (options: MainWindowOptions): BrowserWindow => {
  const { settings } = options
  const window = createWindow({
    preload: options.preload,
    icon: options.icon,
    state: restoreWindow(settings.get(windowKey), workAreas()),
    dark: nativeTheme.shouldUseDarkColors,
    developer: process.defaultApp === true,
    platform: process.platform,
  })
  window.webContents.once('did-finish-load', options.onLoaded)
  keepPage(window, options)
  window.on('close', (event) => {
    keepWindow(settings, windowKey, { ...window.getNormalBounds(), maximized: window.isMaximized() })
    if (!options.staysInTray()) return
    event.preventDefault()
    putAway(window)
  })
  window.loadURL(addressOf(options.path ?? '/')).catch(() => {})
  return window
}

/** Address of a page; the list is what the app opens with. */
const addressOf = (path: string): string => (path === '/' ? `${APP_ORIGIN}/` : `${APP_ORIGIN}/#${path}`)

/** Leads the window to a page, within the document that it shows. */
const goTo = ({ webContents }: BrowserWindow, path: string): void => {
  // The same address once more would load everything anew.
  if (webContents.getURL() !== addressOf(path)) webContents.loadURL(addressOf(path)).catch(() => {})
}

/** The one main window; it may be closed and opened again. */
export type MainWindow = {
  /** Null while it is closed. */
  readonly window: () => BrowserWindow | null
  /** Opens it; it comes to the front once it is drawn. */
  readonly open: () => void
  /** Brings it to the front, at the address of a page where one is named; opens one where none is. */
  readonly show: (path?: string) => void
}

/** The main window, not open yet. */
export const mainWindow = (
  options: Omit<MainWindowOptions, 'path'> & { readonly onShown: () => void; readonly onClosed: () => void },
): MainWindow => {
  let main: BrowserWindow | null = null
  const open = (path = '/'): BrowserWindow => {
    const window = openMainWindow({ ...options, path })
    window.on('show', options.onShown)
    window.once('closed', () => {
      main = null
      options.onClosed()
    })
    main = window
    return window
  }
  return {
    window: () => main,
    open: () => void open(),
    show: (path) => {
      const shown = main
      const window = shown ?? open(path)
      showWindow(window)
      if (path !== undefined && shown !== null) goTo(window, path)
    },
  }
}

/** Folders beside the bundle: the built pages and the preload. */
export const built = (...parts: readonly string[]): string => join(import.meta.dirname, '..', ...parts)

/** A picture of the shell's art. */
export const art = (name: string): string => join(import.meta.dirname, '..', '..', 'resources', name)
