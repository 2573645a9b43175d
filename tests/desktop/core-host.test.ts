// The core's process as the shell holds it: what becomes of a question that it was asked when it ends.
import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { hostCoreProcess } from '../../src/main/desktop/core-host.ts'
import type { CoreMessage } from '../../src/main/desktop/core-messages.ts'

/** A process that says that it started, and answers nothing else. */
class SilentCore extends EventEmitter {
  asked = 0
  postMessage(message: CoreMessage) {
    if (message.kind !== 'call') return
    const { i, m } = JSON.parse(JSON.stringify(message.body))
    if (m === 'start') queueMicrotask(() => this.emit('message', { kind: 'call', body: { t: 's', i } }))
  }
  kill() {}
}

const made = vi.hoisted(() => ({ cores: [] as EventEmitter[], posted: 0 }))
vi.mock('electron', () => ({
  utilityProcess: {
    fork: () => {
      const core = new SilentCore()
      made.cores.push(core)
      return core
    },
  },
  MessageChannelMain: class {
    readonly port1 = Object.assign(new EventEmitter(), {
      start: () => {},
      postMessage: () => {
        made.posted += 1
      },
    })
    readonly port2 = new EventEmitter()
  },
}))
vi.mock('../../src/main/desktop/log.ts', () => ({ log: () => {} }))

it('a question to a core that ends before it answers fails, and the next one is told that the core is started again', async () => {
  const host = hostCoreProcess({
    file: '',
    start: () => ({}) as never,
    functions: {} as never,
    onReplaced: () => {},
    onEvent: () => {},
  })
  await host.ready
  const asked = host.call('phone', 'state', {})
  await vi.waitFor(() => expect(made.posted).toBe(1))
  made.cores[0]?.emit('exit', 1)
  await expect(asked).rejects.toThrow('the core process ended')
  expect(await host.call('phone', 'state', {})).toEqual({ ok: false, code: 'core-restarted', details: {} })
  await host.stop()
})
