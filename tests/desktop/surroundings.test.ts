// What stands around the windows, each by itself: menu of the tray, ways into the dialler, notifications, badge, and what
// the shell knows of the core.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { root } from '../../scripts/lib/tools.ts'
import { dotBitmap, showBadge } from '../../src/main/desktop/badge.ts'
import { dialEntries } from '../../src/main/desktop/dial-entries.ts'
import { linkIn } from '../../src/main/desktop/launch-arguments.ts'
import type { Notice } from '../../src/main/desktop/notice.ts'
import { createNotifier, noticesOf, PAUSE } from '../../src/main/desktop/notifier.ts'
import { emptyState, type ShellState, startOfDay, watchShell } from '../../src/main/desktop/shell-state.ts'
import { trayArt, windowArt } from '../../src/main/desktop/tray.ts'
import { type TrayActions, trayTemplate } from '../../src/main/desktop/tray-menu.ts'
import type { CoreEvent } from '../../src/shared/contract/events.ts'
import type { Reply } from '../../src/shared/contract/failure.ts'
import type { PhoneCall } from '../../src/shared/contract/phone.ts'
import { wordsFor } from '../../src/shared/locale/shell-words.ts'
import { calendarItem } from '../support/calendar-items.ts'
import { START, testClock } from '../support/ports.ts'
import fc from '../support/properties.ts'

vi.mock('electron', () => ({ nativeImage: { createFromBitmap: (bytes: Buffer) => ({ size: bytes.length }) } }))

const words = wordsFor('zh-CN')

const call = (change: Partial<PhoneCall> = {}): PhoneCall => ({
  id: 'c1',
  provider: 'voice',
  number: '138****5621',
  extension: '',
  objType: 'company',
  objId: '12',
  customerId: '12',
  name: '宁波澄海贸易有限公司',
  state: 'idle',
  dialledAt: START,
  answeredAt: null,
  endedAt: null,
  endedBy: 'me',
  code: '',
  reason: '',
  unsure: false,
  outcome: null,
  note: '不要给任何人看的备注',
  next: null,
  ...change,
})
const open: ShellState = {
  ...emptyState,
  phase: 'open',
  account: 'a1',
  canLock: true,
  recent: [call()],
  today: { made: 12, answered: 7 },
  attention: 3,
}

const menuOf = (state: ShellState, paused = false, language = 'zh-CN', update: string | null = null) => {
  const done: string[] = []
  const actions: TrayActions = {
    open: () => void done.push('open'),
    dialClipboard: () => void done.push('dialClipboard'),
    redial: ({ number, objType, objId }) => void done.push(`redial ${number} ${objType} ${objId}`),
    pauseNotifications: (wanted) => void done.push(`pause ${wanted}`),
    syncNow: () => void done.push('syncNow'),
    lock: () => void done.push('lock'),
    settings: () => void done.push('settings'),
    update: () => void done.push('update'),
    quit: () => void done.push('quit'),
  }
  const items = trayTemplate(wordsFor(language), state, paused, update, actions)
  const press = (id: string) => items.find((item) => item.id === id)?.click?.({} as never, undefined, {} as never)
  return { items, done, press }
}

const submenuOf = (items: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] => {
  const submenu = items.find(({ id }) => id === 'recent')?.submenu
  return Array.isArray(submenu) ? submenu : []
}

describe('the icons of tray and window', () => {
  const art = (name: string) => readFileSync(join(root, 'resources', name))

  it('are an .ico on Windows with a size for each scaling, and a template on macOS', () => {
    expect([trayArt('darwin'), trayArt('win32'), trayArt('linux')]).toEqual([
      'trayTemplate.png',
      'icon.ico',
      'tray.png',
    ])
    expect([windowArt('win32'), windowArt('linux')]).toEqual(['icon.ico', 'icon.png'])
    const icon = art(trayArt('win32'))
    const sizes = Array.from({ length: icon.readUInt16LE(4) }, (_, at) => icon[6 + at * 16])
    for (const size of [16, 24, 32, 48]) expect(sizes).toContain(size)
    expect(art('trayTemplate@2x.png').length).toBeGreaterThan(0)
  })

  it('are packed', () => {
    const builder = readFileSync(join(root, 'electron-builder.yml'), 'utf8')
    for (const pattern of ['resources/icon.{png,ico}', 'resources/tray*.png'])
      expect(builder).toContain(`  - ${pattern}\n`)
  })
})

