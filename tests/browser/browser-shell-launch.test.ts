import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isBuilt, sourceHash } from '../../scripts/lib/build.ts'
import { desktopObstacle, electronBinary } from '../../scripts/lib/choose-shell.ts'

let house: string
const put = (path: string, text = '') => {
  mkdirSync(join(house, path, '..'), { recursive: true })
  writeFileSync(join(house, path), text)
}
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'firmdesk-clone-'))
})
afterEach(() => rmSync(house, { recursive: true, force: true }))

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
    expect(electronBinary(house, {})).toBeNull()
    put('node_modules/electron/path.txt', 'electron')
    put('node_modules/electron/dist/electron')
    expect(electronBinary(house, {})).toBe(join(house, 'node_modules', 'electron', 'dist', 'electron'))
    put('elsewhere/electron')
    const env = { ELECTRON_OVERRIDE_DIST_PATH: join(house, 'elsewhere') }
    expect(electronBinary(house, env)).toBe(join(house, 'elsewhere', 'electron'))
    expect(electronBinary(house, { ELECTRON_OVERRIDE_DIST_PATH: join(house, 'nowhere') })).toBeNull()
  })
})

describe('the build', () => {
  it('is made again when a source changes, appears or moves, and only then', () => {
    put('src/renderer/index.html', '1')
    put('src/shared/a.ts', '1')
    put('out/renderer/index.html')
    const hash = sourceHash(house, 'renderer')
    expect(isBuilt(house, 'renderer', hash)).toBe(false)
    put('out/.renderer.sha256', hash)
    expect(isBuilt(house, 'renderer', sourceHash(house, 'renderer'))).toBe(true)
    put('src/main/index.ts', 'not a part of the screens')
    expect(isBuilt(house, 'renderer', sourceHash(house, 'renderer'))).toBe(true)
    for (const [path, text] of [
      ['src/shared/a.ts', '2'],
      ['src/shared/b.ts', ''],
      ['package-lock.json', '{}'],
    ] as const) {
      const before = sourceHash(house, 'renderer')
      put(path, text)
      expect(sourceHash(house, 'renderer')).not.toBe(before)
    }
  })

  it('is made again when its result is not there', () => {
    put('src/renderer/index.html', '1')
    const hash = sourceHash(house, 'renderer')
    put('out/.renderer.sha256', hash)
    expect(isBuilt(house, 'renderer', hash)).toBe(false)
  })
})
