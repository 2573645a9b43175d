import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import electron, * as configs from '../../electron.vite.config.ts'
import { isBuilt, sourceHash } from '../../scripts/lib/build.ts'
import { forgetRecords, recordOf } from '../../scripts/lib/build-record.ts'
import { browserReason, desktopObstacle, electronBinary } from '../../scripts/lib/choose-shell.ts'
import { root } from '../../scripts/lib/tools.ts'

let folder: string
const put = (path: string, text = '') => {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firmdesk-clone-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('npm start chooses', () => {
  const desk = { platform: 'linux' as const, env: { DISPLAY: ':0' }, user: 1000 }

  it('the desktop shell where a binary, a display and an ordinary user are', () => {
    expect(desktopObstacle(desk, 'electron')).toBeNull()
    expect(desktopObstacle({ ...desk, env: { WAYLAND_DISPLAY: 'wayland-0' } }, 'electron')).toBeNull()
    expect(desktopObstacle({ platform: 'win32', env: {}, user: null }, 'electron.exe')).toBeNull()
  })

  it('the browser shell otherwise, and knows why', () => {
    expect(desktopObstacle(desk, null)).toContain('binary')
    expect(desktopObstacle({ ...desk, user: 0 }, 'electron')).toContain('root')
    expect(desktopObstacle({ ...desk, env: {} }, 'electron')).toContain('display')
  })

  it('the browser shell for a port or no window, which the desktop shell does not have, unless that one is named', () => {
    const asked = { shell: 'auto', port: 0, open: true } as const
    expect(browserReason(asked, null)).toBeNull()
    expect(browserReason(asked, 'there is no display')).toBe('there is no display')
    for (const change of [{ port: 4700 }, { open: false }])
      expect(browserReason({ ...asked, ...change }, null)).toContain('only there')
    expect(browserReason({ shell: 'desktop', port: 4700, open: false }, null)).toBeNull()
    expect(browserReason({ ...asked, shell: 'browser' }, null)).not.toBeNull()
  })

  it("Electron's binary where it was downloaded, or where the variable says", () => {
    expect(electronBinary(folder, {})).toBeNull()
    put('node_modules/electron/path.txt', 'electron')
    put('node_modules/electron/dist/electron')
    expect(electronBinary(folder, {})).toBe(join(folder, 'node_modules', 'electron', 'dist', 'electron'))
    put('elsewhere/electron')
    const env = { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'elsewhere') }
    expect(electronBinary(folder, env)).toBe(join(folder, 'elsewhere', 'electron'))
    expect(electronBinary(folder, { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'nowhere') })).toBeNull()
  })
})

