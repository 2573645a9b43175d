import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { powerSwitch, settingsOver } from '../../src/main/desktop/core-ports.ts'
import { developerServer } from '../../src/main/desktop/developer-pages.ts'
import { readArguments } from '../../src/main/desktop/launch-arguments.ts'
import { logUncaught } from '../../src/main/desktop/log.ts'
import { restartDelay } from '../../src/main/desktop/restart-delay.ts'
import { systemSecrets } from '../../src/main/desktop/secrets.ts'
import { trySetting } from '../../src/main/desktop/settings-file.ts'
import { startFailure } from '../../src/main/desktop/start-failure.ts'
import { type Area, restoreWindow } from '../../src/main/desktop/window-state.ts'
import fc from '../support/properties.ts'

vi.mock('electron', () => ({ net: {} }))
vi.mock('electron-store', () => ({ default: class {} }))

const laptop: Area = { x: 0, y: 25, width: 1440, height: 875 }
const right: Area = { x: 1440, y: 0, width: 1920, height: 1080 }

describe('window state', () => {
  it('opens where it was left, on the second screen too', () => {
    const saved = { x: 1500, y: 40, width: 1200, height: 800, maximized: true }
    expect(restoreWindow(saved, [laptop, right])).toEqual({
      bounds: { x: 1500, y: 40, width: 1200, height: 800 },
      minimum: { width: 1024, height: 640 },
      maximized: true,
    })
  })

  it('comes back to the primary screen when its own is gone', () => {
    const saved = { x: 1500, y: 40, width: 1200, height: 800, maximized: false }
    expect(restoreWindow(saved, [laptop]).bounds).toEqual({ x: 120, y: 63, width: 1200, height: 800 })
  })

  it.each([
    null,
    undefined,
    'x',
    {},
    { x: 0, y: 0, width: 'wide', height: 1, maximized: 0 },
    { x: 0, y: 0, width: Number.NaN, height: 700, maximized: false },
  ])('starts as usual from %j', (saved) =>
    expect(restoreWindow(saved, [laptop]).bounds).toEqual({ x: 0, y: 25, width: 1440, height: 875 }),
  )

  it.each([
    ['1366 x 768 at 125 %', { x: 0, y: 0, width: 1093, height: 574 }, { width: 1024, height: 574 }],
    ['1366 x 768 at 150 %', { x: 0, y: 0, width: 911, height: 472 }, { width: 911, height: 472 }],
  ])('lies whole on a screen of %s, as it comes and as it was left on a larger one', (_name, screen, minimum) => {
    for (const saved of [null, { x: 300, y: 100, width: 1300, height: 800, maximized: false }])
      expect(restoreWindow(saved, [screen])).toEqual({ bounds: screen, minimum, maximized: false })
  })

  it('whatever was saved, the title bar can be reached and the window is at least 1024 x 640', () => {
    const whole = fc.integer({ min: -50_000, max: 50_000 })
    fc.assert(
      fc.property(fc.record({ x: whole, y: whole, width: whole, height: whole, maximized: fc.boolean() }), (saved) => {
        const { bounds } = restoreWindow(saved, [laptop, right])
        expect(bounds.width).toBeGreaterThanOrEqual(1024)
        expect(bounds.height).toBeGreaterThanOrEqual(640)
        const reachable = [laptop, right].some(
          (screen) =>
            bounds.y >= screen.y &&
            bounds.y < screen.y + screen.height &&
            bounds.x + bounds.width > screen.x + 100 &&
            bounds.x < screen.x + screen.width - 100,
        )
        expect(reachable).toBe(true)
      }),
      { numRuns: 5000, seed: 3 },
    )
  })
})

describe('restarting the core', () => {
  it('waits longer with every crash of the last minute, and not at all after a quiet one', () => {
    expect(
      [1, 2, 3, 4, 9].map((count) =>
        restartDelay(
          Array.from({ length: count }, (_, index) => 1000 + index),
          2000,
        ),
      ),
    ).toEqual([0, 1000, 2000, 4000, 30_000])
    expect(restartDelay([0, 1, 2, 70_000], 70_001)).toBe(0)
  })
})

