// How a browser is led to the first page: by a file of the profile, and by nothing that others on the computer can read.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrowser, openerOf } from '../../scripts/lib/open-browser.ts'
import { forwardFile } from '../../src/main/browser/forward-file.ts'
import { type BrowserShell, openBrowserShell } from '../../src/main/browser/shell.ts'
import { redeem } from '../support/browser-gateway.ts'
import { moment, until } from '../support/ports.ts'

const thread = new URL('../support/browser-thread.ts', import.meta.url)
const opener = join(import.meta.dirname, '../support/browser-opener.ts')
const shells: BrowserShell[] = []
let folder: string
let profile: string

const start = async (): Promise<BrowserShell> => {
  const places = { screens: join(folder, 'screens'), thread }
  const shell = await openBrowserShell({ profile, firm: 'sample', locale: null, port: 0 }, places)
  shells.push(shell)
  return shell
}

/** Opens a page; answers the file and what the address in it holds. */
const openOn = (shell: BrowserShell) => {
  const files: string[] = []
  const address = new URL(shell.openIn((file) => files.push(file)))
  const [file = ''] = files
  return { file, address, port: Number(address.port), key: address.hash.replace('#key=', '') }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firmdesk-opening-'))
  profile = join(folder, 'profile')
  mkdirSync(join(folder, 'screens'))
  writeFileSync(join(folder, 'screens', 'index.html'), '<!doctype html>')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const shell of shells.splice(0)) await shell.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the file that leads a browser to the first page', () => {
  it('forwards to the printed address without a script', async () => {
    const { file, address } = openOn(await start())
    const text = readFileSync(file, 'utf8')
    expect(text).toContain(`<meta http-equiv="refresh" content="0; url=${address.href}">`)
    expect(text).not.toContain('<script')
  })

  it.skipIf(process.platform === 'win32')('is read by its owner only, in a folder that only they enter', async () => {
    const { file } = openOn(await start())
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700)
  })

  it('is gone when its key was used, and the key opens nothing twice', async () => {
    const shell = await start()
    const { file, port, key } = openOn(shell)
    expect(existsSync(file)).toBe(true)
    // Another key says nothing about this one.
    await redeem(port, new URL(shell.address()).hash.replace('#key=', ''))
    expect(existsSync(file)).toBe(true)
    expect((await redeem(port, key)).status).toBe(200)
    expect(existsSync(file)).toBe(false)
    expect((await redeem(port, key)).status).toBe(403)
  })

  it('is gone when the shell ends, and what a killed one left goes at the next start', async () => {
    const shell = await start()
    const { file } = openOn(shell)
    await shell.close()
    expect(existsSync(file)).toBe(false)
    writeFileSync(file, 'left over')
    await start()
    expect(existsSync(file)).toBe(false)
  })

  it('never follows a link or takes over a file of another mode', () => {
    const elsewhere = join(folder, 'elsewhere')
    writeFileSync(elsewhere, 'untouched', { mode: 0o644 })
    mkdirSync(profile)
    symlinkSync(elsewhere, join(profile, 'open.html'))
    const file = forwardFile(profile).write('http://127.0.0.1:1/#key=x') ?? ''
    expect([readFileSync(elsewhere, 'utf8'), statSync(file).mode & 0o077]).toEqual(['untouched', 0])
  })

  it('that cannot be written opens nothing, and the address is answered all the same', async () => {
    const shell = await start()
    mkdirSync(join(profile, 'open.html'))
    expect(openOn(shell)).toMatchObject({ file: '', key: expect.stringMatching(/^[\w-]{22}$/) })
  })
})

describe('the program that opens a browser', () => {
  it.each(['linux', 'darwin', 'win32'] as const)('is given the file and nothing else on %s', (platform) => {
    const { command, words } = openerOf(platform, join('home', 'open.html'))
    expect({ linux: 'xdg-open', darwin: 'open', win32: 'rundll32' }[platform]).toBe(command)
    expect(words.at(-1)).toBe(join('home', 'open.html'))
    expect(words.join(' ')).not.toMatch(/key|http/)
  })

  it.runIf(process.platform === 'linux')(
    'finds the key in no argument and no environment of any process, and uses it by the file',
    async () => {
      const report = join(folder, 'report.json')
      writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\nexec "${process.execPath}" "${opener}" "${report}" "$@"\n`)
      chmodSync(join(folder, 'xdg-open'), 0o755)
      vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
      const shell = await start()
      shell.openIn(openBrowser)
      await until(() => existsSync(report), moment)
      expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual({
        words: [join(profile, 'open.html')],
        shownBy: [],
        status: 200,
      })
      expect(existsSync(join(profile, 'open.html'))).toBe(false)
    },
  )
})
