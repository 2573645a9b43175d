import { join } from 'node:path'
import { app, type BrowserWindow, dialog, nativeTheme, screen, type WebContents } from 'electron'
import type { ShellWords } from '#shared/locale/shell-words'
import { log } from './log.ts'
import type { PagePorts } from './page-ports.ts'
import { restartDelay } from './restart-delay.ts'
import type { SettingsStore } from './settings-file.ts'
import { APP_ORIGIN } from './url-policy.ts'
import type { UserGestures } from './user-gestures.ts'
import { createWindow } from './window-factory.ts'
import { restoreWindow } from './window-state.ts'

const windowKey = 'desktop.window'
/** Chromium's number for a navigation that was taken back; nothing is wrong with the page then. */
const ABORTED = -3

export type MainWindowOptions = {
  readonly preload: string
  readonly icon: string
  readonly settings: SettingsStore
  readonly ports: PagePorts
  readonly presses: Pick<UserGestures, 'heard' | 'forget'>
  readonly words: () => ShellWords
  /** The open windows by the id of their webContents; this one enters and leaves it. */
  readonly windows: Map<number, BrowserWindow>
  /** True where closing only hides the window. */
  readonly staysInTray: () => boolean
  readonly onLoaded: () => void
}

/** A page that is gone is loaded again, later and later when it keeps crashing. */
const reviveAfterCrash = (contents: WebContents, onGone: () => void): void => {
  let crashes: readonly number[] = []
  contents.on('render-process-gone', (_event, { reason }) => {
    onGone()
    if (reason === 'clean-exit') return
    log('error', 'page-gone', { reason })
    crashes = [...crashes, Date.now()].slice(-10)
    setTimeout(() => !contents.isDestroyed() && contents.reload(), restartDelay(crashes, Date.now()))
  })
}

/** Without its files the app has nothing to show: says so and ends. */
const endWithoutPage = (contents: WebContents, words: () => ShellWords): void => {
  contents.on('did-fail-load', (_event, code, _text, _url, isMainFrame) => {
    if (!isMainFrame || code === ABORTED) return
    log('error', 'page-not-loaded', { code })
    dialog.showErrorBox(words().loadFailedTitle, words().loadFailed)
    app.quit()
  })
}

/** Opens the main window where it was left, and keeps its ports and place in order while it lives. */
export const openMainWindow = (options: MainWindowOptions): BrowserWindow => {
  const { settings, ports, presses, windows } = options
  const areas = screen.getAllDisplays().map((display) => display.workArea)
  const window = createWindow({
    preload: options.preload,
    icon: options.icon,
    state: restoreWindow(settings.get(windowKey), [screen.getPrimaryDisplay().workArea, ...areas]),
    dark: nativeTheme.shouldUseDarkColors,
    developer: process.defaultApp === true,
    platform: process.platform,
  })
  const { webContents } = window
  const { id } = webContents
  const forget = (): void => {
    ports.close(id)
    presses.forget(id)
  }
  webContents.on('input-event', (_event, { type }) => presses.heard(id, type))
  windows.set(id, window)
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) ports.leaving(id)
  })
  webContents.on('did-navigate', () => {
    ports.arrived(id)
    presses.forget(id)
  })
  webContents.once('destroyed', () => {
    forget()
    windows.delete(id)
  })
  webContents.once('did-finish-load', options.onLoaded)
  reviveAfterCrash(webContents, forget)
  endWithoutPage(webContents, options.words)
  window.once('ready-to-show', () => window.show())
  window.on('close', (event) => {
    settings.set(windowKey, { ...window.getNormalBounds(), maximized: window.isMaximized() })
    if (!options.staysInTray()) return
    event.preventDefault()
    window.hide()
  })
  window.loadURL(`${APP_ORIGIN}/`).catch(() => {})
  return window
}

/** Folders beside the bundle: the built pages and the preload. */
export const built = (...parts: readonly string[]): string => join(import.meta.dirname, '..', ...parts)

/** A picture of the shell's art. */
export const art = (name: string): string => join(import.meta.dirname, '..', '..', 'resources', name)
