import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isBuilt, sourceHash } from '../../scripts/lib/build.ts'
import { desktopObstacle, electronBinary } from '../../scripts/lib/choose-shell.ts'

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
})
