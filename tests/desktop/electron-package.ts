import { spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { existsSync, linkSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { expect as see } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { afterPack, fuses, packedBinary } from '../../scripts/after-pack.ts'
import type { Bill } from '../../scripts/lib/bill-of-materials.ts'
import type { HashedBinary } from '../../scripts/lib/binaries.ts'
import { root } from '../../scripts/lib/tools.ts'
import { startFirm } from '../support/browser-processes.ts'
import {
  appFolder,
  type Display,
  electronBinary,
  launchApp,
  openDisplay,
  quietSwitches,
  removeFolder,
  startProgram,
  whyNoElectron,
  writeWrapper,
} from '../support/electron.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { SignInPage } from '../support/pages/sign-in-page.ts'

/** Nothing answers there. */
const FEED = 'https://127.0.0.1:1/updates'

describe('fuses', () => {
  const names = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name)))

  it('checklist 19: every fuse that the tool knows is set, to the safe side', () => {
    const set = Object.fromEntries(
      names.map((name) => [name, fuses[FuseV1Options[name as keyof typeof FuseV1Options]]]),
    )
    expect(set).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
      WasmTrapHandlers: true,
    })
  })

  it('checklist 19: the hook finds the binary on each system', () => {
    const packed = (electronPlatformName: string, executableName?: string) => ({
      appOutDir: 'out',
      electronPlatformName,
      packager: {
        appInfo: { productFilename: 'Firmdesk' },
        ...(executableName === undefined ? {} : { executableName }),
      },
    })
    expect(packedBinary(packed('win32'))).toBe(join('out', 'Firmdesk.exe'))
    expect(packedBinary(packed('darwin'))).toBe(join('out', 'Firmdesk.app'))
    expect(packedBinary(packed('linux', 'firmdesk'))).toBe(join('out', 'firmdesk'))
    expect(afterPack).toBeTypeOf('function')
    expect(readFileSync(join(root, 'electron-builder.yml'), 'utf8')).toContain('afterPack: ./scripts/after-pack.ts')
  })
})

