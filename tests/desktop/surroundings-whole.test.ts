// What stands around the windows, together: what tray, badge, dialler and app do when the core ends and is there again,
// and when the account is locked.
import { EventEmitter } from 'node:events'
import type { MenuItemConstructorOptions } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DiallerWindow } from '../../src/main/desktop/dialler-window.ts'
import { LONGEST_CALL } from '../../src/main/desktop/idle-lock.ts'
import { surroundings } from '../../src/main/desktop/surroundings.ts'
import { systemClock } from '../../src/main/system-clock.ts'
import type { Reply } from '../../src/shared/contract/failure.ts'
import { wordsFor } from '../../src/shared/locale/shell-words.ts'
import { calendarItem } from '../support/calendar-items.ts'

vi.mock('electron-store', () => ({ default: class {} }))

const drawn = vi.hoisted(() => ({
  menu: [] as unknown[],
  badge: -1,
  quits: 0,
  clicks: [] as (() => void)[],
  windowMade: (_event: unknown, _window: unknown): void => {},
  notices: [] as {
    readonly title: string
    readonly body: string
    readonly actions: readonly { readonly type: string; readonly text: string }[]
    readonly emit: (event: string, details?: object) => void
  }[],
}))
vi.mock('electron', () => ({
  app: {
    on: (_event: string, run: (event: unknown, window: unknown) => void) => {
      drawn.windowMade = run
    },
    setBadgeCount: (count: number) => {
      drawn.badge = count
    },
    quit: () => {
      drawn.quits += 1
    },
    setLoginItemSettings: () => {},
    setAsDefaultProtocolClient: () => true,
    removeAsDefaultProtocolClient: () => true,
  },
  BrowserWindow: { getFocusedWindow: () => null },
  Notification: class {
    static isSupported = () => true
    readonly events = new Map<string, (details: object) => void>()
    readonly options: Omit<(typeof drawn.notices)[number], 'emit'>
    constructor(options: Omit<(typeof drawn.notices)[number], 'emit'>) {
      this.options = options
    }
    on(event: string, run: (details: object) => void) {
      this.events.set(event, run)
    }
    show() {
      drawn.notices.push({ ...this.options, emit: (event, details = {}) => this.events.get(event)?.(details) })
    }
    close() {
      drawn.notices = drawn.notices.filter(({ title }) => title !== this.options.title)
    }
  },
  clipboard: { readText: () => '', writeText: () => {}, clear: () => {} },
  globalShortcut: { register: () => true, unregisterAll: () => {} },
  Menu: { buildFromTemplate: (template: unknown[]) => template },
  nativeImage: { createFromPath: () => ({ setTemplateImage: () => {} }), createFromBitmap: () => ({}) },
  Tray: class {
    setToolTip() {}
    on(_event: 'click', run: () => void) {
      drawn.clicks.push(run)
    }
    setContextMenu(template: unknown[]) {
      drawn.menu = template
    }
  },
}))

/** The shell around a core that can end, and windows that can be closed. */
const stage = () => {
  const held = {
    ended: false,
    phase: 'open',
    account: 'a1',
    canLock: true,
    attention: 3,
    made: 12,
    hasMain: true,
    diallerShown: true,
    due: [] as unknown[],
    call: null as unknown,
    link: 'off',
  }
  const done: string[] = []
  const cleared: string[] = []
  const answer = (area: string, operation: string, input: unknown): unknown => {
    if (operation === 'lock') return done.push('locked')
    if (area === 'session') return { phase: held.phase, account: { key: held.account }, canLock: held.canLock }
    if (area === 'settings') return { timeZone: 'Asia/Shanghai' }
    if (operation === 'snooze' || operation === 'dismiss') return done.push(`${operation} ${JSON.stringify(input)}`)
    if (area === 'calendar') return { due: held.due, upcoming: [] }
    if (operation === 'state') return { call: held.call, link: held.link }
    if (operation === 'history')
      return {
        rows: [],
        next: null,
        total: (input as { readonly answered?: boolean }).answered === true ? 7 : held.made,
      }
    return { attention: held.attention }
  }
  const call = async (area: string, operation: string, input: unknown): Promise<Reply> =>
    held.ended
      ? { ok: false, code: 'core-restarted', details: {} }
      : { ok: true, value: answer(area, operation, input) }
  const dialler: DiallerWindow = {
    warm: () => {},
    show: () => void done.push('dialler shown'),
    hide: () => {
      held.diallerShown = false
      done.push('dialler hidden')
    },
    isShown: () => held.diallerShown,
    onTop: () => false,
    setOnTop: () => {},
    resize: () => {},
    close: () => {
      held.diallerShown = false
      done.push('dialler closed')
    },
  }
  const around = surroundings({
    core: { call },
    settings: { get: () => ({ lockAfter: 5 }), set: () => {}, snapshot: () => ({}), onChange: () => {} },
    words: () => wordsFor('zh-CN'),
    loadUpdater: null,
    idleSeconds: () => 0,
    dialler,
    removeCopies: () => void cleared.push('copies'),
    removeCopiesNow: () => void cleared.push('copies at once'),
    forgetSaved: () => void cleared.push('saved'),
    main: {
      window: () => (held.hasMain ? ({ isFocused: () => false, setOverlayIcon: () => {} } as never) : null),
      show: (path = '') => {
        held.hasMain = true
        done.push(`main shown ${path}`.trim())
      },
    },
  })
  return { held, done, cleared, around }
}

