// How the desktop shell is set on a computer, what of it reaches the system, and numbers on the clipboard.
import { describe, expect, it } from 'vitest'
import { CLIPBOARD_TIME, holdsNumber, ownClipboard } from '../../src/main/desktop/clipboard.ts'
import {
  acceleratorOf,
  controlDesktop,
  opensAtLogin,
  readDesktopSettings,
  setLogin,
} from '../../src/main/desktop/desktop-settings.ts'
import { testClock, until } from '../support/ports.ts'

const control = (
  kept: Record<string, unknown> = {},
  change: { platform?: NodeJS.Platform; isInstalled?: boolean } = {},
) => {
  const done: string[] = []
  const held = { taken: new Set<string>(), links: true, opens: null as boolean | null, login: false }
  const desktop = controlDesktop(
    { get: (key) => kept[key], set: (key, value) => void Object.assign(kept, { [key]: value }) },
    {
      platform: change.platform ?? 'win32',
      isInstalled: change.isInstalled ?? true,
      hasTray: () => true,
      setLogin: (on) => {
        held.login = on
        done.push(`login ${on}`)
      },
      opensAtLogin: () => held.login,
      setLinks: (scheme, on) => done.push(`${scheme} ${on}`) > 0 && held.links,
      opensLinks: async () => held.opens,
      register: (keys) => {
        if (!held.taken.has(keys)) done.push(keys)
        return !held.taken.has(keys)
      },
      unregisterAll: () => void done.push('none'),
      protect: (on) => void done.push(`protect ${on}`),
    },
    { dial: () => {}, show: () => {} },
  )
  return { desktop, done, held, kept }
}

describe('settings of the desktop shell', () => {
  it('are off at first but for the clipboard and updates; whatever lies in the file, the rest stands at its default', () => {
    const usual = {
      closeToTray: false,
      startAtLogin: false,
      links: false,
      shortcuts: false,
      dialKey: 'D',
      showKey: 'M',
      notifications: 'full',
      clearClipboard: true,
      lockAfter: 0,
      protectScreen: false,
      updates: true,
    }
    const { desktop, done } = control()
    expect(desktop.settings()).toEqual(usual)
    expect(done).toEqual(['none'])
    for (const kept of [
      null,
      'x',
      [],
      { closeToTray: 1, dialKey: 'Ctrl+Q', notifications: 'loud', lockAfter: 7, more: 1 },
    ])
      expect(readDesktopSettings({ get: () => kept })).toEqual(usual)
    expect(readDesktopSettings({ get: () => ({ links: true, dialKey: 'F9' }) })).toEqual({
      ...usual,
      links: true,
      dialKey: 'F9',
    })
  })

  it('show what the system does at login, where a person may have switched it off, and set it again from there', async () => {
    const { desktop, done, held } = control()
    expect((await desktop.set({ startAtLogin: true })).settings.startAtLogin).toBe(true)
    held.login = false
    expect((await desktop.state()).settings.startAtLogin).toBe(false)
    expect((await desktop.set({ startAtLogin: true })).settings.startAtLogin).toBe(true)
    expect(done).toEqual(['none', 'login true', 'login true'])
  })

  it.each([
    ['win32', { openAtLogin: true, executableWillLaunchAtLogin: false }, false],
    ['win32', { openAtLogin: true, executableWillLaunchAtLogin: true }, true],
    ['darwin', { openAtLogin: true }, true],
    ['darwin', { openAtLogin: false }, false],
  ] as const)('the app is opened at login as %s says: %j, %s', (platform, said, is) => {
    expect(opensAtLogin({ getLoginItemSettings: () => said as never }, { platform, execPath: '/a' })).toBe(is)
  })

  it.each([
    ['win32', { path: '"C:\\Users\\林 律师\\Firmdesk.exe"' }],
    ['darwin', {}],
  ] as const)('the app stands among what %s opens by a path whose blanks are kept', (platform, named) => {
    const own = { platform, execPath: 'C:\\Users\\林 律师\\Firmdesk.exe' }
    const asked: unknown[] = []
    setLogin({ setLoginItemSettings: (settings) => void asked.push(settings) }, true, own)
    const getLoginItemSettings = (options?: object) => {
      asked.push(options)
      return {} as never
    }
    opensAtLogin({ getLoginItemSettings }, own)
    expect(asked).toEqual([{ openAtLogin: true, ...named }, named])
  })

  it('reach the system when they change, and with the next start', async () => {
    const { desktop, done, kept } = control()
    await desktop.set({ shortcuts: true })
    await desktop.set({ showKey: 'F9' })
    await desktop.set({ links: true, startAtLogin: true })
    await desktop.set({ closeToTray: true, notifications: 'hidden' })
    expect(done).toEqual([
      'none',
      ...['none', 'Control+Alt+D', 'Control+Alt+M'],
      ...['none', 'Control+Alt+D', 'Control+Alt+F9'],
      ...['tel true', 'callto true', 'firmdesk true', 'login true'],
    ])
    expect(control(kept).done).toEqual([
      ...['none', 'Control+Alt+D', 'Control+Alt+F9', 'tel true', 'callto true', 'firmdesk true'],
    ])
    done.length = 0
    await desktop.set({ shortcuts: false, links: false, startAtLogin: false })
    desktop.end()
    expect(done).toEqual(['none', 'tel false', 'callto false', 'firmdesk false', 'login false', 'none'])
  })

  it('say what another program has, and what the system cannot or does not grant', async () => {
    const { desktop, held } = control({}, { platform: 'linux' })
    held.taken.add('Control+Alt+D')
    held.links = false
    expect(await desktop.set({ shortcuts: true, links: true })).toMatchObject({
      taken: ['dial'],
      linksRefused: true,
      can: { tray: true, startAtLogin: false, protectScreen: false },
    })
    expect((await desktop.set({ dialKey: 'J' })).taken).toEqual([])
    expect(await desktop.set({ shortcuts: false, links: false })).toMatchObject({ taken: [], linksRefused: false })
  })

  it('say that another program has the links where the system granted them and goes on with that, until it does not', async () => {
    const { desktop, held } = control()
    held.opens = false
    expect((await desktop.state()).linksRefused).toBe(false)
    expect((await desktop.set({ links: true })).linksRefused).toBe(true)
    held.opens = true
    expect((await desktop.state()).linksRefused).toBe(false)
  })

  it('beyond 30 keep the windows out of pictures of the screen, with the next start too', async () => {
    const { desktop, done, kept } = control()
    await desktop.set({ protectScreen: true })
    await desktop.set({ lockAfter: 15 })
    expect(done).toEqual(['none', 'protect true'])
    expect(control(kept).done).toEqual(['none', 'protect true'])
    expect((await desktop.state()).can.protectScreen).toBe(true)
    done.length = 0
    await desktop.set({ protectScreen: false })
    expect(done).toEqual(['protect false'])
  })

  it('point nothing of the system to an app that is run from its source', async () => {
    const { desktop, done } = control({}, { isInstalled: false })
    await desktop.set({ links: true, startAtLogin: true })
    expect(done).toEqual(['none'])
  })

  it('use Cmd too on macOS, where Option and Cmd alone belong to the system', () => {
    expect([acceleratorOf('darwin', 'D'), acceleratorOf('win32', 'D'), acceleratorOf('linux', 'M')]).toEqual([
      'Control+Alt+Command+D',
      'Control+Alt+D',
      'Control+Alt+M',
    ])
  })
})

