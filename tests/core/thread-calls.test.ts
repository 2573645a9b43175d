// Calls to a thread: how failures, bugs, ends and handed over values cross, over a real port.
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { callThread, type Thread, ThreadEnded } from '#core/engine/threads/answer-thread'
import { Failure } from '#shared/contract/failure'
import { failureCodec, type MessageChannel as Messages, openCalls, serveCalls } from '#shared/threads/calls'
import { testClock } from '../support/ports.ts'

const ports: MessagePort[] = []

afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

const pair = () => {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  return [port1, port2] as const
}
/** Everything that crossed, and the port that hands bytes over. */
const over = (port: MessagePort, crossed: unknown[] = []): Messages => ({
  post: (message, values) => {
    crossed.push(message)
    port.postMessage(
      message,
      values.flatMap((value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [])),
    )
  },
  on: (heard) => void port.on('message', heard),
})

class CallsOfThisTest {
  readonly sizes: number[] = []
  bytes = new Uint8Array(8)
  fail(): void {
    throw new Failure('refused', { message: '维护中' })
  }
  bug(): void {
    throw new RangeError('13912345678')
  }
  async late(): Promise<string> {
    await new Promise((resolve) => setImmediate(resolve))
    return 'late'
  }
  now = (): string => 'now'
  uncloneable = (): unknown => () => undefined
  take = (bytes: Uint8Array): number => bytes.length
  give = (): Uint8Array => this.bytes
}

const joined = () => {
  const [here, there] = pair()
  const crossed: unknown[] = []
  const functions = new CallsOfThisTest()
  serveCalls(functions, over(there, crossed), failureCodec)
  return { functions, crossed, calls: openCalls<CallsOfThisTest>(over(here), failureCodec) }
}

describe('calls to a thread', () => {
  it('fail with the failure that was thrown, its code and its details', async () => {
    const error = await joined()
      .calls.fail()
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Failure)
    expect(error).toMatchObject({ code: 'refused', details: { message: '维护中' } })
  })

  it('say of a bug the name alone: what it says may quote data', async () => {
    const { calls, crossed } = joined()
    await expect(calls.bug()).rejects.toMatchObject({ name: 'RangeError', message: '' })
    expect(JSON.stringify(crossed)).not.toContain('13912345678')
  })

  it('fail where the answer cannot cross, and the next is answered', async () => {
    const { calls } = joined()
    await expect(calls.uncloneable()).rejects.toMatchObject({ name: 'DataCloneError' })
    expect(await calls.now()).toBe('now')
  })

  it('begin in their order, and are answered as they end', async () => {
    const { calls } = joined()
    const order: string[] = []
    const calling = ['late', 'now', 'late', 'now'] as const
    await Promise.all(calling.map((name) => calls[name]().then((answer) => order.push(answer))))
    expect(order).toEqual(['now', 'now', 'late', 'late'])
  })

  it('hand bytes over in both directions where the channel does so', async () => {
    const { calls, functions } = joined()
    const sent = new Uint8Array(64)
    expect(await calls.take(sent)).toBe(64)
    expect((await calls.give()).length).toBe(8)
    expect([sent.length, functions.bytes.length]).toEqual([0, 0])
  })
})

describe('a thread of the core', () => {
  const silent = () => {
    const posted: unknown[] = []
    let end: () => void = () => undefined
    let kills = 0
    const thread: Thread = {
      post: (message) => posted.push(message),
      listen: (_, ended) => {
        end = ended
      },
      kill: () => {
        kills += 1
        end()
      },
    }
    return { thread, posted, end: () => end(), kills: () => kills }
  }

  it('that ends fails each open call, after whoever began it heard of it', async () => {
    const { thread, end } = silent()
    const order: string[] = []
    const { calls, ended } = callThread<CallsOfThisTest>(thread, () => order.push('gone'))
    const open = [calls.now(), calls.late()].map((call) =>
      call.catch((error: unknown) => order.push(error instanceof ThreadEnded ? 'ended' : 'other')),
    )
    end()
    await Promise.all([...open, ended])
    expect(order).toEqual(['gone', 'ended', 'ended'])
  })

  it('is told to close, and is killed where it does not end in time', async () => {
    const { thread, posted, kills } = silent()
    const clock = testClock()
    const { close } = callThread<CallsOfThisTest>(thread)
    const closed = close(2000, clock.after)
    expect(posted).toMatchObject([{ t: 'q', m: 'close' }])
    clock.advance(1999)
    expect(kills()).toBe(0)
    clock.advance(1)
    await closed
    expect(kills()).toBe(1)
    expect(clock.waiting()).toEqual([])
  })
})
