// How the parts of the desktop shell are put together: what its pages are answered, what its windows do, and the order of
// its end. Stand-ins take the place of Electron and of the core; the rest is the shell's own.
import type { EventEmitter } from 'node:events'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { CoreHostOptions } from '../../src/main/desktop/core-host.ts'
import type { LaunchArguments } from '../../src/main/desktop/launch-arguments.ts'
import type { AnswerShell } from '../../src/main/desktop/page-ports.ts'
import { temporaryFolder } from '../support/ports.ts'

const shell = vi.hoisted(() => ({
  profile: '',
  said: [] as string[],
  kept: {} as Record<string, unknown>,
  answer: 0,
  core: undefined as unknown,
  answerPage: undefined as unknown,
  stopped: () => {},
}))
const { said } = shell

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  const noop = () => {}
  let ids = 0
  class FakeWindow extends EventEmitter {
    static readonly all: FakeWindow[] = []
    static getAllWindows = () => FakeWindow.all
    static getFocusedWindow = () => null
    readonly webContents = Object.assign(new EventEmitter(), { id: ++ids, isDestroyed: () => false, getURL: () => '' })
    constructor() {
      super()
      FakeWindow.all.push(this)
      app.emit('browser-window-created', {}, this)
      Object.assign(this.webContents, { loadURL: (url: string) => this.loadURL(url) })
    }
    loadURL = async (url: string) => void said.push(`loads ${url}`)
    show = () => void said.push('shown')
    focus = noop
    isMinimized = () => false
    isMaximized = () => false
    isFullScreen = () => false
    isFocused = () => false
    getNormalBounds = () => ({ x: 0, y: 0, width: 1000, height: 700 })
    setContentProtection = noop
    close = () => void (this.emit('close', { preventDefault: noop }) && this.emit('closed'))
  }
  const { said } = shell
  const app = Object.assign(new EventEmitter(), {
    getPath: () => shell.profile,
    getVersion: () => '1.2.3',
    quit: () => void said.push('quit'),
    setBadgeCount: noop,
    releaseSingleInstanceLock: () => void said.push('lock released'),
  })
  const session = {
    setPermissionRequestHandler: noop,
    setPermissionCheckHandler: noop,
    setDevicePermissionHandler: noop,
    setProxy: async () => {},
  }
  return {
    app,
    BrowserWindow: FakeWindow,
    clipboard: { readText: async () => 'copied', writeText: async () => {}, clear: noop },
    dialog: { showMessageBox: async () => ({ response: shell.answer }) },
    globalShortcut: { register: () => true, unregisterAll: noop },
    ipcMain: new EventEmitter(),
    Menu: { buildFromTemplate: () => ({}), setApplicationMenu: noop },
    MessageChannelMain: class {},
    nativeImage: { createFromPath: () => ({ setTemplateImage: noop }) },
    nativeTheme: { shouldUseDarkColors: false, themeSource: 'system' },
    Notification: { isSupported: () => false },
    net: {},
    powerMonitor: Object.assign(new EventEmitter(), { getSystemIdleTime: () => 0 }),
    protocol: { handle: noop },
    safeStorage: { isEncryptionAvailable: () => false, getSelectedStorageBackend: () => 'basic_text' },
    screen: {
      getAllDisplays: () => [],
      getPrimaryDisplay: () => ({ workArea: { x: 0, y: 0, width: 1440, height: 900 } }),
    },
    session: { defaultSession: session, fromPartition: () => session },
    shell: { showItemInFolder: noop },
    Tray: class extends EventEmitter {
      setToolTip = noop
      setContextMenu = noop
    },
    utilityProcess: {},
  }
})
vi.mock('electron-store', () => ({
  default: class {
    get = (key: string) => shell.kept[key]
    set = (key: string, value: unknown) => {
      shell.kept[key] = value
    }
    store = {}
  },
}))
vi.mock('../../src/main/desktop/log.ts', () => ({ keepLog: () => {}, log: () => {}, logUncaught: () => {} }))
vi.mock('../../src/main/desktop/process-files.ts', () => ({ processFiles: {}, threadFiles: {} }))
vi.mock('../../src/main/desktop/core-host.ts', () => ({
  hostCoreProcess: (options: unknown) => {
    shell.core = options
    return {
      ready: Promise.resolve(),
      connect: () => {},
      drop: () => {},
      call: async () => ({ ok: false, code: 'core-restarted', details: {} }),
      media: async () => null,
      receive: async () => false,
      power: (change: string) => void said.push(`core: ${change}`),
      stop: () => {
        said.push('core stops')
        return new Promise<void>((stopped) => {
          shell.stopped = stopped
        })
      },
    }
  },
}))
vi.mock('../../src/main/desktop/page-ports.ts', () => ({
  pagePorts: (_core: unknown, answer: unknown) => {
    shell.answerPage = answer
    return { give: () => {}, leaving: () => {}, arrived: () => true, close: () => {}, lose: () => {}, renew: () => {} }
  },
}))

