import {
  app,
  type BrowserWindow,
  clipboard,
  dialog,
  nativeImage,
  nativeTheme,
  powerMonitor,
  protocol,
  safeStorage,
  session,
  shell,
} from 'electron'
import type { AskedNumber } from '#shared/contract/phone'
import type { UpdateAction } from '#shared/contract/shell'
import { wordsFor } from '#shared/locale/shell-words'
import { systemClock } from '../system-clock.ts'
import { serveApp } from './app-protocol.ts'
import { copiedNumber } from './copied-number.ts'
import { hostCoreProcess } from './core-host.ts'
import { developerServer, serveFromDeveloper } from './developer-pages.ts'
import { diallerWindow } from './dialler-window.ts'
import { openWorkingCopy } from './document-copies.ts'
import { foreignPages } from './foreign-pages.ts'
import { clearAfterForgetting } from './forgotten-accounts.ts'
import { whenScreenIsTaken } from './idle-lock.ts'
import { listenToPages } from './ipc.ts'
import type { LaunchArguments } from './launch-arguments.ts'
import { keepLog, logUncaught } from './log.ts'
import { art, built, goTo, openMainWindow, showWindow } from './main-window.ts'
import { giveContextMenu, setApplicationMenu } from './menus.ts'
import { openedCopies } from './open-file.ts'
import { cutPageNetwork } from './page-network.ts'
import { pagePorts } from './page-ports.ts'
import { guardPermissions } from './permissions.ts'
import { pdfPrinter } from './print-pdf.ts'
import { processFiles, threadFiles } from './process-files.ts'
import { askPerson, tellPerson } from './question.ts'
import { hostSampleFirm } from './sample-firm-host.ts'
import { markHere, saveFile } from './save-file.ts'
import { systemSecrets } from './secrets.ts'
import { serverQuestion } from './server-question.ts'
import { openSettings, type SettingsStore, trySetting } from './settings-file.ts'
import { shellHandlers } from './shell-handlers.ts'
import { answerShellCall } from './shell-router.ts'
import { surroundings } from './surroundings.ts'
import { windowArt } from './tray.ts'
import { feedIn, loadUpdater, onlyHttps, UPDATER_SESSION, type UpdateFeed } from './updater.ts'
import { APP_ORIGIN } from './url-policy.ts'
import { createUserGestures } from './user-gestures.ts'
import { fileWindows } from './window-of-file.ts'
import { guardContents } from './window-rules.ts'

/** The running desktop shell. */
export type Desktop = {
  /** Brings the main window to the front; opens one where none is. */
  readonly show: () => void
  /** Opens a link of another program, where the settings take them: it fills the dialler or shows a page. */
  readonly openLink: (address: string) => void
}

type Preferences = { readonly language?: unknown; readonly theme?: unknown; readonly zoom?: unknown }

const preferencesIn = (settings: SettingsStore): Preferences => {
  const kept = settings.get('preferences')
  return typeof kept === 'object' && kept !== null ? kept : {}
}

/** Zoom of the pages, percent. */
const zoomOf = ({ zoom }: Preferences): number => (typeof zoom === 'number' && zoom >= 80 && zoom <= 200 ? zoom : 100)