describe('secrets', () => {
  const older = (backend: string, available: boolean) => ({
    isEncryptionAvailable: () => available,
    getSelectedStorageBackend: () => backend,
    encryptString: (text: string) => Buffer.from(`sealed:${text}`),
    decryptString: (bytes: Buffer) => bytes.toString().slice(7),
  })
  const newer = {
    ...older('gnome_libsecret', false),
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (text: string) => Buffer.from(`async:${text}`),
    decryptStringAsync: async (bytes: Buffer) => ({ result: bytes.toString().slice(6), shouldReEncrypt: false }),
  }
  const key = new Uint8Array([0, 1, 128, 255])

  it.each([
    ['the older calls', older('kwallet6', true), 'linux'],
    ['the asynchronous calls', newer, 'linux'],
    ['macOS', older('unknown', true), 'darwin'],
  ] as const)('keeps a key by %s', async (_name, storage, platform) => {
    const secrets = await systemSecrets(storage as never, platform)
    expect(secrets.keeper).toBe('system')
    const wrapped = await secrets.wrap(key)
    expect(Buffer.from(wrapped).includes(Buffer.from(key))).toBe(false)
    expect(await secrets.unwrap(wrapped)).toEqual(key)
  })

  it.each([
    ['a fixed password', older('basic_text', true), 'linux'],
    ['a backend without a name', older('unknown', true), 'linux'],
    ['nothing', older('', false), 'win32'],
  ] as const)('takes %s for no keeper at all (D-69)', async (_name, storage, platform) => {
    const secrets = await systemSecrets(storage as never, platform)
    expect(secrets.keeper).toBe('none')
    await expect(secrets.wrap(key)).rejects.toThrow()
    await expect(secrets.unwrap(key)).rejects.toThrow()
  })
})

describe('a start that fails', () => {
  it('says what to do, in the language of the person, and nothing of the error itself', () => {
    const failing = (code: string) =>
      startFailure(Object.assign(new Error('/home/lin/secret'), { code }), 'en').sentence
    expect(failing('ENOSPC')).toContain('disk is full')
    expect(failing('EACCES')).toContain('permissions')
    expect(failing('EOTHER')).toContain('log file')
    expect(failing('EOTHER')).not.toContain('secret')
    expect(startFailure(null, 'zh-CN').title).toBe('Firmdesk 无法启动')
  })
})

describe('what nobody caught in the main process', () => {
  it('is written down by its name and place, without what it says', () => {
    const lines: string[] = []
    const write = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    const shell = new EventEmitter()
    logUncaught(shell)
    shell.emit('uncaughtException', Object.assign(new TypeError('/home/lin/宁波澄海'), { code: 'EPERM' }))
    write.mockRestore()
    expect(JSON.parse(lines.join(''))).toMatchObject({ event: 'uncaught', reason: 'TypeError', code: 'EPERM' })
    expect(lines.join('')).not.toContain('lin')
  })
})

describe('the command line', () => {
  it('sets profile, firm and language; anything odd is left out', () => {
    const folder = join(import.meta.dirname, 'p')
    const words = [`--profile=${folder}`, '--firm=https://firm.example', '--locale=en', '--updates=/feed', 'app']
    expect(readArguments(words, '/')).toEqual({
      profile: folder,
      firm: 'https://firm.example',
      locale: 'en',
      updates: '/feed',
    })
    expect(readArguments(['--profile=', '--firm=javascript:1', '--locale=fr', '--inspect'], '/')).toEqual({
      profile: null,
      firm: 'sample',
      locale: null,
      updates: null,
    })
  })
})

describe('pages from a developer’s server', () => {
  it('are for an unpacked app on this computer alone', () => {
    expect(developerServer(false, 'http://localhost:5173/')?.host).toBe('localhost:5173')
    expect(developerServer(true, 'http://localhost:5173/')).toBe(null)
    for (const address of [
      undefined,
      '',
      'http://evil.example/',
      'https://localhost/',
      'file:///tmp',
      'http://localhost.evil.example/',
    ])
      expect(developerServer(false, address)).toBe(null)
  })
})

describe('ports of the core', () => {
  it('settings answer at once and send every change on', () => {
    const sent: unknown[] = []
    const send = async (key: string, value: unknown) => {
      sent.push([key, value])
      return null
    }
    const settings = settingsOver({ theme: 'dark' }, send, () => undefined)
    settings.set('theme', 'light')
    expect(settings.get('theme')).toBe('light')
    expect(settings.get('nothing')).toBeUndefined()
    expect(sent).toEqual([['theme', 'light']])
  })

  it('a setting that the main process could not write is told by its name alone, and holds no longer', async () => {
    const lines: unknown[] = []
    const full = {
      set: () => {
        throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
      },
    }
    const send = async (key: string, value: unknown) => trySetting(full, key, value)
    const settings = settingsOver({ theme: 'dark' }, send, (...line) => void lines.push(line))
    settings.set('theme', 'light')
    await expect(settings.written('theme')).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(settings.get('theme')).toBe('dark')
    expect(lines).toEqual([['warn', 'settings.not-written', { key: 'theme', code: 'ENOSPC' }]])
    await settings.written('nothing')
  })

  it('power is told to whoever listens, until they stop', () => {
    const { power, tell } = powerSwitch()
    const heard: string[] = []
    const stop = power.onResume(() => heard.push('resume'))
    power.onSuspend(() => heard.push('suspend'))
    tell('suspend')
    tell('resume')
    stop()
    tell('resume')
    expect(heard).toEqual(['suspend', 'resume'])
  })
})
