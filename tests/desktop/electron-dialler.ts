import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ElectronApplication, type Page, expect as see } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CalendarReminder } from '../../src/shared/contract/calendar.ts'
import type { Reply } from '../../src/shared/contract/failure.ts'
import { type RunningFirm, startFirm } from '../support/browser-processes.ts'
import {
  appFolder,
  quietSwitches,
  type RunningApp,
  removeFolder,
  startApp,
  startProgram,
  whyNoElectron,
} from '../support/electron.ts'
import { SignInPage } from '../support/pages/sign-in-page.ts'
import { ask, listenForPorts } from './electron-calls.ts'

/** What the tests see and hold in the main process. */
type Held = {
  menu?: Electron.MenuItemConstructorOptions[]
  keys?: Record<string, () => void>
  notices?: Electron.Notification[]
}

/** Waits until it holds, asking no faster than a page may. */
const until = (holds: () => Promise<boolean>): Promise<void> => see.poll(holds, { timeout: 30_000 }).toBe(true)

const answerOf = (reply: Reply): Record<string, unknown> => {
  if (!reply.ok) throw new Error(`the core answered ${reply.code}`)
  return reply.value as Record<string, unknown>
}

describe.skipIf(whyNoElectron() !== null)('the dialler around the window in Electron', () => {
  const data = { folder: '' }
  let firm: RunningFirm
  let running: RunningApp
  let app: ElectronApplication
  let main: Page

  const windows = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => ({
        dialler: window.webContents.getURL().endsWith('#/dialler'),
        visible: window.isVisible(),
        title: window.getTitle(),
        onTop: window.isAlwaysOnTop(),
        page: window.webContents.id,
      })),
    )
  const dialler = async () => (await windows()).find((window) => window.dialler)
  /** A page that the core can be asked from: the main window's, the dialler's where that is closed. */
  const anyPage = () => app.windows().find((page) => !page.isClosed()) ?? main
  const phone = async () => answerOf(await ask(anyPage(), 'core', 'phone', 'state'))
  const filled = async (text: string) =>
    until(async () => ((await phone()).fill as { readonly text: string } | null)?.text === text)
  const called = async () => answerOf(await ask(anyPage(), 'core', 'phone', 'history')).total

  /** Presses an entry of the tray's menu as it stands now, or one of its calls. */
  const press = (id: string, place = -1) =>
    app.evaluate(
      (_electron, { id, place }) => {
        const { menu = [] } = globalThis as Held
        const entry = menu.find((item) => item.id === id)
        const inside = Array.isArray(entry?.submenu) ? entry.submenu : []
        const pressed = place < 0 ? entry : inside[place]
        pressed?.click?.({} as never, undefined, {} as never)
        return pressed !== undefined
      },
      { id, place },
    )
  const labels = () =>
    app.evaluate(() => ((globalThis as Held).menu ?? []).flatMap(({ label }) => (label === undefined ? [] : [label])))
  const hideDialler = () =>
    app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows())
        if (window.webContents.getURL().endsWith('#/dialler')) window.close()
    })
  const startAgain = async (...words: readonly string[]) => {
    const second = startProgram(running.program, [
      ...quietSwitches,
      running.folder,
      `--profile=${running.profile}`,
      ...words,
    ])
    await second.line('already running')
    expect(await second.ended).toBe(0)
  }

  beforeAll(async () => {
    // The embedded firm has thousands of customers and messages, which would be read beside all of this.
    data.folder = appFolder('firm')
    firm = await startFirm(join(data.folder, 'data'), ['--customers=20', '--contacts=5', '--messages=0', '--seed=1'])
    running = await startApp([`--firm=${firm.origin}`])
    app = running.app
    main = await listenForPorts(app)
    await app.evaluate(({ Menu, Notification, globalShortcut }) => {
      const held = globalThis as Held
      const build = Menu.buildFromTemplate
      Object.assign(Menu, {
        buildFromTemplate: (template: Electron.MenuItemConstructorOptions[]) => {
          if (template.some(({ id }) => id === 'dialClipboard')) held.menu = template
          return build(template)
        },
      })
      const register = (keys: string, run: () => void) => {
        held.keys = { ...held.keys, [keys]: run }
        return !keys.endsWith('+J')
      }
      Object.assign(globalShortcut, { register })
      // No service of the system shows any here.
      Object.assign(Notification, { isSupported: () => true })
      Notification.prototype.show = function () {
        held.notices = [...(held.notices ?? []), this]
      }
    })
    const words = { server: firm.origin, account: 'linzhiyuan', password: 'firmdesk' }
    answerOf(await ask(main, 'core', 'session', 'signIn', words))
    await until(async () => (await dialler()) !== undefined && (await labels()).length > 0)
  }, 180_000)

  afterAll(async () => {
    await running?.close()
    await firm?.stop()
    if (data.folder !== '') removeFolder(data.folder)
  })

  it('checklist 23: stands ready and hidden once an account is open; the tray’s entries act, and fill in without dialling', async () => {
    expect(await dialler()).toMatchObject({ visible: false, title: 'Firmdesk', onTop: false })
    const warm = (await dialler())?.page
    await app.evaluate(({ clipboard }) => clipboard.writeText(' 138 1234 5621 '))
    expect(await press('dialClipboard')).toBe(true)
    await filled('13812345621')
    expect(await dialler()).toMatchObject({ visible: true, page: warm })
    await hideDialler()
    expect(await dialler()).toMatchObject({ visible: false, page: warm })

    // A page without a press is told nothing of the clipboard.
    expect(answerOf(await ask(main, 'shell', 'shell', 'readClipboard'))).toEqual({ text: '' })

    await main.evaluate(() => Object.assign(window, { stays: true }))
    await press('settings')
    await main.waitForURL(/#\/settings$/)
    // The page was led there, and not loaded anew.
    expect(await main.evaluate(() => Reflect.get(window, 'stays'))).toBe(true)

    await press('pause')
    await until(async () =>
      app.evaluate(() => (globalThis as Held).menu?.find(({ id }) => id === 'pause')?.checked === true),
    )
    await press('syncNow')
    expect(await called()).toBe(0)
  })

  it('opens by the handler of the shortcut, which can be taken, and stays on top where that is chosen', async () => {
    // On the settings page, as a person does.
    const card = main.getByRole('region', { name: '桌面' })
    await card.getByRole('radiogroup', { name: '全局快捷键' }).getByRole('radio', { name: '开' }).check()
    await card.getByLabel('显示或隐藏窗口').selectOption('J')
    await see(card.getByRole('alert')).toHaveText('该快捷键已被其他程序占用，请换一个')
    await card.getByLabel('显示或隐藏窗口').selectOption('K')
    await see(card.getByRole('alert')).toHaveCount(0)
    await card.getByRole('radiogroup', { name: '通知' }).getByRole('radio', { name: '隐藏内容' }).check()
    expect(answerOf(await ask(main, 'shell', 'shell', 'desktop'))).toMatchObject({
      settings: { shortcuts: true, showKey: 'K', notifications: 'hidden', links: false, closeToTray: false },
      taken: [],
    })
    await app.evaluate(({ clipboard }) => clipboard.writeText('0571-88886666 转 8012'))
    await app.evaluate((_electron, keys) => (globalThis as Held).keys?.[keys]?.(), 'Control+Alt+D')
    await filled('057188886666转8012')
    expect(await dialler()).toMatchObject({ visible: true })
    answerOf(await ask(main, 'shell', 'shell', 'setDialler', { onTop: true }))
    expect(await dialler()).toMatchObject({ onTop: true })
    expect(answerOf(await ask(main, 'shell', 'shell', 'dialler'))).toEqual({ onTop: true })
    await hideDialler()
    expect(answerOf(await ask(main, 'shell', 'shell', 'openDialler'))).toEqual({ opened: true })
    expect(await dialler()).toMatchObject({ visible: true })
    await hideDialler()
  })

  it('checklist 23: a second start with a link fills it in, once the settings take links, and never dials', async () => {
    await startAgain('tel:+86-139-8765-4321')
    expect(await dialler()).toMatchObject({ visible: false })
    answerOf(await ask(main, 'shell', 'shell', 'setDesktop', { links: true }))
    await startAgain('tel:+86-139-8765-4321;ext=9')
    await filled('13987654321转9')
    expect(await dialler()).toMatchObject({ visible: true })
    expect([await called(), (await phone()).call]).toEqual([0, null])
  })

  it('a reminder that comes in a pause of notifications is told by the system at its end, and leads to its item', async () => {
    await until(async () => answerOf(await ask(main, 'core', 'calendar', 'tasks')).known === true)
    await app.evaluate(() => void Object.assign(globalThis, { notices: [] }))
    const start = Date.now() + 7_200_000
    const next = { kind: 'task', title: '交证据', start, project: { id: '', name: '' }, group: null, attendees: [] }
    const { id } = answerOf(await ask(main, 'core', 'calendar', 'create', { next, object: null }))
    await until(async () => (await ask(main, 'core', 'calendar', 'snooze', { id, until: Date.now() + 1_000 })).ok)
    const due = async () => answerOf(await ask(main, 'core', 'calendar', 'reminders')).due as CalendarReminder[]
    const isOwn = ({ item }: CalendarReminder) => item.title === '交证据'
    await until(async () => (await due()).some(isOwn))
    // What else became due meanwhile, as the firm's calendar has it, is answered.
    const others = (await due()).filter((one) => !isOwn(one)).map(({ item }) => item.id)
    if (others.length > 0) answerOf(await ask(main, 'core', 'calendar', 'dismiss', { ids: others }))
    const told = () => app.evaluate(() => ((globalThis as Held).notices ?? []).map(({ title }) => title))
    expect(await told()).toEqual([])
    expect(await press('pause')).toBe(true)
    await until(async () => (await told()).includes('日程提醒'))
    await app.evaluate(() => void (globalThis as Held).notices?.[0]?.emit('click'))
    await main.waitForURL(/#\/calendar\?day=[-0-9]{10}&i=task%3A/)
    await see(main.locator('.item-popover')).toContainText('交证据')
  })

  it('survives closing the main window with its call, which is offered again; the log and the titles name no number', async () => {
    await hideDialler()
    answerOf(await ask(main, 'core', 'phone', 'dial', { number: '13612345678' }))
    const { id } = (await phone()).call as { readonly id: string }
    // The main process counts it no more a moment before its page is known to be gone.
    const closed = main.waitForEvent('close')
    await app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows())
        if (!window.webContents.getURL().endsWith('#/dialler')) window.close()
    })
    await closed
    await until(async () => (await dialler())?.visible === true && (await windows()).length === 1)
    expect((await phone()).call).toMatchObject({ id })
    answerOf(await ask(anyPage(), 'core', 'phone', 'hangUp', { id, byHand: true }))
    answerOf(await ask(anyPage(), 'core', 'phone', 'finish', { id }))
    await until(async () =>
      app.evaluate(() => {
        const recent = (globalThis as Held).menu?.find(({ id }) => id === 'recent')?.submenu
        return Array.isArray(recent) && recent[0]?.label === '13612345678'
      }),
    )
    expect(await press('recent', 0)).toBe(true)
    await filled('13612345678')
    expect([await called(), (await phone()).call]).toEqual([1, null])

    await press('open')
    await until(async () => (await windows()).length === 2)
    const shown = await windows()
    expect(new Set(shown.map(({ title }) => title))).toEqual(new Set(['Firmdesk']))
    await press('lock')
    await until(async () => (await dialler())?.visible === false)
    const said = readFileSync(join(running.profile, 'logs', 'firmdesk.log'), 'utf8')
    for (const number of ['13812345621', '88886666', '13987654321', '13612345678']) expect(said).not.toContain(number)
  })

  it('beyond 30 the account is locked with the screen of the system, once that is set', async () => {
    const mainPage = () => app.windows().find((page) => !page.url().endsWith('#/dialler'))
    await until(async () => mainPage() !== undefined)
    const window = mainPage() as Page
    const door = new SignInPage(window)
    const screenLocked = () => app.evaluate(({ powerMonitor }) => void powerMonitor.emit('lock-screen'))
    const phase = async () => answerOf(await ask(window, 'core', 'session', 'state')).phase
    await door.unlockPassword.fill('firmdesk')
    await door.unlock.click()
    await until(async () => (await phase()) === 'open')
    await screenLocked()
    answerOf(await ask(window, 'shell', 'shell', 'setDesktop', { lockAfter: 5 }))
    expect(await phase()).toBe('open')
    expect(await app.evaluate(({ powerMonitor }) => powerMonitor.getSystemIdleTime())).toBeGreaterThanOrEqual(0)
    // What the shell knows of the session is told by an event of its own.
    await until(async () => {
      await screenLocked()
      return (await phase()) === 'locked'
    })
    await see(door.unlockPassword).toBeVisible()
  })
})
