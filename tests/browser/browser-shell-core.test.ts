import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBirpc } from 'birpc'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { MEDIA_LIMITS } from '#core/engine/media'
import type { CoreEvent } from '#shared/contract/events'
import type { Reply } from '#shared/contract/failure'
import type { CallFunctions, EventFunctions } from '#shared/contract/index'
import { sampleFirmProcess } from '../../src/main/browser/sample-firm-process.ts'
import { type BrowserShell, openBrowserShell } from '../../src/main/browser/shell.ts'
import type { Firm } from '../../src/sample-firm/index.ts'
import { ask, redeem, TestSocket } from '../support/browser-gateway.ts'
import { exitOf, Lines, runProgram } from '../support/browser-processes.ts'
import { startSmallFirm } from '../support/small-firm.ts'

let folder: string
let shell: BrowserShell | null = null
/** The embedded firm has thousands of customers and messages: it is signed in to where it is meant, here else. */
let firm: Firm

beforeAll(async () => {
  firm = await startSmallFirm({ customers: 20, contacts: 5, followups: 20, now: Date.now })
})
afterAll(() => firm.close())

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firmdesk-core-'))
  mkdirSync(join(folder, 'screens'))
  writeFileSync(join(folder, 'screens', 'index.html'), '<!doctype html>')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await shell?.close()
  shell = null
  rmSync(folder, { recursive: true, force: true })
})

type Page = {
  /** The secret of its session. */
  readonly secret: string
  readonly call: (area: string, operation: string, input: unknown) => Promise<Reply>
  /** Resolves at the next event that fits. */
  readonly until: (fits: (event: CoreEvent) => boolean) => Promise<void>
  /** Leaves as a page does that navigates away. */
  readonly leave: () => void
}

/** A page without a browser: the real shell, the real core, real messages. */
const openPage = async (opened: BrowserShell): Promise<Page> => {
  const address = new URL(opened.address())
  const { body } = await redeem(Number(address.port), address.hash.replace('#key=', ''))
  const socket = new TestSocket(Number(address.port))
  await socket.send(body)
  await socket.next()
  const waiting = new Set<(event: CoreEvent) => void>()
  let receive: (text: string) => void = () => {}
  const rpc = createBirpc<CallFunctions, EventFunctions>(
    {
      event: (event) => {
        for (const one of waiting) one(event)
      },
    },
    {
      post: (message) => socket.send(JSON.stringify(message)),
      on: (listener) => {
        receive = listener
      },
      deserialize: JSON.parse,
      timeout: -1,
    },
  )
  socket.listen((text) => receive(text))
  return {
    secret: JSON.parse(body).secret,
    call: (area, operation, input) => rpc.call(area, operation, input),
    leave: () => socket.end(),
    until: (fits) =>
      new Promise((done) => {
        const one = (event: CoreEvent) => {
          if (!fits(event)) return
          waiting.delete(one)
          done()
        }
        waiting.add(one)
      }),
  }
}

const start = async (server = firm.origin): Promise<Page> => {
  const options = { profile: join(folder, 'profile'), firm: server, locale: 'en' as const, port: 0 }
  shell = await openBrowserShell(options, { screens: join(folder, 'screens') })
  return openPage(shell)
}

const running = (): BrowserShell => {
  if (shell === null) throw new Error('no shell runs')
  return shell
}

const credentials = { account: 'linzhiyuan', password: 'firmdesk' }
/** A sign-in to the small firm. */
const signIn = () => ({ server: firm.origin, ...credentials })

describe('the core behind the browser shell', () => {
  it('signs in to the embedded sample firm, and knows the account after a restart', async () => {
    const page = await start('sample')
    expect(await page.call('session', 'state', {})).toMatchObject({
      ok: true,
      value: { phase: 'signed-out', keyKeeper: 'file' },
    })
    expect(await page.call('settings', 'get', {})).toMatchObject({ ok: true, value: { language: 'en' } })
    const changed = page.until((event) => event.type === 'changed')
    expect(await page.call('session', 'signIn', { server: 'sample', ...credentials })).toMatchObject({
      ok: true,
      value: { phase: 'open' },
    })
    await changed
    await shell?.close()
    const again = await start('sample')
    expect(await again.call('session', 'state', {})).toMatchObject({
      ok: true,
      value: { phase: 'open', user: { name: '林知远' } },
    })
  })

  it('answers expected failures by their code, and no name outside of the contract', async () => {
    const page = await start()
    expect(await page.call('session', 'signIn', { ...signIn(), password: 'no' })).toMatchObject({
      ok: false,
      code: 'wrong-password',
    })
    expect(await page.call('customers', 'list', { pageIndex: -1 })).toMatchObject({ ok: false, code: 'invalid-input' })
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(await page.call('session', name, {})).toMatchObject({ ok: false, code: 'invalid-input' })
  })
})