/** Windows and dialogs of the system in the theme that was chosen for the app. */
const followTheme = ({ theme }: Preferences): void => {
  nativeTheme.themeSource = theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** What hangs under the pointer while files are dragged out. */
const dragIcon = () => nativeImage.createFromPath(art('icon.png')).resize({ width: 32, height: 32 })

/** Starts the shell: session gates, settings, core, tray, window. Electron must be ready. */
export const startDesktop = async (launch: LaunchArguments): Promise<Desktop> => {
  // Whoever started the app may stop listening to it; that ends nothing.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const profile = app.getPath('userData')
  keepLog(profile)
  logUncaught(process)
  const settings = openSettings(profile)
  if (launch.locale !== null) settings.set('preferences', { ...preferencesIn(settings), language: launch.locale })
  const words = () => wordsFor(preferencesIn(settings).language)
  followTheme(preferencesIn(settings))
  const secrets = await systemSecrets(safeStorage, process.platform)
  const sampleFirm = hostSampleFirm(processFiles.sampleFirm, profile)
  const windows = new Map<number, BrowserWindow>()
  let main: BrowserWindow | null = null
  const presses = createUserGestures(systemClock)
  const askServer = serverQuestion(dialog, words)
  const copies = openedCopies(profile)
  const saved = new Map<string, string>()
  let quitting = false

  guardPermissions(session.defaultSession)
  clearAfterForgetting(settings, session.defaultSession)
  const developer = developerServer(!process.defaultApp, process.env.ELECTRON_RENDERER_URL)
  const networkCut = cutPageNetwork(session.defaultSession, developer !== null)

  const core = hostCoreProcess({
    file: processFiles.core,
    start: () => ({
      profile,
      defaultServer: launch.firm,
      threadFiles,
      keeper: secrets.keeper,
      settings: settings.snapshot(),
    }),
    functions: {
      wrapSecret: secrets.wrap,
      unwrapSecret: secrets.unwrap,
      setSetting: async (key, value) => trySetting(settings, key, value),
      startSampleFirm: sampleFirm.start,
      stopSampleFirm: sampleFirm.stop,
      confirmServer: (server) => askServer(main, server),
      printPdf: pdfPrinter(() => session.fromPartition('print', { cache: false })),
      pressed: async () => [...windows.keys()].some(presses.spend),
      openWorkingCopy: (path) => openWorkingCopy(shell, profile, path),
    },
    onLost: () => ports.lose(),
    onNotStarting: async () => {
      show()
      const { loadFailedTitle: title, startFailed: message, tryAgain: yes, quit: no } = words()
      const again = main !== null && (await askPerson(dialog, main, { title, message, yes, no }))
      if (!again) app.quit()
      return again
    },
    onReplaced: () => {
      ports.renew()
      void around.refresh()
    },
    onEvent: (event) => around.heard(event),
  })

  if (developer === null) serveApp(protocol, built('renderer'), core.media, core.receive)
  else serveFromDeveloper(protocol, developer)

  const openForeign = foreignPages(shell, dialog, words, ({ webContents }) => presses.spend(webContents.id))
  const ports = pagePorts(core, (contents, area, operation, input) => {
    const window = windows.get(contents.id)
    if (window === undefined) throw new Error('a page without a window asked the shell')
    const means = {
      version: app.getVersion(),
      platform: process.platform,
      openExternal: (url: string) => openForeign(window, url),
      openFileWindow: (query: string) => {
        if (!presses.spendForOwn(contents.id)) return false
        // Here the person is told why, and the page has nothing to add.
        if (!files.open(query, window)) void tellPerson(dialog, window, words().tooManyFiles)
        return true
      },
      openDialler: () => {
        if (around.hasDialler()) dialler.show()
        return around.hasDialler()
      },
      openMain: (path: string) => show(path),
      dialler,
      readClipboard: async () => (presses.spend(contents.id) ? clipboard.readText() : ''),
      desktop: around.control,
      update: {
        state: around.updates.state,
        act: async (action: UpdateAction) =>
          action === 'install' && !presses.spend(contents.id) ? around.updates.state() : around.updates.act(action),
      },
      writeClipboard: around.clipboard.write,
      copiedNumber: (asked: AskedNumber) => copiedNumber(core, asked),
      saveFile: (file: { readonly handle: string; readonly name: string }) =>
        saveFile(dialog, core, window, app.getPath('downloads'), file, markHere, (path) =>
          saved.set(file.handle, path),
        ),
      showSaved: (handle: string) => {
        const path = saved.get(handle)
        if (path !== undefined) shell.showItemInFolder(path)
        return path !== undefined
      },
      holdPress: () => presses.hold(contents.id),
      openFile: async (file: { readonly handle: string; readonly name: string }) =>
        presses.spendHeld(contents.id) ? copies.open(shell, core, file) : { opened: false },
      dragOut: async (files: readonly { readonly handle: string; readonly name: string }[]) =>
        presses.spend(contents.id) ? copies.dragOut(contents, core, files, dragIcon()) : { dragged: false },
    }
    return answerShellCall(shellHandlers(means, window), area, operation, input)
  })

  const icon = art(windowArt(process.platform))
  const pages = { preload: built('preload', 'index.cjs'), icon, ports, presses, words, windows }
  const files = fileWindows(pages)
  const dialler = diallerWindow({
    ...pages,
    settings,
    zoom: () => zoomOf(preferencesIn(settings)),
    onClosing: () => (quitting ? 'close' : around.diallerEnd()),
    onHidden: () => void around.left(),
  })

  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, (url) => void openForeign(windows.get(contents.id) ?? null, url))
    giveContextMenu(contents, words)
  })

  listenToPages({
    known: windows,
    onPorts: (contents) => ports.give(contents),
  })

  const open = (path = '/'): BrowserWindow => {
    const window = openMainWindow({
      ...pages,
      path,
      settings,
      staysInTray: () => !quitting && around.staysInTray(),
      onLoaded: () => void core.ready.then(() => process.stdout.write(`Firmdesk is ready: ${APP_ORIGIN}/\n`)),
    })
    // Windows forgets what stood over a window's entry when that goes with the window.
    window.on('show', () => around.redraw())
    window.once('closed', () => {
      main = null
      files.closeAll()
      if (!quitting) void around.mainClosed()
    })
    main = window
    return window
  }

  const show = (path?: string): void => {
    const shown = main
    const window = shown ?? open(path)
    showWindow(window)
    if (path !== undefined && shown !== null) goTo(window, path)
  }
  const fromSource = process.defaultApp === true
  const feed = fromSource
    ? launch.updates && feedIn(launch.updates, launch.updates)
    : feedIn(process.resourcesPath, built('main'))
  const makeUpdater = (from: UpdateFeed): ReturnType<typeof loadUpdater> => {
    onlyHttps(session.fromPartition(UPDATER_SESSION, { cache: false }), fromSource)
    return loadUpdater(from, fromSource)
  }
  const around = surroundings({
    core,
    loadUpdater: feed ? () => makeUpdater(feed) : null,
    settings,
    words,
    dialler,
    removeCopies: () => void copies.remove(),
    removeCopiesNow: copies.removeNow,
    forgetSaved: () => saved.clear(),
    idleSeconds: () => powerMonitor.getSystemIdleTime(),
    main: { window: () => main, show },
  })

  await networkCut
  const setMenu = (): void =>
    setApplicationMenu(process.platform, words(), () => show(around.hasDialler() ? '/settings' : undefined))
  settings.onChange((key) => {
    if (key !== 'preferences') return
    followTheme(preferencesIn(settings))
    dialler.resize()
    around.redraw()
    setMenu()
  })
  setMenu()
  powerMonitor.on('resume', () => {
    core.power('resume')
    void around.woke()
  })
  powerMonitor.on('suspend', () => core.power('suspend'))
  whenScreenIsTaken(powerMonitor, process.platform, around.screenLocked)

  app.on('before-quit', () => {
    quitting = true
  })
  let stopped = false
  app.on('will-quit', (event) => {
    if (stopped) return
    event.preventDefault()
    const stop = Promise.allSettled([around.end(), core.stop(), sampleFirm.stop(), copies.remove()])
    void stop.then(() => {
      stopped = true
      // The new version begins before this process has ended, and would take it for a second start.
      app.releaseSingleInstanceLock()
      if (!around.updates.installNow()) app.quit()
    })
  })
  app.on('window-all-closed', () => app.quit())
  app.on('activate', () => show())
  open()
  void core.ready.then(around.refresh)
  return { show: () => show(), openLink: around.openLink }
}
