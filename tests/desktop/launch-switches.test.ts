import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { runDesktop } from '../../scripts/lib/run-desktop.ts'
import { root } from '../../scripts/lib/tools.ts'
import { dropVariables, type Launch, refuseSwitches } from '../../src/main/desktop/launch-switches.ts'
import { quietSwitches } from '../support/electron.ts'
import fc from '../support/properties.ts'
import { dangerousSwitches } from './chromium-switches.ts'

const line = (...present: readonly string[]) => {
  const names = new Set(present)
  return { removeSwitch: (name: string) => void names.delete(name), names }
}

const judge = (words: readonly string[], rest: Partial<Launch> = {}): string | null =>
  refuseSwitches({ argv: ['firmdesk', ...words], environment: {}, platform: 'linux', packed: true, ...rest }, line())

const systems = ['linux', 'darwin', 'win32'] as const

/** Names of the switches that Chromium reads in a command line (base::CommandLine). */
const readByChromium = (words: readonly string[], platform: NodeJS.Platform): readonly string[] => {
  const windows = platform === 'win32'
  const trimmed = windows ? words.map((word) => word.trim()) : words
  const end = trimmed.indexOf('--')
  const prefixes = windows ? ['--', '-', '/'] : ['--', '-']
  return (end < 0 ? trimmed : trimmed.slice(0, end)).flatMap((word) => {
    const prefix = prefixes.find((each) => word.startsWith(each))
    if (prefix === undefined || prefix === word) return []
    const name = word.slice(prefix.length).split('=')[0] ?? ''
    return [windows ? name.toLowerCase() : name]
  })
}

/** What the app may start with, by name. */
const known = new Set([
  ...['profile', 'firm', 'locale', 'disable-gpu', 'disable-gpu-compositing', 'force-device-scale-factor'],
  ...['force-renderer-accessibility', 'ozone-platform', 'ozone-platform-hint', 'enable-wayland-ime'],
  ...['wayland-text-input-version', 'gtk-version', 'password-store', 'disable-background-networking'],
  ...['disable-component-update', 'inspect', 'inspect-brk', 'inspect-port', 'inspect-publish-uid'],
  'remote-debugging-port',
])

describe('the switches that the app starts with', () => {
  it.each(systems)('checklist 4, 26 and 28: no switch of Chromium that weakens it, in no form, on %s', (platform) => {
    expect(dangerousSwitches.length).toBeGreaterThan(200)
    for (const name of dangerousSwitches) {
      const forms = [`--${name}`, `-${name}`, `--${name}=1`, `--${name.toUpperCase()}`, ` --${name} `, `--${name}=\n`]
      for (const word of platform === 'win32' ? [...forms, `/${name}`, `/${name}=C:\\x`] : forms)
        expect(judge(['--profile=/x', 'a.txt', word], { platform }), word).not.toBe(null)
    }
  })

  it.each(systems)('whatever Chromium reads as a switch on %s is known, or ends the start', (platform) => {
    const name = fc.oneof(fc.constantFrom(...known, ...dangerousSwitches), fc.string({ maxLength: 8 }))
    const word = fc
      .tuple(
        fc.constantFrom('', '-', '--', '---', '/', ' --', '\t-', '\u2013'),
        name,
        fc.constantFrom('', '=', '=1', '=x y'),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), (words) => {
        const read = readByChromium(words, platform)
        if (judge(words, { platform }) === null) for (const each of read) expect([...known]).toContain(each)
      }),
      { numRuns: 5000, seed: 16 },
    )
  })

  it('are its own, those of a display, an input method or a screen reader, and what the system adds', () => {
    const words = ['--profile=/home/林/数据', '--firm=https://firm.example', '--locale=en', ...quietSwitches]
    expect(judge(words)).toBe(null)
    expect(judge(['--ozone-platform-hint=auto', '--enable-wayland-ime', '--wayland-text-input-version=3'])).toBe(null)
    expect(judge(['--gtk-version=4', '--force-device-scale-factor=1.25', '--force-renderer-accessibility'])).toBe(null)
    expect(judge(['--password-store=gnome-libsecret'])).toBe(null)
    expect(judge(['-', '--', 'https://firm.example/', '/home/lin/a.pdf'])).toBe(null)
    expect(judge(['-psn_0_123456'], { platform: 'darwin' })).toBe(null)
    expect(judge(['-Embedding'], { platform: 'win32' })).toBe(null)
  })

  it('are those of the installer, which starts a new version as it ends; without it no update would come up again', () => {
    const templates = join(root, 'node_modules/app-builder-lib/templates/nsis')
    const given = ['common.nsh', 'assistedInstaller.nsh'].flatMap((file) =>
      [...readFileSync(join(templates, file), 'utf8').matchAll(/StrCpy \$(?:startAppArgs|1) "(-[^"]*)"/g)].map(
        ([, word = '']) => word,
      ),
    )
    expect(given).toEqual(['--updated', '--updated'])
    expect(judge(given, { platform: 'win32' })).toBe(null)
    expect(judge(given, { platform: 'darwin' })).toBe('--updated')
  })

  it('take the values they are there for, and no others', () => {
    for (const word of [
      '--password-store=basic',
      '--ozone-platform=headless',
      '--disable-gpu-sandbox',
      '--force-device-scale-factor=1;2',
      '-profile=/x',
      '-psn_0_1',
      '-Embedding',
    ])
      expect(judge([word]), word).toBe(word.split('=')[0])
    expect(judge(['--embedding=x'], { platform: 'win32' })).toBe('--embedding')
  })

  it('checklist 26: a debugger’s are taken off an installed app, and work in development', () => {
    const installed = line('remote-debugging-port', 'inspect', 'profile')
    const argv = ['firmdesk', '--inspect=0', '--remote-debugging-port=0']
    const launch = { argv, environment: {}, platform: 'linux' } as const
    expect(refuseSwitches({ ...launch, packed: true }, installed)).toBe(null)
    expect([...installed.names]).toEqual(['profile'])
    const developed = line('remote-debugging-port', 'inspect')
    expect(refuseSwitches({ ...launch, packed: false }, developed)).toBe(null)
    expect([...developed.names]).toEqual(['remote-debugging-port', 'inspect'])
  })

  it('in development are those of npm start and of tests too, and none that weakens the sandbox or the network', () => {
    const started = ['.', '--port=4700', '--no-open', '--shell=desktop', '-r', 'gate.cjs', '--js-flags=--expose-gc']
    expect(judge(started, { packed: false })).toBe(null)
    expect(judge(started)).toBe('--port')
    for (const name of ['no-sandbox', 'disable-web-security', 'ignore-certificate-errors', 'log-net-log'])
      expect(judge([`--${name}`], { packed: false })).toBe(`--${name}`)
  })

  it('are named without their values and without signs that steer a terminal', () => {
    expect(judge(['--token\u001b[2J=secret'])).toBe('--token??2J')
    expect(judge([`--${'a'.repeat(500)}`])?.length).toBe(60)
  })
})

