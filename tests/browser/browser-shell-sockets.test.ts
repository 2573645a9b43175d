// What sockets may cost that have not shown a session's secret, and when sockets end.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WAITING_LIMITS } from '../../src/main/browser/waiting-sockets.ts'
import { openTestGateway, redeem, TestSocket } from '../support/browser-gateway.ts'
import { type TestClock, testClock, until } from '../support/ports.ts'

type SocketOptions = [ConstructorParameters<typeof TestSocket>[1]?]

const MEGABYTE = 1024 * 1024
/** What the system hands over at once, at most; no less can be looked at. */
const PIECE = 64 * 1024

let folder: string
let clock: TestClock
let open: Awaited<ReturnType<typeof openTestGateway>>
/** The gateway's ends of the connections. */
let taken: Socket[]
const sockets: TestSocket[] = []

const newSocket = (...[options]: SocketOptions): TestSocket => {
  const socket = new TestSocket(open.gateway.port, options)
  sockets.push(socket)
  return socket
}

const onTaken = (message: unknown) => {
  const { socket } = message as { readonly socket: Socket }
  if (socket.localPort === open.gateway.port) taken.push(socket)
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firmdesk-sockets-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  clock = testClock()
  taken = []
  subscribe('net.server.socket', onTaken)
  open = await openTestGateway(folder, clock.after)
})

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.end()
  await open.gateway.close()
  unsubscribe('net.server.socket', onTaken)
  rmSync(folder, { recursive: true, force: true })
})

const joined = async (): Promise<TestSocket> => {
  const { body } = await redeem(open.gateway.port, open.sessions.issueKey())
  const socket = newSocket()
  await socket.send(body)
  expect(JSON.parse(await socket.next())).toMatchObject({ gateway: 'welcome' })
  return socket
}

/** The head of a masked text frame that says how many bytes follow. */
const frameHead = (size: number): Buffer => {
  const head = Buffer.alloc(14)
  head.writeUInt16BE(0x81ff, 0)
  head.writeBigUInt64BE(BigInt(size), 2)
  return head
}

const textFrame = (text: string): Buffer => Buffer.concat([frameHead(Buffer.byteLength(text)), Buffer.from(text)])

/**
 * Opens a socket and sends a megabyte of a frame that never ends; resolves when it is closed. Sends `first` before, where
 * it is given, and waits until that is answered.
 */
