import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { describe, expect, it, vi } from 'vitest'
import { isCallMessage } from '../../src/main/desktop/page-calls.ts'
import { pagePorts } from '../../src/main/desktop/page-ports.ts'

/** Node's ports in the manner of Electron's: a message event, and `start`. */
class FakePort {
  readonly inner: MessagePort
  constructor(inner: MessagePort) {
    this.inner = inner
  }
  on(name: string, listener: (event: { data: unknown }) => void): this {
    this.inner.on(name, (data: unknown) => listener({ data }))
    return this
  }
  start(): void {
    this.inner.start()
  }
  postMessage(message: unknown): void {
    this.inner.postMessage(message)
  }
  close(): void {
    this.inner.close()
  }
}

vi.mock('electron', () => ({
  MessageChannelMain: class {
    readonly port1: FakePort
    readonly port2: FakePort
    constructor() {
      const { port1, port2 } = new MessageChannel()
      this.port1 = new FakePort(port1)
      this.port2 = new FakePort(port2)
    }
  },
}))

const stage = () => {
  const core = {
    connected: [] as number[],
    dropped: [] as number[],
    connect: (page: number) => void core.connected.push(page),
    drop: (page: number) => void core.dropped.push(page),
  }
  const handed: (readonly FakePort[])[] = []
  const contents = {
    id: 7,
    isDestroyed: () => false,
    mainFrame: {
      postMessage: (_channel: string, _message: null, ports: readonly FakePort[] = []) => handed.push(ports),
    },
  }
  const ports = pagePorts(core, async (_contents, area, operation, input) => ({
    ok: true,
    value: [area, operation, input],
  }))
  const pagePort = (round: number): MessagePort => {
    const port = handed[round]?.[1]
    if (port === undefined) throw new Error('no ports were handed over')
    return port.inner
  }
  return { core, contents: contents as never, ports, pagePort, handed }
}

const next = (port: MessagePort): Promise<unknown> => new Promise((resolve) => port.once('message', resolve))
const closed = (port: MessagePort): Promise<void> => new Promise((resolve) => port.once('close', resolve))

describe('the ports of a page', () => {
  it('one goes to the core, the other answers the shell’s calls', async () => {
    const { core, contents, ports, pagePort } = stage()
    ports.give(contents)
    expect(core.connected).toEqual([7])
    const answer = next(pagePort(0))
    pagePort(0).postMessage({ t: 'q', m: 'call', i: '1', a: ['shell', 'about', {}] })
    expect(await answer).toEqual({ t: 's', i: '1', r: { ok: true, value: ['shell', 'about', {}] } })
    ports.close(7)
  })

  it('checklist 17: both close when the page navigates', async () => {
    const { core, contents, ports, pagePort } = stage()
    ports.give(contents)
    const ended = closed(pagePort(0))
    ports.leaving(7)
    expect(core.dropped).toEqual([])
    expect(ports.arrived(7)).toBe(true)
    await ended
    expect(core.dropped).toEqual([7])
  })

  it('checklist 17: a navigation that was prevented closes nothing, and the next page keeps what it asked for', async () => {
    const { core, contents, ports, pagePort } = stage()
    ports.give(contents)
    ports.leaving(7)
    const answer = next(pagePort(0))
    pagePort(0).postMessage({ t: 'q', m: 'call', i: '1', a: ['shell', 'about', {}] })
    expect(await answer).toMatchObject({ i: '1' })
    ports.leaving(7)
    ports.give(contents)
    expect(ports.arrived(7)).toBe(false)
    expect(core.dropped).toEqual([7])
    ports.close(7)
    expect(core.dropped).toEqual([7, 7])
  })

  it('checklist 17: a page that asks again gets a fresh pair, and the old one is dead', async () => {
    const { core, contents, ports, pagePort, handed } = stage()
    ports.give(contents)
    const ended = closed(pagePort(0))
    ports.give(contents)
    await ended
    expect(handed).toHaveLength(2)
    expect(core.connected).toEqual([7, 7])
    expect(core.dropped).toEqual([7])
    ports.close(7)
  })

  it('a restarted core gives every open page fresh ports, and a closed page none', async () => {
    const { contents, ports, handed } = stage()
    ports.renew()
    expect(handed).toHaveLength(0)
    ports.give(contents)
    ports.renew()
    expect(handed).toHaveLength(2)
    ports.close(7)
    ports.renew()
    expect(handed).toHaveLength(2)
  })

  it('a core that is gone is told to every open page, which keeps its port to the shell', async () => {
    const { contents, ports, pagePort, handed } = stage()
    ports.lose()
    expect(handed).toHaveLength(0)
    ports.give(contents)
    ports.lose()
    expect(handed[1]).toEqual([])
    const answer = next(pagePort(0))
    pagePort(0).postMessage({ t: 'q', m: 'call', i: '1', a: ['shell', 'window', {}] })
    expect(await answer).toMatchObject({ i: '1' })
    ports.close(7)
  })

  it('checklist 17: a message that is no call reaches nothing', async () => {
    for (const message of [
      null,
      1,
      'call',
      [],
      {},
      { t: 'q' },
      { t: 'q', m: 'constructor', i: '1', a: [1, 2, 3] },
      { t: 's', i: '1' },
      { t: 'q', m: 'call', i: 1, a: [1, 2, 3] },
      { t: 'q', m: 'call', i: '1', a: ['shell'] },
    ])
      expect(isCallMessage(message), JSON.stringify(message)).toBe(false)
    const { contents, ports, pagePort } = stage()
    ports.give(contents)
    pagePort(0).postMessage(null)
    pagePort(0).postMessage({ t: 'q', m: '__proto__', i: '1', a: [] })
    const answer = next(pagePort(0))
    pagePort(0).postMessage({ t: 'q', m: 'call', i: '2', a: ['shell', 'about', {}] })
    expect(await answer).toMatchObject({ i: '2' })
    ports.close(7)
  })

  it('checklist 17: a page that asks faster than a person can is held off', async () => {
    const { contents, ports, pagePort } = stage()
    ports.give(contents)
    const asked = 1000
    const answers: { r: { ok: boolean; code?: string } }[] = []
    const all = new Promise<void>((resolve) => {
      pagePort(0).on('message', (message) => {
        answers.push(message)
        if (answers.length === asked) resolve()
      })
    })
    for (let index = 0; index < asked; index += 1)
      pagePort(0).postMessage({ t: 'q', m: 'call', i: String(index), a: ['shell', 'about', {}] })
    await all
    expect(answers.filter(({ r }) => r.code === 'too-many').length).toBeGreaterThan(0)
    expect(answers.filter(({ r }) => r.ok).length).toBeGreaterThanOrEqual(400)
    ports.close(7)
  })
})