describe('a page of the browser shell', () => {
  it('checklist 17: that navigates away loses its port to the core, which gives up what it held', async () => {
    const page = await start()
    await page.call('session', 'signIn', signIn())
    const other = await openPage(running())
    const place = 'comment:1'
    const [one, two] = ['1'.repeat(32), '2'.repeat(32)]
    const seen = () => other.call('work', 'draft', { place, page: two })
    expect(await page.call('work', 'keepDraft', { place, page: one, text: '写了一半' })).toMatchObject({ ok: true })
    expect(await seen()).toMatchObject({ value: { holder: 'elsewhere' } })
    const freed = other.until((event) => event.type === 'changed' && event.area === 'drafts')
    page.leave()
    await freed
    // That may still have told of the writing, which the core gathers for a moment.
    await expect.poll(seen).toMatchObject({ value: { text: '写了一半', holder: 'nobody' } })
  })
})

describe('a file by handle', () => {
  it('is given and read by the session of its page only, and by nobody once that has signed out', async () => {
    const page = await start()
    const other = await openPage(running())
    const port = Number(new URL(running().address()).port)
    await page.call('session', 'signIn', signIn())
    const expected = await page.call('files', 'expect', { name: 'a.txt', type: 'text/plain', size: 3 })
    if (!expected.ok) throw new Error(expected.code)
    const { handle } = expected.value as { readonly handle: string }
    const media = async (method: 'PUT' | 'GET', { secret }: Page) => {
      const headers = { origin: `http://127.0.0.1:${port}`, 'x-session': secret }
      const { status } = await ask(port, `/media/${handle}`, { method, headers, body: method === 'PUT' ? 'abc' : '' })
      return status
    }
    expect([await media('PUT', other), await media('PUT', page)]).toEqual([404, 204])
    expect([await media('GET', other), await media('GET', page)]).toEqual([404, 200])
    expect(await page.call('session', 'signOut', {})).toMatchObject({ ok: true })
    expect([await media('GET', other), await media('GET', page)]).toEqual([404, 404])
  })
})

describe('the environment', () => {
  it('that would weaken connections is named in the log, and what it says is not', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    vi.stubEnv('NODE_OPTIONS', '--title=something')
    await start()
    const lines = readFileSync(join(folder, 'profile', 'logs', 'firmdesk.log'), 'utf8')
      .trim()
      .split('\n')
    const said = lines.filter((line) => line.includes('environment.dropped'))
    expect(said).toHaveLength(1)
    expect(JSON.parse(said[0] ?? '')).toMatchObject({
      level: 'warn',
      names: 'NODE_OPTIONS NODE_TLS_REJECT_UNAUTHORIZED',
    })
    expect(said[0]).not.toContain('something')
  })
})

describe('the embedded sample firm', () => {
  const answers = (origin: string) =>
    fetch(origin).then(
      () => true,
      () => false,
    )

  it('starts once however often it is asked for, and stops', async () => {
    const firm = sampleFirmProcess(join(folder, 'profile'))
    const [origin, same] = await Promise.all([firm.start(), firm.start()])
    expect(same).toBe(origin)
    expect(await answers(origin)).toBe(true)
    await firm.stop()
    expect(await answers(origin)).toBe(false)
    await firm.stop()
  })

  it('ends with the process that started it, also when that one is killed', async () => {
    const holder = runProgram('tests/support/browser-firm-holder.ts', [join(folder, 'profile')])
    const origin = await new Lines(holder).next()
    expect(await answers(origin)).toBe(true)
    holder.kill('SIGKILL')
    await exitOf(holder)
    await expect.poll(() => answers(origin), { timeout: 20_000 }).toBe(false)
  })

  it('AT-04 a large one comes in parts from where it stands, and is forgotten where a part is not the next one', async () => {
    const page = await start()
    const other = await openPage(running())
    const port = Number(new URL(running().address()).port)
    await page.call('session', 'signIn', signIn())
    const size = MEDIA_LIMITS.landing + 3
    const expectFile = async () => {
      const reply = await page.call('files', 'expect', { name: '卷宗.zip', type: '', size })
      if (!reply.ok) throw new Error(reply.code)
      return reply.value as { readonly handle: string; readonly part: number }
    }
    const put = async (handle: string, query: string, length: number, { secret }: Page = page) => {
      const headers = { origin: `http://127.0.0.1:${port}`, 'x-session': secret }
      return (await ask(port, `/media/${handle}${query}`, { method: 'PUT', headers, body: 'a'.repeat(length) })).status
    }
    const attached = (handle: string) => page.call('files', 'attach', { handle, type: 'protected' })
    const { handle, part } = await expectFile()
    for (let at = 0; at < size; at += part) {
      expect(await put(handle, `?at=${at}`, 1, other)).toBe(404)
      expect(await put(handle, `?at=${at}`, Math.min(part, size - at))).toBe(204)
    }
    expect(await attached(handle)).toMatchObject({ ok: true, value: { attachment: { fileSize: size } } })
    for (const query of ['?at=0', '?at=5', '?at=-1', '?at=x', '']) {
      const { handle: cut } = await expectFile()
      expect(await put(cut, '?at=0', part)).toBe(204)
      expect(await put(cut, query, part), query).toBe(404)
      expect(await attached(cut), query).toMatchObject({ ok: false, code: 'not-found' })
    }
  })
})