const pour = (port: number, first: Buffer | null = null): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const pourOut = () => void socket.end(Buffer.concat([frameHead(8 * MEGABYTE), Buffer.alloc(MEGABYTE)]))
    socket.on('error', () => {})
    socket.once('close', () => resolve())
    socket.once('data', () => {
      if (first === null) return pourOut()
      socket.write(first)
      socket.once('data', pourOut)
    })
    const lines = [
      'GET /socket HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Origin: http://127.0.0.1:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  })

const bytesTaken = (): number => taken.reduce((sum, socket) => sum + socket.bytesRead, 0)

describe('a socket before its secret', () => {
  it('is refused without an Origin, as with a foreign one', async () => {
    expect(await newSocket({ origin: null }).refused).toBe(403)
    expect(await newSocket({ origin: 'null' }).refused).toBe(403)
    expect(open.host.pages.size).toBe(0)
  })

  it('is cut beyond 4 kB of whatever it sends: a hundred that pour a megabyte each are not read', async () => {
    const many = 100
    await Promise.all(Array.from({ length: many }, () => pour(open.gateway.port)))
    expect(taken.length).toBe(many)
    expect(bytesTaken()).toBeLessThanOrEqual(many * (WAITING_LIMITS.bytes + PIECE + 1024))
  })

  it('is cut beyond them also after a wrong secret, which it need not answer', async () => {
    await pour(open.gateway.port, textFrame(JSON.stringify({ secret: 'unknown' })))
    expect(bytesTaken()).toBeLessThanOrEqual(WAITING_LIMITS.bytes + PIECE + 1024)
  })

  it('may not show its secret in more than 4 kB', async () => {
    const { body } = await redeem(open.gateway.port, open.sessions.issueKey())
    const socket = newSocket()
    await socket.send(JSON.stringify({ ...JSON.parse(body), more: 'x'.repeat(WAITING_LIMITS.bytes) }))
    expect(await socket.closed).toBe(1006)
    await until(() => open.host.pages.size === 0)
  })

  it('waits beside few others: what has waited longest goes for the newest, which can still join', async () => {
    const { body } = await redeem(open.gateway.port, open.sessions.issueKey())
    const before = taken.length
    for (let count = 0; count < 2 * WAITING_LIMITS.sockets; count += 1) await newSocket().opened()
    for (const socket of sockets.slice(0, WAITING_LIMITS.sockets)) expect(await socket.closed).toBe(1006)
    const living = taken.slice(before).filter(({ destroyed }) => !destroyed)
    expect(living).toHaveLength(WAITING_LIMITS.sockets)
    for (const socket of sockets.slice(WAITING_LIMITS.sockets)) {
      await socket.send(body)
      expect(JSON.parse(await socket.next())).toMatchObject({ gateway: 'welcome' })
    }
  })

  it('does not push out those that are joined', async () => {
    const pages = [await joined(), await joined()]
    for (let count = 0; count < 2 * WAITING_LIMITS.sockets; count += 1) await newSocket().opened()
    for (const page of pages) {
      await page.send('still here')
      expect(await page.next()).toBe('still here')
    }
  })

  it('has five seconds; one that is joined has all day', async () => {
    const page = await joined()
    const silent = newSocket()
    await silent.opened()
    clock.advance(WAITING_LIMITS.milliseconds - 1)
    await page.send('one')
    expect(await page.next()).toBe('one')
    expect(taken.at(-1)?.destroyed).toBe(false)
    clock.advance(1)
    expect(await silent.closed).toBe(1006)
    clock.advance(24 * 3_600_000)
    await page.send('two')
    expect(await page.next()).toBe('two')
  })
})

describe('a body without a secret', () => {
  /** Sends eight megabytes as the body of a request; resolves when the connection is closed. */
  const pourBody = (port: number, request: string): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.once('close', () => resolve())
      const size = 8 * MEGABYTE
      const origin = `127.0.0.1:${port}`
      const lines = [request, `Host: ${origin}`, `Origin: http://${origin}`, `Content-Length: ${size}`]
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
      socket.write(Buffer.alloc(size))
      socket.resume()
    })

  it.each(['PUT /media/00 HTTP/1.1', 'PUT /media/00 HTTP/1.1\r\nX-Session: guess', 'POST /session HTTP/1.1'])(
    'is not read: %j',
    async (request) => {
      await pourBody(open.gateway.port, request)
      expect(bytesTaken()).toBeLessThanOrEqual(4 * PIECE)
    },
  )
})

describe('connections', () => {
  it('are at most 256 at once', async () => {
    const ends: Socket[] = []
    const closed: Socket[] = []
    for (let count = 0; count < 300; count += 1) {
      const socket = connect(open.gateway.port, '127.0.0.1')
      socket.on('error', () => {})
      socket.once('close', () => closed.push(socket))
      ends.push(socket)
    }
    await until(() => closed.length === 300 - 256)
    expect(taken.filter(({ destroyed }) => !destroyed)).toHaveLength(256)
    for (const socket of ends) socket.destroy()
  })
})

describe('a joined socket', () => {
  it('checklist 17: leaves the core when its page navigates away', async () => {
    const page = await joined()
    const other = await joined()
    expect(open.host.pages.size).toBe(2)
    page.end()
    await page.closed
    await until(() => open.host.pages.size === 1)
    await other.send('still here')
    expect(await other.next()).toBe('still here')
  })

  it('checklist 17: is closed, and leaves the core, when the shell with its sessions ends', async () => {
    const page = await joined()
    const closing = open.gateway.close()
    await page.closed
    await closing
    await until(() => open.host.pages.size === 0)
  })
})