describe.skipIf(whyNoElectron() !== null || process.platform !== 'linux')('the packed app', () => {
  let folder = ''
  let unpacked = ''
  let display: Display

  beforeAll(async () => {
    folder = appFolder('packed')
    const script = join(root, 'scripts', 'package.ts')
    const key = join(folder, 'key.pem')
    writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const updates = [`--updates=${FEED}`, `--update-key=${key}`]
    const packing = spawnSync(
      process.execPath,
      [script, '--dir', ...updates, `--config.directories.output=${folder}`],
      {
        cwd: root,
        encoding: 'utf8',
      },
    )
    if (packing.status !== 0) throw new Error(`npm run package failed:\n${packing.stdout}\n${packing.stderr}`)
    unpacked = join(folder, readdirSync(folder).find((name) => name.endsWith('unpacked')) ?? '')
    display = await openDisplay()
  }, 180_000)

  afterAll(async () => {
    await display?.close()
    removeFolder(folder)
  })

  it('checklist 19: the fuses stand in the binary as they were set', async () => {
    const wire = await getCurrentFuseWire(join(unpacked, 'firmdesk'))
    const on = (fuse: FuseV1Options) => wire[fuse] === FuseState.ENABLE
    expect(on(FuseV1Options.RunAsNode)).toBe(false)
    expect(on(FuseV1Options.EnableNodeOptionsEnvironmentVariable)).toBe(false)
    expect(on(FuseV1Options.EnableNodeCliInspectArguments)).toBe(false)
    expect(on(FuseV1Options.GrantFileProtocolExtraPrivileges)).toBe(false)
    expect(on(FuseV1Options.OnlyLoadAppFromAsar)).toBe(true)
    expect(on(FuseV1Options.EnableCookieEncryption)).toBe(true)
  })

  it('beyond 40 carries the place of new versions and the public half of their key', () => {
    expect(readFileSync(join(unpacked, 'resources', 'app-update.yml'), 'utf8')).toContain(`url: ${FEED}\n`)
    expect(readFileSync(join(unpacked, 'resources', 'app.asar'), 'utf8')).toContain('-----BEGIN PUBLIC KEY-----')
  })

  it('holds the build, one native store for this system, and no default app', () => {
    expect(existsSync(join(unpacked, 'resources', 'default_app.asar'))).toBe(false)
    const outside = join(unpacked, 'resources', 'app.asar.unpacked')
    const files = readdirSync(outside, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
    // The archive alone has a checksum in the binary: no script may lie beside it.
    expect(files.map(({ parentPath, name }) => relative(outside, join(parentPath, name)))).toEqual([
      join('node_modules', 'better-sqlite3', 'prebuilds', `${process.platform}-${process.arch}.node`),
    ])
    const archive = readFileSync(join(unpacked, 'resources', 'app.asar'))
    const header = archive.subarray(0, archive.readUInt32LE(4) + 8).toString('utf8')
    for (const name of ['"renderer"', '"preload"', '"index.cjs"', '"better-sqlite3"']) expect(header).toContain(name)
    for (const name of ['"src"', '"tests"', '"vitest"', '"react"', '.map"', '.ts"']) expect(header).not.toContain(name)
  })

  it('checklist 27: its notices, its bill of materials and the hashes of its binaries lie where they belong', () => {
    const notices = readFileSync(join(unpacked, 'resources', 'THIRD-PARTY-NOTICES.txt'), 'utf8')
    for (const name of ['react', 'better-sqlite3-multiple-ciphers', 'electron', 'zod', '@e965/xlsx'])
      expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm'))
    const written = (ending: string) => {
      const name = readdirSync(folder).find((each) => each.endsWith(ending)) ?? ending
      return JSON.parse(readFileSync(join(folder, name), 'utf8'))
    }
    const bill = written('-sbom.cdx.json') as Bill
    const names = bill.components.map(({ name }) => name)
    for (const name of ['react', 'better-sqlite3', 'electron', 'zod', 'firmdesk']) expect(names).toContain(name)
    for (const name of ['vitest', 'electron-builder', 'typescript']) expect(names).not.toContain(name)
    const binaries = written('-binaries.json') as readonly HashedBinary[]
    const store = `${process.platform}-${process.arch}.node`
    const hashed = binaries.find(({ file }) => file.endsWith(store))
    const inside = join(folder, hashed?.file ?? '')
    expect(hashed?.sha256).toBe(createHash('sha256').update(readFileSync(inside)).digest('hex'))
    expect(names).toContain(store)
  })

  it('checklist 26: starts, and opens to no debugger', async () => {
    const profile = appFolder('profile')
    const wrapper = writeWrapper(join(unpacked, 'firmdesk'), display)
    const words = ['--inspect=0', '--remote-debugging-port=0', ...quietSwitches, `--profile=${profile}`]
    const app = startProgram(wrapper.file, words)
    await app.line('Firmdesk is ready: app://firmdesk/')
    expect(app.output()).not.toMatch(/Debugger listening|DevTools listening/)
    app.child.kill('SIGTERM')
    await app.ended
    expect(existsSync(join(profile, 'settings.json'))).toBe(true)
    wrapper.remove()
    removeFolder(profile)
  })

  it('its threads begin inside the archive: indexes are built and searches answered there', async () => {
    const [profile, data] = [appFolder('profile'), appFolder('firm')]
    const firm = await startFirm(join(data, 'data'), ['--customers=240', '--contacts=5', '--messages=20', '--seed=1'])
    // The packed binary opens to no debugger; the same archive under Electron's own can be driven.
    const wrapper = writeWrapper(electronBinary() ?? '', display)
    const app = await launchApp(wrapper.file, join(unpacked, 'resources', 'app.asar'), profile, [
      `--firm=${firm.origin}`,
    ])
    const page = await app.firstWindow()
    await new SignInPage(page).signIn('linzhiyuan')
    const list = new CustomerListPage(page)
    await list.synced(240)
    const [name = ''] = await list.names()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(name)
    await see(page.getByRole('option').filter({ hasText: name }).first()).toBeVisible({ timeout: 30_000 })
    await app.close()
    await firm.stop()
    const log = readFileSync(join(profile, 'logs', 'firmdesk.log'), 'utf8')
    expect(log).toContain('sync.pass')
    // Where a thread cannot begin, the core does its work, and says so.
    expect(log).not.toMatch(/(builder|reader|parser)\.(ended|failed)/)
    wrapper.remove()
    removeFolder(profile)
    removeFolder(data)
  }, 120_000)

  it('checklist 4: the packed app does not start without its sandbox', async () => {
    const profile = appFolder('profile')
    const wrapper = writeWrapper(join(unpacked, 'firmdesk'), display)
    const app = startProgram(wrapper.file, ['--no-sandbox', ...quietSwitches, `--profile=${profile}`])
    await app.line('does not start with --no-sandbox')
    expect(await app.ended).toBe(1)
    wrapper.remove()
    removeFolder(profile)
  })

  /** Starts the packed app with `words` until it ends or is ready; answers what it said and the names of the files in `out`. */
  const tryStart = async (words: readonly string[], environment: Readonly<Record<string, string>>, out: string) => {
    const profile = appFolder('profile')
    const wrapper = writeWrapper(join(unpacked, 'firmdesk'), display)
    const app = startProgram(wrapper.file, [...words, ...quietSwitches, `--profile=${profile}`], environment)
    const ready = await app.line('Firmdesk is ready').then(
      () => true,
      () => false,
    )
    app.child.kill('SIGTERM')
    const code = await app.ended
    const outcome = { ready, code, said: app.output(), files: readdirSync(out), kept: readdirSync(profile) }
    wrapper.remove()
    removeFolder(profile)
    return outcome
  }

  it('checklist 4 and 28: the packed app ends before it has data where a switch would log its traffic, keys or weaken its sandbox', async () => {
    const out = appFolder('out')
    for (const word of [
      `--log-net-log=${join(out, 'net.json')}`,
      `-log-net-log=${join(out, 'net.json')}`,
      `--ssl-key-log-file=${join(out, 'keys')}`,
      '--disable-seccomp-filter-sandbox',
      '--js-flags=--no-opt',
      '--host-resolver-rules=MAP * 127.0.0.1',
      '--trace-startup',
    ]) {
      const { said, ...rest } = await tryStart([word], {}, out)
      expect(rest, word).toEqual({ ready: false, code: 1, files: [], kept: [] })
      expect(said).toContain(`Firmdesk does not start with ${word.split('=')[0]}:`)
    }
    const logged = await tryStart([], { ELECTRON_ENABLE_LOGGING: 'file', ELECTRON_LOG_FILE: join(out, 'log') }, out)
    expect(logged).toMatchObject({ ready: false, code: 1, kept: [] })
    removeFolder(out)
  }, 180_000)

  it('checklist 28: no variable makes the packed app write the keys of its connections or load a script', async () => {
    const out = appFolder('out')
    const { ready, said, files } = await tryStart(
      [],
      {
        SSLKEYLOGFILE: join(out, 'keys'),
        NODE_OPTIONS: `--trace-event-categories=node --trace-event-file-pattern=${join(out, 'trace')}`,
        NODE_TLS_REJECT_UNAUTHORIZED: '0',
      },
      out,
    )
    expect({ ready, files }).toEqual({ ready: true, files: [] })
    expect(said).toMatch(/Firmdesk runs without .*SSLKEYLOGFILE/)
    removeFolder(out)
  })

  it('checklist 26: the packed app stays closed to debuggers under any name', async () => {
    const profile = appFolder('profile')
    linkSync(join(unpacked, 'firmdesk'), join(unpacked, 'electron'))
    const wrapper = writeWrapper(join(unpacked, 'electron'), display)
    const app = startProgram(wrapper.file, ['--remote-debugging-port=0', ...quietSwitches, `--profile=${profile}`])
    await app.line('Firmdesk is ready: app://firmdesk/')
    app.child.kill('SIGTERM')
    await app.ended
    expect(app.output()).not.toContain('DevTools listening')
    wrapper.remove()
    removeFolder(profile)
  })
})