describe('the environment that the app starts in', () => {
  it('loses what writes keys to a file, switches certificates off or changes Node; the rest stays', () => {
    const environment: NodeJS.ProcessEnv = {
      ...{ SSLKEYLOGFILE: '/tmp/keys', NODE_OPTIONS: '--tls-keylog=/tmp/keys', NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      ...{ NODE_EXTRA_CA_CERTS: '/tmp/ca', NODE_DEBUG: 'http', ELECTRON_NO_ASAR: '1', node_v8_coverage: '/tmp' },
      ...{ HOME: '/home/lin', https_proxy: 'http://proxy:8080', DISPLAY: ':0', FIRMDESK_ENDPOINTS: '{}' },
    }
    expect(dropVariables(environment)).toEqual([
      ...['SSLKEYLOGFILE', 'NODE_OPTIONS', 'NODE_TLS_REJECT_UNAUTHORIZED', 'NODE_EXTRA_CA_CERTS', 'NODE_DEBUG'],
      ...['ELECTRON_NO_ASAR', 'node_v8_coverage'],
    ])
    expect(Object.keys(environment)).toEqual(['HOME', 'https_proxy', 'DISPLAY', 'FIRMDESK_ENDPOINTS'])
  })

  it('is clean for Electron’s own binary too, which reads it before any script', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'firmdesk-launch-'))
    const binary = join(folder, 'electron')
    writeFileSync(binary, '#!/bin/sh\nenv > "$1/seen"\n')
    chmodSync(binary, 0o755)
    vi.stubEnv('NODE_OPTIONS', '--trace-warnings').stubEnv('SSLKEYLOGFILE', join(folder, 'keys'))
    expect(await runDesktop(binary, folder, [])).toBe(0)
    vi.unstubAllEnvs()
    const seen = readFileSync(join(folder, 'seen'), 'utf8')
    expect(seen).toMatch(/^PATH=/m)
    expect(seen).not.toMatch(/^(?:NODE_|SSLKEYLOGFILE)/m)
    rmSync(folder, { recursive: true, force: true })
  })

  it('ends the start of an installed app where Chromium’s log was on before any script ran', () => {
    const environment = { ELECTRON_ENABLE_LOGGING: '' }
    expect(judge([], { environment })).toBe('ELECTRON_ENABLE_LOGGING')
    expect(judge([], { environment, packed: false })).toBe(null)
  })
})
