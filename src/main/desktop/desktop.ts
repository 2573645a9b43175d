import { join } from 'node:path'
import {
  app,
  type BrowserWindow,
  clipboard,
  dialog,
  nativeTheme,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  type WebContents,
} from 'electron'
import { wordsFor } from '#shared/locale/shell-words'
import { serveApp } from './app-protocol.ts'
import { hostCoreProcess } from './core-host.ts'
import { fileHandles } from './file-handles.ts'
import { foreignPages } from './foreign-pages.ts'
import { listenToPages } from './ipc.ts'
import type { LaunchArguments } from './launch-arguments.ts'
import { keepLog, log } from './log.ts'
import { giveContextMenu, setApplicationMenu } from './menus.ts'
import { pagePorts } from './page-ports.ts'
import { guardPermissions } from './permissions.ts'
import { processFiles } from './process-files.ts'
import { hostSampleFirm } from './sample-firm-host.ts'
import { systemSecrets } from './secrets.ts'
import { openSettings } from './settings-file.ts'
import { shellHandlers } from './shell-handlers.ts'
import { answerShellCall } from './shell-router.ts'
import { showTray } from './tray.ts'
import { APP_ORIGIN } from './url-policy.ts'
import { createWindow } from './window-factory.ts'
import { guardContents } from './window-rules.ts'
import { restoreWindow } from './window-state.ts'

/** The running desktop shell. */
export type Desktop = {
  /** Brings the main window to the front; opens one where none is. */
  readonly show: () => void
}

/** Folders beside the bundle: the built pages, the preload and the art. */
const built = (...parts: readonly string[]): string => join(import.meta.dirname, '..', ...parts)
const art = (name: string): string => join(import.meta.dirname, '..', '..', 'resources', name)
/** Keys of the shell's own settings; the core's settings stand beside them. */
const windowKey = 'desktop.window'
const closeToTrayKey = 'desktop.closeToTray'

const languageOf = (preferences: unknown): unknown =>
  typeof preferences === 'object' && preferences !== null && 'language' in preferences ? preferences.language : null

/** Starts the shell: session gates, settings, core, tray, window. Electron must be ready. */
export const startDesktop = async (launch: LaunchArguments): Promise<Desktop> => {
  const profile = app.getPath('userData')
  keepLog(profile)
  const settings = openSettings(profile)
  if (launch.locale !== null) {
    const preferences = settings.get('preferences')
    settings.set('preferences', { ...(typeof preferences === 'object' ? preferences : {}), language: launch.locale })
  }
  const words = () => wordsFor(languageOf(settings.get('preferences')))
  const secrets = await systemSecrets(safeStorage, process.platform)
  const sampleFirm = hostSampleFirm(processFiles.sampleFirm, profile)
  const windows = new Map<number, BrowserWindow>()
  const files = fileHandles()
  let quitting = false

  guardPermissions(session.defaultSession)
  serveApp(protocol, built('renderer'))

  const core = hostCoreProcess({
    file: processFiles.core,
    start: () => ({ profile, defaultServer: launch.firm, keeper: secrets.keeper, settings: settings.snapshot() }),
    functions: {
      wrapSecret: secrets.wrap,
      unwrapSecret: secrets.unwrap,
      setSetting: async (key, value) => settings.set(key, value),
      startSampleFirm: sampleFirm.start,
      stopSampleFirm: sampleFirm.stop,
    },
    onReplaced: () => ports.renew(),
  })

  const openForeign = foreignPages(shell, dialog, words)
  const ports = pagePorts(core, (contents, area, operation, input) => {
    const window = windows.get(contents.id)
    if (window === undefined) throw new Error('a page without a window asked the shell')
    const means = {
      version: app.getVersion(),
      platform: process.platform,
      openExternal: (url: string) => openForeign(window, url),
      writeClipboard: (text: string) => clipboard.writeText(text),
    }
    return answerShellCall(shellHandlers(means, window), area, operation, input)
  })

  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, (url) => void openForeign(windows.get(contents.id) ?? null, url))
    giveContextMenu(contents, words)
  })

  listenToPages({
    known: windows,
    onPorts: (contents) => ports.give(contents),
    onFile: (contents, handle, path) => {
      if (!files.register(contents.id, handle, path)) log('warn', 'file-refused')
    },
  })

  const forget = (contents: WebContents): void => {
    ports.close(contents)
    files.forget(contents.id)
  }

  const open = (): BrowserWindow => {
    const areas = screen.getAllDisplays().map((display) => display.workArea)
    const window = createWindow({
      preload: built('preload', 'index.cjs'),
      icon: art('icon.png'),
      state: restoreWindow(settings.get(windowKey), [screen.getPrimaryDisplay().workArea, ...areas]),
      dark: nativeTheme.shouldUseDarkColors,
      developer: !app.isPackaged,
      platform: process.platform,
    })
    const { webContents } = window
    windows.set(webContents.id, window)
    webContents.on('did-start-navigation', (details) => {
      if (details.isMainFrame && !details.isSameDocument) forget(webContents)
    })
    webContents.on('render-process-gone', (_event, { reason }) => {
      forget(webContents)
      log('error', 'page-gone', { reason })
      if (reason !== 'clean-exit' && !window.isDestroyed()) webContents.reload()
    })
    window.once('ready-to-show', () => window.show())
    window.on('close', (event) => {
      settings.set(windowKey, { ...window.getNormalBounds(), maximized: window.isMaximized() })
      if (quitting || !tray.present || settings.get(closeToTrayKey) !== true) return
      event.preventDefault()
      window.hide()
    })
    webContents.once('destroyed', () => {
      forget(webContents)
      windows.delete(webContents.id)
    })
    webContents.once('did-finish-load', () => process.stdout.write(`Firmdesk is ready: ${APP_ORIGIN}/\n`))
    webContents.once('did-fail-load', (_event, code) => {
      log('error', 'page-not-loaded', { code })
      dialog.showErrorBox(words().loadFailedTitle, words().loadFailed)
      app.quit()
    })
    window.loadURL(`${APP_ORIGIN}/`).catch(() => {})
    return window
  }

  const show = (): void => {
    const window = [...windows.values()][0] ?? open()
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }

  const tray = showTray(art(process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png'), words(), {
    open: show,
    syncNow: () => void core.call('sync', 'now', {}).catch(() => {}),
    quit: () => app.quit(),
  })
  settings.onChange((key) => {
    if (key !== 'preferences') return
    tray.relabel(words())
    setApplicationMenu(process.platform, words())
  })
  setApplicationMenu(process.platform, words())
  powerMonitor.on('resume', () => core.power('resume'))
  powerMonitor.on('suspend', () => core.power('suspend'))

  app.on('before-quit', () => {
    quitting = true
  })
  let stopped = false
  app.on('will-quit', (event) => {
    if (stopped) return
    event.preventDefault()
    const stop = Promise.allSettled([core.stop(), sampleFirm.stop()])
    void stop.then(() => {
      stopped = true
      app.quit()
    })
  })
  app.on('window-all-closed', () => app.quit())
  app.on('activate', show)
  open()
  return { show }
}