describe('the menu of the tray', () => {
  it('opens, dials the clipboard, offers the last calls, counts the day, pauses, syncs, locks, sets and quits', () => {
    const { items, done, press } = menuOf(open)
    expect(items.filter(({ label }) => label !== undefined).map(({ label }) => label)).toEqual([
      '打开 Firmdesk',
      '拨打剪贴板中的号码',
      '最近通话',
      '今日：拨出 12 · 接通 7 · 待处理 3',
      '暂停通知 1 小时',
      '立即同步',
      '锁定',
      '设置',
      '退出',
    ])
    for (const { id } of items) if (id !== undefined) press(id)
    expect(done).toEqual(['open', 'dialClipboard', 'pause true', 'syncNow', 'lock', 'settings', 'quit'])
    const [recent] = submenuOf(items)
    expect(recent?.label).toBe('宁波澄海贸易有限公司  138****5621')
    recent?.click?.({} as never, undefined, {} as never)
    expect(done.at(-1)).toBe('redial 138****5621 company 12')
  })

  it('beyond 40 offers the new version that is ready, also while no account is open', () => {
    const { items, done, press } = menuOf(emptyState, false, 'zh-CN', '1.2.0')
    expect(items.find(({ id }) => id === 'update')).toMatchObject({ label: '重启并更新到 1.2.0' })
    press('update')
    expect(done).toEqual(['update'])
  })

  it('is grey and silent about everything while no account is open', () => {
    for (const phase of ['signed-out', 'locked', 'blocked'] as const) {
      const { items } = menuOf({ ...emptyState, phase })
      const enabled = items.filter((item) => item.label !== undefined && item.enabled !== false).map(({ id }) => id)
      expect(enabled).toEqual(['open', 'pause', 'quit'])
      expect(JSON.stringify(items)).not.toMatch(/今日|138/)
    }
  })

  it('locks no account that no password could open again', () => {
    const { items } = menuOf({ ...open, canLock: false })
    expect(items.filter(({ enabled }) => enabled === false).map(({ id }) => id)).toEqual(['today', 'lock'])
  })

  it('says that notifications are paused, and ends the pause by the same entry', () => {
    const { items, done, press } = menuOf(open, true)
    expect(items.find(({ id }) => id === 'pause')).toMatchObject({ type: 'checkbox', checked: true })
    press('pause')
    expect(done).toEqual(['pause false'])
  })

  it('draws whatever a firm calls its customers as one line of words', () => {
    const name = 'A&B\n\u202e<script>'.padEnd(300, '长')
    const [entry] = submenuOf(menuOf({ ...open, recent: [call({ name })] }).items)
    expect(entry?.label).toMatch(/^A&&B {1,2}<script>长+$/)
    expect(entry?.label?.length).toBeLessThanOrEqual(42)
    expect(menuOf({ ...open, recent: [] }, false, 'en').items[2]).toMatchObject({
      submenu: [{ label: 'No calls yet', enabled: false }],
    })
  })
})

const entriesOf = (state: ShellState, takesLinks = true) => {
  const held = { state, clipboard: '' }
  const done: string[] = []
  const entries = dialEntries({
    state: () => held.state,
    takesLinks: () => takesLinks,
    readClipboard: async () => held.clipboard,
    fill: ({ text, objType, objId }) => void done.push(`fill ${[text, objType, objId].join(' ').trim()}`),
    showDialler: () => void done.push('dialler'),
    showMain: (path = '') => void done.push(`main ${path}`.trim()),
    tell: ({ body }) => void done.push(`tell ${body}`),
    words: () => words,
  })
  return { held, done, entries }
}