describe('the clipboard', () => {
  const stage = (clears = true) => {
    const held = { text: '' }
    const clock = testClock()
    const own = ownClipboard(
      {
        readText: async () => held.text,
        writeText: async (text) => {
          held.text = text
        },
        clear: () => {
          held.text = ''
        },
      },
      clock,
      () => clears,
    )
    return { held, clock, own }
  }

  it('loses a copied number after a minute, unless something else was copied since', async () => {
    const { held, clock, own } = stage()
    await own.write('138 1234 5621')
    clock.advance(CLIPBOARD_TIME - 1)
    expect(held.text).toBe('138 1234 5621')
    clock.advance(1)
    await until(() => held.text === '')
    await own.write('13812345621')
    held.text = 'from another program'
    clock.advance(CLIPBOARD_TIME)
    expect(held.text).toBe('from another program')
  })

  it('keeps texts, and counts the minute of the last number', async () => {
    const { held, clock, own } = stage()
    await own.write('13812345621')
    clock.advance(CLIPBOARD_TIME - 1)
    await own.write('13912345621')
    clock.advance(CLIPBOARD_TIME - 1)
    expect(held.text).toBe('13912345621')
    await own.write('合同全文')
    clock.advance(CLIPBOARD_TIME * 2)
    expect(held.text).toBe('合同全文')
    await own.end()
    expect(held.text).toBe('合同全文')
  })

  it('loses the number when the app ends, and none where the setting is off', async () => {
    const first = stage()
    await first.own.write('13812345621')
    await first.own.end()
    expect(first.held.text).toBe('')
    const second = stage(false)
    await second.own.write('13812345621')
    second.clock.advance(CLIPBOARD_TIME)
    await second.own.end()
    expect(second.held.text).toBe('13812345621')
  })

  it.each([
    ['13812345621', true],
    ['0571-88886666 转 8012', true],
    ['宁波澄海\t13812345621\tA', true],
    ['13812345621\n13912345621', true],
    ['400-800-1234', true],
    ['8888666', true],
    ['138****5621', false],
    ['宁波澄海\t12000000', false],
    ['330106199001011234', true],
    ['请拨打 13812345621', false],
    ['', false],
    ['合同', false],
  ])('of %j says %j', (text, expected) => expect(holdsNumber(text)).toBe(expected))
})
