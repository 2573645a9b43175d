// The core's process as the shell holds it: what becomes of a question that it was asked when it ends.
import { EventEmitter } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'
import { hostCoreProcess } from '../../src/main/desktop/core-host.ts'
import type { CoreMessage } from '../../src/main/desktop/core-messages.ts'

/** A process that says that it started, and answers nothing else. */
class SilentCore extends EventEmitter {
  postMessage(message: CoreMessage) {
    if (message.kind !== 'call') return
    const { i, m } = JSON.parse(JSON.stringify(message.body))
    if (m === 'start' && made.starts) queueMicrotask(() => this.emit('message', { kind: 'call', body: { t: 's', i } }))
  }
  kill() {}
}

/** Longer than a stall of a busy machine. expect.poll would do no good here: it looks a moment later, when a core has started. */
const WAIT = { timeout: 15_000 }

const made = vi.hoisted(() => ({ cores: [] as EventEmitter[], posted: 0, starts: true }))
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

const host = (told: string[], again: () => Promise<boolean>) =>
  hostCoreProcess({
    file: '',
    start: () => ({}) as never,
    functions: {} as never,
    onReplaced: (why) => void told.push(`replaced ${why}`),
    onLost: () => void told.push('lost'),
    onNotStarting: () => {
      told.push('asked')
      return again()
    },
    onEvent: () => {},
  })

beforeEach(() => Object.assign(made, { cores: [], posted: 0, starts: true }))

it('a question to a core that ends before it answers fails, and the next one is told that the core is started again', async () => {
  const told: string[] = []
  const core = host(told, async () => false)
  await core.ready
  const asked = core.call('phone', 'state', {})
  await vi.waitFor(() => expect(made.posted).toBe(1), WAIT)
  made.cores[0]?.emit('exit', 1)
  await expect(asked).rejects.toThrow('the core process ended')
  expect(await core.call('phone', 'state', {})).toEqual({ ok: false, code: 'core-restarted', details: {} })
  expect(told).toEqual(['lost'])
  await core.stop()
})

it('a core that does not start twice in a row is started again once a person says so, and its pages hear of each end', async () => {
  made.starts = false
  const told: string[] = []
  const core = host(told, async () => true)
  const port = { close: () => void told.push('port closed') }
  core.connect(5, port as never)
  const end = async (index: number) => {
    await vi.waitFor(() => expect(made.cores).toHaveLength(index + 1), WAIT)
    made.cores[index]?.emit('exit', 1)
  }
  await end(0)
  expect(told.splice(0)).toEqual(['port closed', 'lost'])
  await end(1)
  expect(told.splice(0)).toEqual(['lost', 'asked'])
  made.starts = true
  await end(2)
  await core.ready
  expect(told.splice(0)).toEqual(['lost', 'asked', 'replaced crash'])
  // What failed before it started counts no more.
  await end(3)
  expect(told).toEqual(['lost'])
  await core.stop()
})

it('a core that does not start is left alone where a person ends the app', async () => {
  made.starts = false
  const told: string[] = []
  const core = host(told, async () => false)
  for (const index of [0, 1]) {
    await vi.waitFor(() => expect(made.cores).toHaveLength(index + 1), WAIT)
    made.cores[index]?.emit('exit', 1)
  }
  await core.stop()
  expect([told, made.cores.length]).toEqual([['lost', 'lost', 'asked'], 2])
})
