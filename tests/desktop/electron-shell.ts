import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../scripts/lib/tools.ts'
import {
  appFolder,
  quietSwitches,
  type RunningApp,
  removeFolder,
  startApp,
  startProgram,
  whyNoElectron,
} from '../support/electron.ts'
import { answerQuestions, ask, listenForPorts, portRounds } from './electron-calls.ts'

describe.skipIf(whyNoElectron() !== null)('the desktop shell in Electron', () => {
  let running: RunningApp
  let app: ElectronApplication
  let page: Page

  beforeAll(async () => {
    running = await startApp()
    app = running.app
    page = await listenForPorts(app)
  }, 180_000)

  afterAll(() => running?.close())

  it('checklist 2, 3 and 20: the page has no Node, and of the preload only its mark', async () => {
    const seen = await page.evaluate(() => ({
      require: typeof Reflect.get(window, 'require'),
      process: typeof Reflect.get(window, 'process'),
      module: typeof Reflect.get(window, 'module'),
      electron: typeof Reflect.get(window, 'electron'),
      firmdesk: Object.keys(Reflect.get(window, 'firmdesk') ?? { missing: true }),
    }))
    expect(seen).toEqual({
      require: 'undefined',
      process: 'undefined',
      module: 'undefined',
      electron: 'undefined',
      firmdesk: [],
    })
  })

  it('checklist 4: the page’s process is sandboxed, by its settings and by the system', async () => {
    const { sandbox, pid } = await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      const inner = contents as unknown as { getLastWebPreferences: () => { sandbox: boolean } }
      return { sandbox: inner.getLastWebPreferences().sandbox, pid: contents?.getOSProcessId() }
    })
    expect(sandbox).toBe(true)
    if (process.platform !== 'linux') return
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    expect(status).toMatch(/^Seccomp:\s+2$/m)
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
  })

  it('checklist 7: inline script, eval, frames and foreign addresses are blocked', async () => {
    const seen = await page.evaluate(async () => {
      const blocked: string[] = []
      const framed = new Promise<void>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          blocked.push(effectiveDirective)
          if (effectiveDirective === 'frame-src') resolve()
        })
      })
      const attempt = (run: () => unknown): void => {
        try {
          run()
        } catch {
          blocked.push('thrown')
        }
      }
      attempt(() => {
        const script = document.createElement('script')
        script.append('window.inlineRan = true')
        document.body.append(script)
      })
      attempt(() => {
        const link = document.createElement('div')
        link.setAttribute('onclick', 'window.inlineRan = true')
        link.click()
      })
      const request = await fetch('https://firm.example/').catch(() => 'refused')
      const frame = document.createElement('iframe')
      frame.src = 'https://firm.example/'
      document.body.append(frame)
      const image = document.createElement('img')
      const failed = new Promise((resolve) => image.addEventListener('error', () => resolve('refused')))
      image.src = 'https://firm.example/a.png'
      const picture = await failed
      await framed
      frame.remove()
      return { inlineRan: Reflect.get(window, 'inlineRan') ?? false, request, picture, blocked }
    })
    expect(seen).toMatchObject({ inlineRan: false, request: 'refused', picture: 'refused' })
    expect(seen.blocked.join(' ')).toMatch(/script-src|require-trusted-types-for|thrown/)
    expect(seen.blocked).toContain('connect-src')
    expect(seen.blocked).toContain('frame-src')
    expect(seen.blocked).toContain('img-src')
  })

  it('checklist 7 and 18: every file comes by app:// with the content policy; nothing outside the folder does', async () => {
    const answers = await page.evaluate(async () => {
      const own = await fetch('app://firmdesk/index.html')
      const outside = await Promise.all(
        [
          'app://firmdesk/../main/index.js',
          'app://firmdesk/%2e%2e/main/index.js',
          'app://firmdesk/..%2fmain/index.js',
        ].map(async (url) => (await fetch(url)).status),
      )
      return {
        address: location.href.split('#')[0],
        status: own.status,
        policy: own.headers.get('content-security-policy'),
        outside,
      }
    })
    expect(answers).toMatchObject({ address: 'app://firmdesk/', status: 200, outside: [404, 404, 404] })
    expect(answers.policy).toContain("default-src 'none'")
  })

  it('checklist 5: the page asks for a place, a camera or the clipboard in vain', async () => {
    const states = await page.evaluate(async () => {
      const state = async (name: string) => (await navigator.permissions.query({ name: name as PermissionName })).state
      const camera = await navigator.mediaDevices.getUserMedia({ video: true }).catch((error: Error) => error.name)
      return { place: await state('geolocation'), clipboard: await state('clipboard-read'), camera }
    })
    expect(states).toMatchObject({ place: 'denied', clipboard: 'denied' })
    expect(states.camera).not.toBeInstanceOf(Object)
  })

  it('checklist 13 and 14: no foreign page is shown, and no second window opens', async () => {
    const opened = await page.evaluate(() => {
      const made = [window.open('app://firmdesk/'), window.open('file:///etc/passwd'), window.open('about:blank')]
      location.href = 'file:///etc/passwd'
      return made.every((one) => one === null)
    })
    await page.evaluate(() => {
      location.href = 'app://evil/'
    })
    expect(opened).toBe(true)
    expect(await ask(page, 'shell', 'shell', 'about')).toMatchObject({ ok: true, value: { kind: 'desktop' } })
    expect(app.windows()).toHaveLength(1)
    expect(page.url()).toMatch(/^app:\/\/firmdesk\//)
  })

  it('checklist 1: a server on http that is not this computer is refused', async () => {
    const reply = await ask(page, 'core', 'session', 'probe', { server: 'http://192.0.2.1' })
    expect(reply).toMatchObject({ ok: false, code: 'bad-address' })
  })

  it('checklist 28: a server with a certificate of its own making is refused', async () => {
    const file = (name: string) => readFileSync(join(root, 'tests', 'support', name))
    let answered = 0
    const server = createServer(
      { key: file('self-signed-key.pem'), cert: file('self-signed-certificate.pem') },
      (_request, response) => {
        answered += 1
        response.end('{"succeed":true}')
      },
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await answerQuestions(app, 'yes')
    const reply = await ask(page, 'core', 'session', 'probe', { server: `https://127.0.0.1:${port}` })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    expect(reply).toMatchObject({ ok: false, code: 'certificate' })
    expect(answered).toBe(0)
  })

  it('checklist 17: a reload closes the ports and hands over fresh ones', async () => {
    for (let round = 0; round < 10; round += 1) {
      await page.reload()
      await portRounds(page, 1)
      expect(await ask(page, 'shell', 'shell', 'about')).toMatchObject({ ok: true })
    }
    expect(await ask(page, 'core', 'session', 'state')).toMatchObject({ ok: true })
    expect(await ask(page, 'shell', 'shell', 'setZoom', { percent: 9000 })).toMatchObject({
      ok: false,
      code: 'invalid-input',
    })
  })

  it('a second instance ends at once and leaves the first one its profile', async () => {
    const second = startProgram(running.program, [...quietSwitches, running.folder, `--profile=${running.profile}`])
    expect(await second.line('already running')).toContain('brought to the front')
    expect(await second.ended).toBe(0)
    expect(app.windows()).toHaveLength(1)
  })

  it('checklist 4: the app does not start without its sandbox', async () => {
    const folder = appFolder('unsafe')
    const unsafe = startProgram(running.program, [
      '--no-sandbox',
      ...quietSwitches,
      running.folder,
      `--profile=${folder}`,
    ])
    await unsafe.line('does not start with --no-sandbox')
    expect(await unsafe.ended).toBe(1)
    removeFolder(folder)
  })

  it('a core that crashes is started again, and the window gets fresh ports', async () => {
    const pid = await app.evaluate(
      ({ app: electron }) => electron.getAppMetrics().find((process) => process.name === 'Firmdesk core')?.pid,
    )
    if (pid === undefined) throw new Error('the core has no process')
    process.kill(pid, 'SIGKILL')
    await portRounds(page, 2)
    expect(await ask(page, 'core', 'session', 'state')).toMatchObject({ ok: true })
  })

  it('the embedded sample firm starts in a process of its own when its account signs in', async () => {
    const words = { server: 'sample', account: 'suruogu', password: 'firmdesk' }
    expect(await ask(page, 'core', 'session', 'signIn', words)).toMatchObject({ ok: true, value: { phase: 'open' } })
    const names = await app.evaluate(({ app: electron }) => electron.getAppMetrics().map(({ name }) => name))
    expect(names).toContain('Firmdesk sample firm')
    expect(names).toContain('Firmdesk core')
  })
})
