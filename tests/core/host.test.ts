import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hostCore, textChannel, type ValueChannel } from '#core/host'
import type { CoreEvent } from '#shared/contract/events'
import type { CallFunctions, EventFunctions } from '#shared/contract/index'
import { startCore, type TestCore } from '../support/core.ts'
import { temporaryFolder } from '../support/ports.ts'

let folder: ReturnType<typeof temporaryFolder>
let core: TestCore
let page: MessagePort
let end: () => void

beforeEach(async () => {
  folder = temporaryFolder()
  core = await startCore({ profile: folder.path })
  const { port1, port2 } = new MessageChannel()
  page = port1
  const channel = textChannel(
    (text) => port2.postMessage(text),
    (heard) => port2.on('message', heard),
  )
  const host = hostCore(core.core, channel)
  end = () => {
    host.close()
    port1.close()
  }
})
afterEach(async () => {
  end()
  await core.close()
  folder.remove()
})

function join(onEvent: (event: CoreEvent) => void = () => undefined) {
  return createBirpc<CallFunctions, EventFunctions>(
    { event: onEvent },
    {
      ...textChannel(
        (text) => page.postMessage(text),
        (heard) => page.on('message', heard),
      ),
      timeout: -1,
    },
  )
}

it('answers calls and posts events over a message port', async () => {
  const heard = new Promise<CoreEvent>((resolve) => {
    const rpc = join(resolve)
    void rpc.call('settings', 'set', { theme: 'dark' })
  })
  expect(await heard).toEqual({ type: 'settings' })
})

it('drops what is no request for a call, and lives on', async () => {
  const strange: unknown[] = [
    null,
    'text',
    7,
    { t: 'q' },
    { t: 'q', m: 'constructor', i: '1', a: [] },
    { t: 'q', m: '__proto__', i: '2', a: ['x', 'y', {}] },
    { t: 'q', m: 'call', i: '3', a: 'session' },
    { t: 'q', m: 'call', i: 'x'.repeat(500), a: ['session', 'state', {}] },
    { t: 's', i: 'nobody', r: 1 },
  ]
  const answers: unknown[] = []
  page.on('message', (message) => answers.push(message))
  for (const message of strange) page.postMessage(JSON.stringify(message))
  for (const text of ['', '{', 'undefined', { t: 'q' }]) page.postMessage(text)
  const reply = await join().call('session', 'state', {})
  expect(reply).toMatchObject({ ok: true, value: { phase: 'signed-out' } })
  expect(answers).toHaveLength(1)
})

it('posts nothing after it was closed', async () => {
  const answers: unknown[] = []
  page.on('message', (message) => answers.push(message))
  end()
  await core.client.settings.set({ theme: 'light' })
  await new Promise((resolve) => setImmediate(resolve))
  expect(answers).toEqual([])
})

it('ends whole where something that was to be done at its end fails, which the log has without its words', () => {
  const done: string[] = []
  const posted: unknown[] = []
  const silent: ValueChannel = { post: (message) => posted.push(message), on: () => undefined }
  const failing: typeof core.core = {
    ...core.core,
    caller(port) {
      port?.onClose(() => {
        throw new TypeError('客户的姓名')
      })
      port?.onClose(() => done.push('the next one'))
      return core.core.caller(port)
    },
    onEvent: () => () => done.push('hears no events'),
  }
  hostCore(failing, silent).close()
  expect(done).toEqual(['the next one', 'hears no events'])
  const line = core.ports.lines.find((one) => one.includes('core.failed'))
  expect(line).toContain('TypeError')
  expect(line).not.toContain('客户')
  expect(posted).toEqual([])
})