const electron = await import('electron')
const app = electron.app as unknown as EventEmitter
const windows = () => electron.BrowserWindow.getAllWindows()
const newest = () => windows().at(-1) as Electron.BrowserWindow
const ask = (operation: string, input = {}, contents: object = newest().webContents) =>
  (shell.answerPage as AnswerShell)(contents as never, 'shell', operation, input)
const press = () => newest().webContents.emit('input-event', {}, { type: 'mouseDown' })

// Not by an import, for the types of the tests know no `?modulePath`.
const { startDesktop } = await vi.importActual<{
  readonly startDesktop: (launch: LaunchArguments) => Promise<{ readonly show: () => void }>
}>('../../src/main/desktop/desktop.ts')
const start = () => startDesktop({ profile: null, firm: 'sample', locale: 'en', updates: null })

const folder = temporaryFolder()
afterAll(() => {
  folder.remove()
  Reflect.deleteProperty(process, 'defaultApp')
})
beforeEach(() => {
  shell.profile = folder.path
  Object.assign(shell, { kept: {}, answer: 0 })
  said.length = 0
  // As an app that is run from its source: no feed of updates.
  Object.assign(process, { defaultApp: true })
  app.removeAllListeners()
  electron.powerMonitor.removeAllListeners()
})

it('opens its one window, and shows it where it is asked for again, at a page too', async () => {
  const before = windows().length
  const desktop = await start()
  expect(said).toEqual(['loads app://firmdesk/'])
  desktop.show()
  expect(said.splice(0)).toEqual(['loads app://firmdesk/', 'shown'])
  await ask('openMain', { path: '/calendar' })
  expect(said.splice(0)).toEqual(['shown', 'loads app://firmdesk/#/calendar'])
  expect(windows().length - before).toBe(1)
  expect(shell.kept.preferences).toEqual({ language: 'en' })
})

it('answers the page of a window, and no other one', async () => {
  await start()
  expect(await ask('about')).toMatchObject({ ok: true, value: { kind: 'desktop', version: '1.2.3' } })
  await expect(async () => ask('about', {}, { id: -1 })).rejects.toThrow('a page without a window')
  expect(await ask('openDialler')).toEqual({ ok: true, value: { opened: false } })
})

it('reads the clipboard and holds a file for a press of the page alone, once for each', async () => {
  await start()
  expect(await ask('readClipboard')).toEqual({ ok: true, value: { text: '' } })
  press()
  expect(await ask('readClipboard')).toEqual({ ok: true, value: { text: 'copied' } })
  expect(await ask('readClipboard')).toEqual({ ok: true, value: { text: '' } })
  expect(await ask('holdPress')).toEqual({ ok: true, value: { held: false } })
  expect(await ask('showSaved', { handle: 'a'.repeat(32) })).toMatchObject({ ok: true, value: { shown: false } })
})

it('ends once the core has stopped, and then lets the next start in', async () => {
  await start()
  said.length = 0
  const event = { preventDefault: vi.fn() }
  app.emit('before-quit')
  app.emit('will-quit', event)
  expect(event.preventDefault).toHaveBeenCalledOnce()
  expect(said).toEqual(['core stops'])
  shell.stopped()
  await expect.poll(() => said).toEqual(['core stops', 'lock released', 'quit'])
  app.emit('will-quit', event)
  expect(event.preventDefault).toHaveBeenCalledOnce()
})

it.each([
  [0, true, []],
  [1, false, ['quit']],
])('asks the person about a core that does not start: answer %i', async (answer, again, after) => {
  await start()
  shell.answer = answer
  said.length = 0
  expect(await (shell.core as CoreHostOptions).onNotStarting()).toBe(again)
  expect(said).toEqual(['shown', ...after])
})

it('tells the core that the computer sleeps and wakes', async () => {
  await start()
  said.length = 0
  electron.powerMonitor.emit('suspend')
  electron.powerMonitor.emit('resume')
  expect(said).toEqual(['core: suspend', 'core: resume'])
})
