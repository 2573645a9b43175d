import { app, type BrowserWindow, dialog, type WebContents } from 'electron'
import type { ShellWords } from '#shared/locale/shell-words'
import { log } from './log.ts'
import type { PagePorts } from './page-ports.ts'
import { restartDelay } from './restart-delay.ts'
import type { UserGestures } from './user-gestures.ts'

/** Chromium's number for a navigation that was taken back; nothing is wrong with the page then. */
const ABORTED = -3

/** What the page of a window is kept with. */
export type PageOptions = {
  readonly ports: PagePorts
  readonly presses: Pick<UserGestures, 'heard' | 'forget'>
  readonly words: () => ShellWords
  /** The open windows by the id of their webContents; this one enters and leaves it. */
  readonly windows: Map<number, BrowserWindow>
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

/** Keeps the ports and presses of a window's page in order while it lives; `shows` it once it is drawn. */
export const keepPage = (
  window: BrowserWindow,
  { ports, presses, words, windows }: PageOptions,
  shows = true,
): void => {
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
  reviveAfterCrash(webContents, forget)
  endWithoutPage(webContents, words)
  if (shows) window.once('ready-to-show', () => window.show())
}
