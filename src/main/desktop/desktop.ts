// The desktop shell: how its parts are made, in the order of the start, and how they reach each other.
// Lives here: what must know several of them. May not: what one of them does. To add: a file beside this one, a line here.
import { app, type BrowserWindow, dialog, powerMonitor, protocol, safeStorage, session, shell } from 'electron'
import type { ShellWords } from '#shared/locale/shell-words'
import { systemClock } from '../system-clock.ts'
import { endInOrder } from './app-end.ts'
import { serveApp } from './app-protocol.ts'
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
import { art, built, type MainWindow, mainWindow } from './main-window.ts'
import { giveContextMenu, setApplicationMenu } from './menus.ts'
import { openedCopies } from './open-file.ts'
import { ownUpdater } from './own-updater.ts'
import { pageFiles } from './page-files.ts'
import { pageMeans } from './page-means.ts'
import { cutPageNetwork } from './page-network.ts'
import { pagePorts } from './page-ports.ts'
import { guardPermissions } from './permissions.ts'
import { pdfPrinter } from './print-pdf.ts'
import { processFiles, threadFiles } from './process-files.ts'
import { askPerson } from './question.ts'
import { hostSampleFirm } from './sample-firm-host.ts'
import { systemSecrets } from './secrets.ts'
import { serverQuestion } from './server-question.ts'
import { openSettings, trySetting } from './settings-file.ts'
import { shellHandlers } from './shell-handlers.ts'
import { shellPreferences } from './shell-preferences.ts'
import { answerShellCall } from './shell-router.ts'
import { surroundings } from './surroundings.ts'
import { windowArt } from './tray.ts'
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

/** Asks whether a core that does not start is tried once more; the app ends where it is not. */
const isTriedAgain = async (main: MainWindow, words: ShellWords): Promise<boolean> => {
  main.show()
  const window = main.window()
  const { loadFailedTitle: title, startFailed: message, tryAgain: yes, quit: no } = words
  const again = window !== null && (await askPerson(dialog, window, { title, message, yes, no }))
  if (!again) app.quit()
  return again
}

/** Starts the shell: session gates, settings, core, tray, window. Electron must be ready. */
export const startDesktop = async (launch: LaunchArguments): Promise<Desktop> => {
  // Whoever started the app may stop listening to it; that ends nothing.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const profile = app.getPath('userData')
  keepLog(profile)
  logUncaught(process)
  const settings = openSettings(profile)
  const { words, zoom, followTheme, setLanguage } = shellPreferences(settings)
  if (launch.locale !== null) setLanguage(launch.locale)
  followTheme()
  const secrets = await systemSecrets(safeStorage, process.platform)
  const sampleFirm = hostSampleFirm(processFiles.sampleFirm, profile)
  const windows = new Map<number, BrowserWindow>()
  const presses = createUserGestures(systemClock)
  const askServer = serverQuestion(dialog, words)
  const copies = openedCopies(profile)

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
      confirmServer: (server) => askServer(main.window(), server),
      printPdf: pdfPrinter(() => session.fromPartition('print', { cache: false })),
      pressed: async () => [...windows.keys()].some(presses.spend),
      openWorkingCopy: (path) => openWorkingCopy(shell, profile, path),
    },
    onLost: () => ports.lose(),
    onNotStarting: () => isTriedAgain(main, words()),
    onReplaced: () => {
      ports.renew()
      void around.refresh()
    },
    onEvent: (event) => around.heard(event),
  })
  if (developer === null) serveApp(protocol, built('renderer'), core.media, core.receive)
  else serveFromDeveloper(protocol, developer)

  const ports = pagePorts(core, (contents, ...call) => {
    const window = windows.get(contents.id)
    if (window === undefined) throw new Error('a page without a window asked the shell')
    return answerShellCall(shellHandlers(means(window), window), ...call)
  })
  const icon = art(windowArt(process.platform))
  const pages = { preload: built('preload', 'index.cjs'), icon, ports, presses, words, windows, settings }
  const files = fileWindows(pages)
  const dialler = diallerWindow({
    ...pages,
    zoom,
    onClosing: () => (isEnding() ? 'close' : around.diallerEnd()),
    onHidden: () => void around.left(),
  })
  const main = mainWindow({
    ...pages,
    staysInTray: () => !isEnding() && around.staysInTray(),
    onLoaded: () => void core.ready.then(() => process.stdout.write(`Firmdesk is ready: ${APP_ORIGIN}/\n`)),
    // Windows forgets what stood over a window's entry when that goes with the window.
    onShown: () => around.redraw(),
    onClosed: () => {
      files.closeAll()
      if (!isEnding()) void around.mainClosed()
    },
  })
  const saved = pageFiles(core, copies, presses)
  const around = surroundings({
    core,
    loadUpdater: ownUpdater(launch.updates),
    settings,
    words,
    dialler,
    removeCopies: () => void copies.remove(),
    removeCopiesNow: copies.removeNow,
    forgetSaved: saved.forgetSaved,
    idleSeconds: () => powerMonitor.getSystemIdleTime(),
    main,
  })
  const openForeign = foreignPages(shell, dialog, words, ({ webContents }) => presses.spend(webContents.id))
  const means = pageMeans({ core, main, dialler, files, saved, around, presses, openForeign, words })
  const isEnding = endInOrder(
    () => Promise.allSettled([around.end(), core.stop(), sampleFirm.stop(), copies.remove()]),
    around.updates.installNow,
  )

  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, (url) => void openForeign(windows.get(contents.id) ?? null, url))
    giveContextMenu(contents, words)
  })
  listenToPages({ known: windows, onPorts: ports.give })

  await networkCut
  const setMenu = (): void =>
    setApplicationMenu(process.platform, words(), () => main.show(around.hasDialler() ? '/settings' : undefined))
  settings.onChange((key) => {
    if (key !== 'preferences') return
    followTheme()
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
  app.on('activate', () => main.show())
  main.open()
  void core.ready.then(around.refresh)
  return { show: () => main.show(), openLink: around.openLink }
}
