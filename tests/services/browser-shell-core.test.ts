import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBirpc } from 'birpc'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CoreEvent } from '#shared/contract/events'
import type { Reply } from '#shared/contract/failure'
import type { CallFunctions, EventFunctions } from '#shared/contract/index'
import { sampleFirmProcess } from '../../src/main/browser/sample-firm-process.ts'
import { type BrowserShell, openBrowserShell } from '../../src/main/browser/shell.ts'
import { redeem, TestSocket } from '../support/browser-gateway.ts'
import { exitOf, Lines, runProgram } from '../support/browser-processes.ts'

let folder: string
let shell: BrowserShell | null = null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firmdesk-core-'))
  mkdirSync(join(folder, 'screens'))
  writeFileSync(join(folder, 'screens', 'index.html'), '<!doctype html>')
})
afterEach(async () => {
  await shell?.close()
  shell = null
  rmSync(folder, { recursive: true, force: true })
})

type Page = {
  readonly call: (area: string, operation: string, input: unknown) => Promise<Reply>
  /** Resolves at the next event that fits. */
  readonly until: (fits: (event: CoreEvent) => boolean) => Promise<void>
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
    call: (area, operation, input) => rpc.call(area, operation, input),
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

const start = async (): Promise<Page> => {
  const options = { profile: join(folder, 'profile'), firm: 'sample', locale: 'en' as const, port: 0 }
  shell = await openBrowserShell(options, { screens: join(folder, 'screens') })
  return openPage(shell)
}

const signIn = { server: 'sample', account: 'linzhiyuan', password: 'firmdesk' }

describe('the core behind the browser shell', () => {
  it('signs in to the embedded sample firm, and knows the account after a restart', async () => {
    const page = await start()
    expect(await page.call('session', 'state', {})).toMatchObject({
      ok: true,
      value: { phase: 'signed-out', keyKeeper: 'file' },
    })
    expect(await page.call('settings', 'get', {})).toMatchObject({ ok: true, value: { language: 'en' } })
    const changed = page.until((event) => event.type === 'changed')
    expect(await page.call('session', 'signIn', signIn)).toMatchObject({ ok: true, value: { phase: 'open' } })
    await changed
    await shell?.close()
    const again = await start()
    expect(await again.call('session', 'state', {})).toMatchObject({
      ok: true,
      value: { phase: 'open', user: { name: '林知远' } },
    })
  })

  it('answers expected failures by their code, and no name outside of the contract', async () => {
    const page = await start()
    expect(await page.call('session', 'signIn', { ...signIn, password: 'no' })).toMatchObject({
      ok: false,
      code: 'wrong-password',
    })
    expect(await page.call('customers', 'list', { pageIndex: -1 })).toMatchObject({ ok: false, code: 'invalid-input' })
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(await page.call('session', name, {})).toMatchObject({ ok: false, code: 'invalid-input' })
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
})
