// What `npm test` says, before it runs anything, where a machine cannot run what was asked for.
import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { troubles } from '../scripts/lib/test-run/ready.ts'
import { shiftedClock } from '../scripts/lib/test-run/shifted-clock.ts'
import { root } from '../scripts/lib/tools.ts'
import { temporaryFolder } from './support/ports.ts'

const empty = temporaryFolder()
afterAll(() => empty.remove())
const screens = { vitest: [], playwright: ['tests/screens/tags.spec.ts'], faults: [] }
const desktop = { vitest: ['tests/desktop/electron.test.ts'], playwright: [], faults: [] }
const none = { vitest: [], playwright: [], faults: [] }
const roomy = async (): Promise<number> => 2e9

describe('a machine that cannot run the tests is told why in one sentence', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('where its disk is nearly full', async () => {
    expect(await troubles(none, false, async () => 12_300_000)).toEqual([
      expect.stringMatching(/^the disk is nearly full: 12 MB are free in .+, the tests need 1500 MB$/),
    ])
    expect(await troubles(none, false, roomy)).toEqual([])
  })

  it('where its browser does not start, which ends the whole command with exit code 1', async () => {
    const absent = join(empty.path, 'no-chromium')
    vi.stubEnv('FIRMDESK_CHROMIUM', absent)
    const said = `Chromium does not start (${absent}; FIRMDESK_CHROMIUM names another): `
    expect(await troubles(screens, true, roomy)).toEqual([expect.stringContaining(said)])
    expect(await troubles(none, true, roomy)).toEqual([])
    const run = spawnSync(process.execPath, ['scripts/test.ts', ...screens.playwright], {
      cwd: root,
      env: process.env,
      encoding: 'utf8',
    })
    expect(run.status).toBe(1)
    expect(run.stderr).toContain(said)
    expect(run.stderr.trim().split('\n')).toHaveLength(1)
  })

  it('where an Electron is named and is not there', async () => {
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', empty.path)
    expect(await troubles(desktop, false, roomy)).toEqual([
      `ELECTRON_OVERRIDE_DIST_PATH names ${empty.path}, and no Electron is there`,
    ])
    expect(await troubles(screens, false, roomy)).not.toContainEqual(expect.stringContaining('ELECTRON'))
  })
})

describe('a clone', () => {
  const hasGit = spawnSync('git', ['--version']).status === 0
  const clone = temporaryFolder()
  afterAll(() => clone.remove())

  it.skipIf(!hasGit)(
    'has the line ends that the formatter wants, also with core.autocrlf, and pictures as they are',
    () => {
      const files = { 'a.ts': 'export const a = 1\n', 'run.md': '# Run\n', 'a.png': '\x89PNG\r\n' } as const
      const git = (...words: readonly string[]) => {
        const settings = ['-c', 'core.autocrlf=true', '-c', 'core.safecrlf=false']
        expect(spawnSync('git', [...settings, ...words], { cwd: clone.path, encoding: 'utf8' })).toMatchObject({
          status: 0,
        })
      }
      git('init', '--quiet')
      copyFileSync(join(root, '.gitattributes'), join(clone.path, '.gitattributes'))
      for (const [name, text] of Object.entries(files)) writeFileSync(join(clone.path, name), text, 'latin1')
      git('add', '.')
      for (const name of Object.keys(files)) rmSync(join(clone.path, name))
      git('checkout', '--', '.')
      const written = Object.keys(files).map((name) => [name, readFileSync(join(clone.path, name), 'latin1')])
      expect(Object.fromEntries(written)).toEqual(files)
    },
  )
})

describe('a run at another time', () => {
  const DAY = 86_400_000
  const hasCompiler = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0

  it.skipIf(!hasCompiler)('moves the time of day of what it starts', () => {
    const clock = shiftedClock(Date.now() + 100 * DAY)
    if (typeof clock === 'string') throw new Error(clock)
    const timeIn = (environment: Readonly<Record<string, string>>): number =>
      Number(spawnSync(process.execPath, ['-p', 'Date.now()'], { env: environment, encoding: 'utf8' }).stdout)
    expect(Math.round((timeIn(clock.environment) - timeIn({})) / DAY)).toBe(100)
    clock.remove()
  })

  it('needs a compiler, and says so', () => {
    expect(shiftedClock(0, join(empty.path, 'no-compiler'))).toMatch(/^--at (?:needs a C compiler|works on Linux)/)
  })
})