describe('the ways into the dialler', () => {
  it('fill in the number of a link, of the clipboard and of a call before, with its record', async () => {
    const { held, done, entries } = entriesOf(open)
    entries.link('tel:+86-138-1234-5621;ext=3')
    held.clipboard = ' 0571 8888 6666\n'
    await entries.clipboard()
    entries.redial(call({ extension: '12' }))
    expect(done).toEqual([
      ...['dialler', 'fill 13812345621转3', 'dialler', 'fill 057188886666'],
      ...['dialler', 'fill 138****5621转12 company 12'],
    ])
  })

  it('show nothing of a clipboard that holds no number, and say so', async () => {
    const { held, done, entries } = entriesOf(open)
    for (const text of ['', 'Passwort-geheim', '13812345621 13912345621;', 'x'.repeat(10_000_000)]) {
      held.clipboard = text
      await entries.clipboard()
    }
    expect(new Set(done)).toEqual(new Set(['dialler', `tell ${words.noNumber}`]))
    entries.link('tel:1-800-FLOWERS')
    expect(done.slice(-2)).toEqual(['dialler', 'fill 1-800-FLOWERS'])
    entries.link(`tel:${'1'.repeat(200)}`)
    expect(done.slice(-2)).toEqual(['dialler', `tell ${words.noNumberInLink}`])
  })

  it('lead to the page of a record, and nowhere else', () => {
    const { done, entries } = entriesOf(open)
    for (const address of ['firmdesk://company/12', 'firmdesk://contact/a_b', 'firmdesk://settings/1', 'file:///etc'])
      entries.link(address)
    expect(done).toEqual(['main /companydetail/12', 'main /contactdetail/a_b', 'main', 'main'])
  })

  it('take no link where the settings do not say so', () => {
    const { done, entries } = entriesOf(open, false)
    entries.link('tel:13812345621')
    entries.link('firmdesk://company/12')
    expect(done).toEqual(['main', 'main'])
  })

  it('stay shut while the account is locked; a link waits for it, unless somebody signs out', async () => {
    const locked: ShellState = { ...emptyState, phase: 'locked' }
    const { held, done, entries } = entriesOf(locked)
    held.clipboard = '13812345621'
    await entries.clipboard()
    entries.redial(call())
    entries.link('tel:13812345621')
    expect(done).toEqual(['main', 'main', 'main'])
    entries.changed(locked)
    held.state = open
    entries.changed(open)
    entries.changed(open)
    expect(done.slice(3)).toEqual(['dialler', 'fill 13812345621'])
    held.state = locked
    entries.link('tel:13912345621')
    entries.changed(emptyState)
    held.state = open
    entries.changed(open)
    expect(done.slice(5)).toEqual(['main'])
  })

  it('find the link among the words of a second start', () => {
    expect(linkIn(['/usr/bin/firmdesk', '--profile=x', 'tel:13812345621'])).toBe('tel:13812345621')
    expect(linkIn(['firmdesk', '--profile=tel:1'])).toBe(null)
  })
})

describe('notifications', () => {
  const ringing: ShellState = { ...open, call: call({ state: 'connected', number: '13812345621' }) }
  const lost: ShellState = { ...ringing, isLineLost: true, attention: 4 }

  it('tell a lost line and what newly needs a person, once; hidden ones tell nothing of it, and none where off', () => {
    expect(noticesOf(lost, ringing, 'full', words)).toEqual([
      { title: words.lineLostTitle, body: expect.stringContaining('宁波澄海贸易有限公司'), opens: 'dialler' },
      { title: words.attentionTitle, body: '有 4 项需要您处理。', opens: 'main' },
    ])
    const hidden = noticesOf(lost, ringing, 'hidden', words)
    expect(hidden.map(({ body }) => body)).toEqual([words.lineLost, words.attentionHidden])
    expect(noticesOf(lost, ringing, 'off', words)).toEqual([])
    expect(noticesOf(lost, lost, 'full', words)).toEqual([])
    expect(noticesOf({ ...lost, attention: 2, isLineLost: false }, lost, 'full', words)).toEqual([])
    // Nothing of the first look at an account is news.
    expect(noticesOf(lost, emptyState, 'full', words)).toEqual([])
    expect(noticesOf(lost, { ...ringing, account: 'a2' }, 'full', words)).toEqual([])
  })

  it('never hold a number or the words of a note, whatever the state is', () => {
    const numbers = fc.constantFrom('13812345621', '138****5621', '057188886666')
    fc.assert(
      fc.property(fc.constantFrom('full', 'hidden'), numbers, fc.nat(), (mode, number, attention) => {
        const now = { ...lost, attention, call: call({ number, name: '', note: '秘密' }), recent: [call({ number })] }
        const said = JSON.stringify(noticesOf(now, ringing, mode, words))
        expect(said).not.toContain(number)
        expect(said).not.toContain('秘密')
      }),
    )
  })

  const stage = () => {
    const clock = testClock()
    const shown: Notice[] = []
    const held = { looked: false, mode: 'full' as 'full' | 'off', pauses: 0 }
    const notifier = createNotifier({
      clock,
      mode: () => held.mode,
      words: () => words,
      isLookedAt: () => held.looked,
      show: (notice) => {
        shown.push(notice)
        return () => {}
      },
      answer: () => {},
      onPause: () => {
        held.pauses += 1
      },
    })
    const more = () => notifier.changed({ ...open, attention: 4 }, open)
    return { clock, shown, held, notifier, more }
  }

  it('are kept away for an hour by the tray, while somebody looks at the app, and where they are off', () => {
    const { clock, shown, held, notifier, more } = stage()
    more()
    expect(shown).toHaveLength(1)
    notifier.pause(true)
    more()
    clock.advance(PAUSE - 1)
    more()
    expect([shown.length, notifier.isPaused(), held.pauses]).toEqual([1, true, 1])
    clock.advance(1)
    expect([notifier.isPaused(), held.pauses]).toEqual([false, 2])
    more()
    held.looked = true
    more()
    held.looked = false
    held.mode = 'off'
    more()
    notifier.tell({ title: '', body: '', opens: 'main' })
    expect(shown).toHaveLength(2)
    notifier.pause(true)
    notifier.pause(false)
    expect(notifier.isPaused()).toBe(false)
  })

  it('are kept away for an hour in which the computer may sleep, whatever tells that it is over', () => {
    for (const tellsIt of ['wake', 'change', 'notice'] as const) {
      const { notifier, more, shown, held, clock } = stage()
      notifier.pause(true)
      clock.jump(PAUSE - 1)
      notifier.woke()
      more()
      expect([notifier.isPaused(), held.pauses, shown.length]).toEqual([true, 1, 0])
      clock.jump(1)
      expect(notifier.isPaused()).toBe(false)
      if (tellsIt === 'wake') notifier.woke()
      if (tellsIt === 'change') notifier.changed(open, open)
      if (tellsIt === 'notice') notifier.tell({ title: '', body: '', opens: 'main' })
      expect(held.pauses).toBe(2)
      const told = shown.length
      more()
      expect(shown).toHaveLength(told + 1)
    }
  })
})