describe.skipIf(process.platform === 'win32')('npm start with the desktop shell', () => {
  /** A start whose app counts the signals that it gets, and says how many when a line comes in; `pid` is the app's. */
  const start = async (isInTerminal: boolean) => {
    put(
      'app.mjs',
      `let count = 0
process.on('SIGINT', () => { count += 1; console.log('app: signal') })
process.stdin.once('data', () => setImmediate(() => { console.log('app: ' + count + ' in all'); process.exit(7) }))
console.log('app: ' + process.pid)`,
    )
    const script = pathToFileURL(join(root, 'scripts/lib/run-desktop.ts')).href
    put(
      'start.mjs',
      `import { runDesktop } from ${JSON.stringify(script)}
const ended = runDesktop(process.execPath, ${JSON.stringify(join(folder, 'app.mjs'))}, [], ${isInTerminal})
process.on('SIGINT', () => console.log('start: signal'))
console.log('start: listens')
process.exitCode = await ended`,
    )
    const child = spawn(process.execPath, [join(folder, 'start.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] })
    const code = new Promise((resolve) => child.once('close', resolve))
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const hears = (words: string | RegExp) => vi.waitFor(() => expect(said).toMatch(words), { timeout: 30_000 })
    await hears('start: listens')
    await hears(/app: \d+\n/)
    return { child, code, hears, pid: Number(/app: (\d+)/.exec(said)?.[1]) }
  }

  it('gives the app one signal for Ctrl C in a terminal, and waits until it has ended', async () => {
    const { child, code, hears, pid } = await start(true)
    // As a terminal does: all that run in it get the signal.
    process.kill(pid, 'SIGINT')
    await hears('app: signal')
    child.kill('SIGHUP')
    child.kill('SIGINT')
    await hears('start: signal')
    child.stdin.write('\n')
    await hears('app: 1 in all')
    expect(await code).toBe(7)
  })

  it('passes on a signal that it gets alone', async () => {
    const { child, code, hears } = await start(false)
    child.kill('SIGINT')
    await hears('app: signal')
    child.stdin.write('\n')
    await hears('app: 1 in all')
    expect(await code).toBe(7)
  })
})

describe('the build', () => {
  it('is made again when a source changes, appears or moves, and only then', () => {
    put('src/renderer/index.html', '1')
    put('src/shared/a.ts', '1')
    put('out/renderer/index.html')
    const hash = sourceHash(folder, 'renderer')
    expect(isBuilt(folder, 'renderer', hash)).toBe(false)
    put('out/.renderer.sha256', hash)
    expect(isBuilt(folder, 'renderer', sourceHash(folder, 'renderer'))).toBe(true)
    put('src/main/index.ts', 'not a part of the screens')
    expect(isBuilt(folder, 'renderer', sourceHash(folder, 'renderer'))).toBe(true)
    for (const [path, text] of [
      ['src/shared/a.ts', '2'],
      ['src/shared/b.ts', ''],
      ['package-lock.json', '{}'],
    ] as const) {
      const before = sourceHash(folder, 'renderer')
      put(path, text)
      expect(sourceHash(folder, 'renderer')).not.toBe(before)
    }
  })

  it('is made again when its result is not there', () => {
    put('src/renderer/index.html', '1')
    const hash = sourceHash(folder, 'renderer')
    put('out/.renderer.sha256', hash)
    expect(isBuilt(folder, 'renderer', hash)).toBe(false)
  })

  it('is made again when what its configuration reads of the scripts changes', () => {
    const config = readFileSync(join(root, 'electron.vite.config.ts'), 'utf8')
    const imported = [...config.matchAll(/ from '\.\/(.+)'/g)].map(([, path = '']) => path)
    expect(imported).toContain('scripts/lib/bundled-packages.ts')
    for (const path of imported) {
      const before = [sourceHash(folder, 'renderer'), sourceHash(folder, 'desktop')]
      put(path)
      expect(before, path).not.toContain(sourceHash(folder, 'renderer'))
      expect(before, path).not.toContain(sourceHash(folder, 'desktop'))
    }
  })

  it('counts for nothing from the moment when another one begins in its place, also where that one breaks', async () => {
    put('whole.js', 'export const one = 1')
    put('broken.js', 'export const = 1')
    for (const [name, ends] of [
      ['whole.js', 'builds'],
      ['broken.js', 'breaks'],
    ] as const) {
      for (const part of ['renderer', 'desktop', 'shell']) put(`out/.${part}.sha256`, 'before')
      const building = build({
        ...{ root: folder, configFile: false, logLevel: 'silent' },
        plugins: [forgetRecords(folder, 'renderer', 'desktop')],
        build: { outDir: 'out/renderer', lib: { entry: join(folder, name), formats: ['es'] } },
      })
      expect(await building.then(() => 'builds').catch(() => 'breaks')).toBe(ends)
      const kept = (['renderer', 'desktop', 'shell'] as const).filter((part) => existsSync(recordOf(folder, part)))
      expect(kept).toEqual(['shell'])
    }
  })

  it('is told so by each configuration, so also by `npm run dev` and `npm run build`', () => {
    const { main, preload, renderer } = electron as Readonly<Record<string, { readonly plugins: readonly unknown[] }>>
    const forgets = (config?: { readonly plugins: readonly unknown[] }) =>
      config?.plugins
        .map((plugin) => (plugin as { readonly name?: string }).name)
        .find((name) => /:forget-/.test(name ?? ''))
    expect([main, preload, renderer, configs.shell].map(forgets)).toEqual([
      'firmdesk:forget-desktop',
      'firmdesk:forget-desktop',
      'firmdesk:forget-renderer-and-desktop',
      'firmdesk:forget-shell',
    ])
  })
})