const menu = () => drawn.menu as MenuItemConstructorOptions[]
const item = (id: string) => menu().find((one) => one.id === id)
const today = () => menu().find(({ label }) => label?.startsWith('今日') === true)?.label

describe('around the windows', () => {
  beforeEach(() => {
    drawn.quits = 0
    drawn.notices = []
  })

  it('tray, badge and dialler stay as they were while the core is started again, and follow it once it is there', async () => {
    const { held, done, around } = stage()
    await around.refresh()
    expect([today(), drawn.badge, around.hasDialler()]).toEqual(['今日：拨出 12 · 接通 7 · 待处理 3', 3, true])
    held.ended = true
    held.hasMain = false
    await around.refresh()
    await around.left()
    expect([today(), drawn.badge, around.hasDialler()]).toEqual(['今日：拨出 12 · 接通 7 · 待处理 3', 3, true])
    expect(item('lock')?.enabled).not.toBe(false)
    expect([done, drawn.quits]).toEqual([[], 0])
    Object.assign(held, { ended: false, made: 13, attention: 0 })
    await around.refresh()
    expect([today(), drawn.badge, around.hasDialler()]).toEqual(['今日：拨出 13 · 接通 7 · 待处理 0', 0, true])
    expect([done, drawn.quits]).toEqual([[], 0])
  })

  it('a core that is there again without its account open leaves the tray grey, no badge and no dialler', async () => {
    const { held, done, around } = stage()
    await around.refresh()
    held.ended = true
    await around.refresh()
    Object.assign(held, { ended: false, phase: 'signed-out' })
    await around.refresh()
    expect([today(), drawn.badge, around.hasDialler()]).toEqual([undefined, 0, false])
    expect(item('lock')?.enabled).toBe(false)
    expect(done).toEqual(['dialler closed'])
  })

  it('locking with nothing but the dialler open shows the lock, and the app does not end', async () => {
    const { held, done, around } = stage()
    await around.refresh()
    held.hasMain = false
    held.phase = 'locked'
    await around.refresh()
    await around.left()
    expect(done).toEqual(['dialler hidden', 'main shown'])
    expect(drawn.quits).toBe(0)
    // With the main window open it is that one which shows the lock.
    held.phase = 'open'
    await around.refresh()
    held.phase = 'locked'
    await around.refresh()
    expect(done.filter((one) => one === 'main shown')).toHaveLength(1)
  })

  it('a session of Windows that ends leaves no notice in its centre, and no readable copy', async () => {
    const { held, cleared, around } = stage()
    await around.refresh()
    held.attention += 1
    await around.refresh()
    expect(drawn.notices).toHaveLength(1)
    cleared.length = 0
    const window = Object.assign(new EventEmitter(), { setContentProtection: () => {} })
    drawn.windowMade({}, window)
    window.emit('session-end')
    expect([drawn.notices, cleared]).toEqual([[], ['copies at once']])
  })

  it.each([
    ['is locked', [{ phase: 'locked' }], ['copies']],
    ['is locked and unlocked', [{ phase: 'locked' }, { phase: 'open' }], ['copies']],
    ['is signed out', [{ phase: 'signed-out' }], ['copies', 'saved']],
    ['is locked, then signed out', [{ phase: 'locked' }, { phase: 'signed-out' }], ['copies', 'copies', 'saved']],
    ['gives way to another', [{ account: 'b2' }], ['copies', 'saved']],
    ['is locked, then another opened', [{ phase: 'locked' }, { phase: 'open', account: 'b2' }], ['copies', 'saved']],
    ['has to sign in again', [{ phase: 'expired' }], []],
  ])('of an account that %s the readable copies and saved places go as they should', async (_what, steps, expected) => {
    const { held, cleared, around } = stage()
    await around.refresh()
    cleared.length = 0
    for (const step of steps) {
      Object.assign(held, step)
      await around.refresh()
    }
    expect(cleared).toEqual(expected)
  })

  it('beyond 30 the account is locked with the screen of the system, but not while somebody talks, and none where none is open', async () => {
    const { held, done, around } = stage()
    held.call = { state: 'connected', dialledAt: 0, answeredAt: Date.now(), endedAt: null }
    await around.refresh()
    around.screenLocked()
    expect(done).toEqual([])
    held.call = { state: 'connected', dialledAt: 0, answeredAt: Date.now() - LONGEST_CALL, endedAt: null }
    await around.refresh()
    around.screenLocked()
    expect(done.splice(0)).toEqual(['locked'])
    // What is still to be written down keeps no account open, also where nobody knows when it ended.
    held.call = { state: 'wrapUp', endedAt: null }
    await around.refresh()
    around.screenLocked()
    expect(done).toEqual(['locked'])
    held.phase = 'locked'
    await around.refresh()
    around.screenLocked()
    expect(done.filter((one) => one === 'locked')).toHaveLength(1)
  })

  it('an account that no password could open again is not locked with the screen, and the tray does not offer it', async () => {
    const { held, done, around } = stage()
    held.canLock = false
    await around.refresh()
    around.screenLocked()
    expect([done, item('lock')?.enabled]).toEqual([[], false])
    held.canLock = true
    await around.refresh()
    around.screenLocked()
    expect([done, item('lock')?.enabled]).toEqual([['locked'], true])
  })

  it('a reminder is a notification that leads to its item, until it is answered elsewhere or the account is locked', async () => {
    const { held, done, around } = stage()
    const start = Date.UTC(2026, 5, 16, 2)
    const remind = (id: string) => ({
      item: calendarItem({ id, kind: 'hearing', title: '开庭：甲诉乙', start }),
      at: start,
    })
    held.due = [remind('schedule:7')]
    await around.refresh()
    expect(drawn.notices).toMatchObject([{ title: expect.stringMatching(/10:00 开庭$/), body: '开庭：甲诉乙' }])
    drawn.notices[0]?.emit('click')
    expect(done).toEqual(['main shown /calendar?day=2026-06-16&i=schedule%3A7'])
    held.due = []
    await around.refresh()
    expect(drawn.notices).toEqual([])
    held.due = [remind('schedule:8')]
    await around.refresh()
    expect(drawn.notices).toHaveLength(1)
    held.phase = 'locked'
    await around.refresh()
    expect(drawn.notices).toEqual([])
  })

  it('a reminder is put off and answered by the buttons of its notification; where that is not kept its item is shown', async () => {
    const start = Date.UTC(2026, 5, 16, 2)
    vi.spyOn(systemClock, 'now').mockReturnValue(start)
    const { held, done, around } = stage()
    held.due = [{ item: calendarItem({ id: 'schedule:7', kind: 'hearing', start }), at: start }]
    await around.refresh()
    expect(drawn.notices[0]?.actions).toEqual(
      ['10 分钟后', '1 小时后', '明天 09:00', '知道了'].map((text) => ({ type: 'button', text })),
    )
    for (const actionIndex of [0, 2, 3]) drawn.notices[0]?.emit('action', { actionIndex })
    const until = (time: number) => `snooze ${JSON.stringify({ id: 'schedule:7', until: time })}`
    expect(done.splice(0)).toEqual([
      until(Date.UTC(2026, 5, 16, 2, 10)),
      // Nine in the morning of the firm's next day.
      until(Date.UTC(2026, 5, 17, 1)),
      'dismiss {"ids":["schedule:7"]}',
    ])
    held.ended = true
    drawn.notices[0]?.emit('action', { actionIndex: 1 })
    await expect.poll(() => done).toEqual(['main shown /calendar?day=2026-06-16&i=schedule%3A7'])
    vi.restoreAllMocks()
  })

  it.each([
    ['locked', { phase: 'locked' }, 'linux'],
    ['left', { phase: 'signed-out' }, 'linux'],
    ['another', { account: 'b2' }, 'linux'],
    ['locked, where Windows had put it into its centre', { phase: 'locked' }, 'win32'],
  ] as const)('a notification that names a customer goes as the account is %s', async (_what, change, platform) => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
    const { held, around } = stage()
    held.call = { state: 'connected', name: '宁波澄海贸易有限公司', dialledAt: 0, answeredAt: 0, endedAt: null }
    await around.refresh()
    held.link = 'lost'
    await around.refresh()
    expect(drawn.notices.map(({ body }) => body)).toEqual([expect.stringContaining('宁波澄海')])
    if (platform === 'win32') drawn.notices[0]?.emit('close')
    Object.assign(held, change)
    await around.refresh()
    expect(drawn.notices).toEqual([])
    vi.restoreAllMocks()
  })

  it('a notification goes with the app, whose system may keep it', async () => {
    const { held, around } = stage()
    held.due = [{ item: calendarItem({ id: 'schedule:9', title: '开庭：甲诉乙' }), at: 0 }]
    await around.refresh()
    expect(drawn.notices).toHaveLength(1)
    await around.end()
    expect(drawn.notices).toEqual([])
  })

  it.each([
    ['darwin', 0],
    ['linux', 1],
  ] as const)('on %s the icon in the tray brings up the window by a press: %i', (platform, count) => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
    drawn.clicks = []
    const { done } = stage()
    for (const click of drawn.clicks) click()
    expect(done).toHaveLength(count)
    vi.restoreAllMocks()
  })
})