describe('the badge', () => {
  it('is the count where the system draws one, and a dot on Windows', () => {
    const done: unknown[] = []
    const app = { setBadgeCount: (count?: number) => done.push(count) > 0 }
    const window = { setOverlayIcon: (icon: unknown, said: string) => void done.push([icon === null, said]) }
    showBadge(app, window, 'darwin', 3, 'x')
    showBadge(app, window, 'linux', 0, 'x')
    showBadge(app, window, 'win32', 3, 'x')
    showBadge(app, window, 'win32', 0, 'x')
    showBadge(app, null, 'win32', 3, 'x')
    expect(done).toEqual([3, 0, [false, 'x'], [true, '']])
    const bytes = dotBitmap()
    // Opaque in the middle, clear in the corner.
    expect([bytes.length, bytes[(8 * 16 + 8) * 4 + 3], bytes[3]]).toEqual([1024, 255, 0])
  })
})

describe('what the shell knows of the core', () => {
  const stage = () => {
    const clock = testClock()
    const held = { phase: 'open', attention: 1, silent: '', due: [] as unknown[], upcoming: [] as unknown[] }
    const asked: string[] = []
    const changes: ShellState[] = []
    const answer = (area: string, operation: string): unknown => {
      if (area === 'session') return { phase: held.phase, account: { key: 'a1' }, canLock: true }
      if (area === 'settings') return { timeZone: 'Asia/Shanghai' }
      if (area === 'calendar') return { due: held.due, upcoming: held.upcoming }
      if (operation === 'state') return { call: null, link: 'lost' }
      if (operation === 'history') return { rows: [], next: null, total: 2 }
      return { attention: held.attention }
    }
    const ask = async (area: string, operation: string, input: unknown): Promise<Reply> => {
      asked.push(`${area}.${operation} ${JSON.stringify(input)}`)
      if (held.silent === area) throw new Error('the core process ended')
      return { ok: true, value: answer(area, operation) }
    }
    const watch = watchShell(ask, clock, (now) => void changes.push(now))
    return { clock, held, asked, changes, watch }
  }
  const changed = (area: string): CoreEvent => ({ type: 'changed', area, ids: [] })

  it('is read when the telephone, the outbox or the session changed, and told where it is another', async () => {
    const { held, asked, changes, watch } = stage()
    await watch.refresh()
    expect(changes).toEqual([
      { ...emptyState, phase: 'open', account: 'a1', canLock: true, today: { made: 2, answered: 2 }, attention: 1 },
    ])
    // Who was refused has called nobody.
    expect(asked).toContainEqual(expect.stringMatching(/^phone\.history .*"placed":true/))
    const before = asked.length
    for (const area of ['customers', 'messages']) watch.heard(changed(area))
    watch.heard({ type: 'sync' })
    expect(asked).toHaveLength(before)
    await watch.refresh()
    expect(changes).toHaveLength(1)
    held.attention = 5
    watch.heard(changed('work'))
    await watch.refresh()
    expect(changes.at(-1)?.attention).toBe(5)
  })

  it('is empty while no account is open, and as it was while the core does not answer, in all or in a part', async () => {
    const { held, changes, watch } = stage()
    await watch.refresh()
    held.phase = 'locked'
    await watch.refresh()
    expect(changes.at(-1)).toEqual({ ...emptyState, phase: 'locked' })
    held.phase = 'open'
    await watch.refresh()
    const before = changes.at(-1)
    expect(before).toMatchObject({ phase: 'open', attention: 1 })
    for (const silent of ['session', 'phone', 'work', 'calendar']) {
      held.silent = silent
      await watch.refresh()
      expect(watch.state(), silent).toEqual(before)
    }
    held.silent = ''
    held.attention = 2
    await watch.refresh()
    expect(changes.at(-1)).toEqual({ ...before, attention: 2 })
  })

  it('counts a day of the firm’s zone, and looks again by itself', async () => {
    const day = Date.UTC(2026, 10, 22, 16)
    expect(startOfDay(day, 'Asia/Shanghai')).toBe(day)
    expect(startOfDay(day + 86_399_999, 'Asia/Shanghai')).toBe(day)
    expect(startOfDay(day - 1, 'Asia/Shanghai')).toBe(day - 86_400_000)
    const { clock, asked, watch } = stage()
    await watch.refresh()
    const before = asked.length
    clock.advance(600_000)
    await watch.refresh()
    expect(asked.length).toBeGreaterThan(before)
  })

  it('has a reminder of what the firm writes from 00:00 to 23:59 as one of a whole day', async () => {
    const { held, changes, watch } = stage()
    const start = startOfDay(START, 'Asia/Shanghai')
    held.due = [{ item: calendarItem({ start, end: start + 86_340_000 }), at: START, key: 'task:2' }]
    await watch.refresh()
    expect(changes.at(-1)?.reminders).toMatchObject([{ start, allDay: true }])
  })

  it('has the reminders that are due in brief, and is read again as the next one comes', async () => {
    const { clock, held, asked, changes, watch } = stage()
    const item = calendarItem({ id: 'task:1', kind: 'task', title: '交证据', start: START, place: '立案庭' })
    const reads = async () => {
      // What is being read is waited for, and nothing more is asked.
      await expect.poll(() => clock.waiting()).toHaveLength(1)
      return asked.filter((line) => line.startsWith('calendar.reminders')).length
    }
    held.upcoming = [
      { item, at: START + 90_000, key: 'task:1' },
      { item, at: START + 100_000, key: 'task:1' },
    ]
    watch.heard(changed('calendar'))
    expect([await reads(), changes.at(-1)?.reminders, clock.waiting()]).toEqual([1, [], [90_000]])
    held.due = [{ item, at: START + 90_000, key: 'task:1' }]
    held.upcoming = [{ item, at: START + 90_001, key: 'task:1' }]
    clock.advance(90_000)
    expect(await reads()).toBe(2)
    const brief = { id: 'task:1', at: START + 90_000, kind: 'task', title: '交证据', start: START, place: '立案庭' }
    expect(changes.at(-1)?.reminders).toEqual([{ ...brief, key: 'task:1', allDay: false }])
    // Not more often than once a second, and not less often than every ten minutes.
    expect(clock.waiting()).toEqual([1_000])
    held.upcoming = [{ item, at: START + 86_400_000, key: 'task:1' }]
    clock.advance(1_000)
    expect([await reads(), clock.waiting()]).toEqual([3, [600_000]])
    // While the core does not answer nothing is known of a next one.
    held.upcoming = [{ item, at: clock.now() - 1 }]
    held.silent = 'work'
    clock.advance(600_000)
    expect([await reads(), clock.waiting()]).toEqual([4, [600_000]])
  })
})
