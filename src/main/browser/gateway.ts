// The browser shell's server: static files, the exchange of the key, and one WebSocket a page. Lives here: what speaks
// HTTP or WebSocket on loopback. May not: anything about customers or sync. To add: an HTTP path in `answer`; what a
// page may ask belongs into the contract instead.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import { MEDIA_LIMITS } from '#core/engine/media'
import type { Clock } from '#core/ports'
import { pageHeaders } from '#shared/domain/content-policy'
import { MEDIA_PATH, partAt, proofIn } from '#shared/domain/media'
import { SOCKET_MESSAGE_LIMIT } from '#shared/domain/message-limit'
import { mediaReply, type OpenedMedia } from '../media-answer.ts'
import type { CoreHost } from './core-host.ts'
import { isElementRequest, isOwnRequest } from './request-gate.ts'
import type { Sessions } from './sessions.ts'
import { readStaticFile } from './static-files.ts'
import { waitingSockets } from './waiting-sockets.ts'

/** Largest body of the key's exchange, in bytes. */
const BODY_LIMIT = 1024
/** Connections at once, far more than the windows of one person open. */
const CONNECTION_LIMIT = 256
const UNKNOWN_SECRET = 4401

/** What the gateway tells a page about itself when its session opens. */
export type GatewayFacts = { readonly version: string; readonly platform: string }

export type GatewayOptions = {
  readonly port: number
  readonly root: string
  readonly sessions: Sessions
  readonly host: CoreHost
  readonly facts: GatewayFacts
  readonly after?: Clock['after']
}

export type Gateway = { readonly port: number; readonly close: () => Promise<void> }

const send = (
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer | string,
) => {
  response.writeHead(status, { ...pageHeaders, 'Cache-Control': 'no-store', ...headers }).end(body)
}

const refuse = (response: ServerResponse, status: number) => send(response, status, { Connection: 'close' }, '')

/** The request's body as JSON, or null where it is too long or no JSON. */
const readBody = async (request: IncomingMessage): Promise<unknown> => {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) {
    text += piece
    if (text.length > BODY_LIMIT) return null
  }
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The request's body, or null where it is longer than a file may be. */
const readBytes = async (request: IncomingMessage): Promise<Uint8Array | null> => {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request) {
    size += (piece as Buffer).length
    if (size > MEDIA_LIMITS.file) return null
    pieces.push(piece as Buffer)
  }
  return new Uint8Array(Buffer.concat(pieces))
}

/** Sends a file as the page takes it; who ends early ends the reading, and a file that cannot be read on ends the answer. */
const sendMedia = async (request: IncomingMessage, response: ServerResponse, file: OpenedMedia | null) => {
  if (file === null) return refuse(response, 404)
  const { status, headers, body } = mediaReply(file, request.headers.range)
  response.writeHead(status, { ...pageHeaders, 'Cache-Control': 'no-store', ...headers })
  if (body === null || request.method === 'HEAD') response.end()
  else await pipeline(Readable.from(body, { objectMode: false }), response)
}

const textOf = (value: unknown, name: string): string => {
  const text = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof text === 'string' ? text : ''
}

const secretOf = (text: string): string => {
  try {
    return textOf(JSON.parse(text), 'secret')
  } catch {
    return ''
  }
}

const timer: Clock['after'] = (milliseconds, run) => {
  const timeout = setTimeout(run, milliseconds)
  return () => clearTimeout(timeout)
}

/** Joins one page to the core once its first message was a known secret, which `known` is told of. */
const serveSocket = (socket: WebSocket, known: () => void, { sessions, host, facts }: GatewayOptions) => {
  const frame = (content: Readonly<Record<string, unknown>>) => socket.send(JSON.stringify(content))
  socket.on('error', () => socket.terminate())
  socket.once('message', (first) => {
    const session = sessions.sessionOf(secretOf(String(first)))
    // Who was refused may still send until it has answered the close; the limits stay on it for so long.
    if (session === null) return socket.close(UNKNOWN_SECRET)
    known()
    frame({ gateway: 'welcome', facts })
    const connection = host.connect(session, {
      onMessage: (text) => socket.send(text),
      onRestart: () => frame({ gateway: 'core-restarted' }),
    })
    socket.on('message', (message, isBinary) => (isBinary ? socket.close(1003) : connection.post(String(message))))
    socket.once('close', connection.close)
  })
}

/** Listens on 127.0.0.1. Rejects with the system's error (`EADDRINUSE`) where the port is taken. */
export const openGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const { root, sessions, host, after = timer } = options
  let port = options.port

  const exchange = async (request: IncomingMessage, response: ServerResponse) => {
    const secret = sessions.redeem(textOf(await readBody(request), 'key'))
    if (secret === null) return refuse(response, 403)
    send(response, 200, { 'Content-Type': 'application/json' }, JSON.stringify({ secret }))
  }

  /** The session whose secret a page shows; an element of a page proves by the address that it knows it. */
  const sessionOf = ({ method, headers }: IncomingMessage, handle: string, query: string): string | null => {
    const secret = headers['x-session']
    if (typeof secret === 'string') return sessions.sessionOf(secret)
    return method === 'GET' && isElementRequest(headers) ? sessions.sessionProving(handle, proofIn(query)) : null
  }

  /** Gives or takes the file of a handle, which belongs to a session. */
  const exchangeMedia = async (request: IncomingMessage, response: ServerResponse, handle: string, query: string) => {
    const session = sessionOf(request, handle, query)
    if (session === null) return refuse(response, 403)
    if (request.method !== 'PUT') return sendMedia(request, response, await host.media({ session, handle }))
    const bytes = await readBytes(request)
    if (bytes === null) return refuse(response, 413)
    const taken = await host.receive({ session, handle, bytes, at: partAt(query) })
    send(response, taken ? 204 : 404, {}, '')
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = '', query = ''] = (request.url ?? '').split('?', 2)
    const isMedia = path.startsWith(MEDIA_PATH)
    const givesFile = request.method === 'PUT' && isMedia
    if (!isOwnRequest(request.headers, port, request.method === 'POST' || givesFile)) return refuse(response, 403)
    if (request.method === 'POST' && path === '/session') return exchange(request, response)
    if (!givesFile && request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405)
    if (isMedia) return exchangeMedia(request, response, path.slice(MEDIA_PATH.length), query)
    const file = await readStaticFile(root, path)
    if (file === null) return refuse(response, 404)
    send(response, 200, { 'Content-Type': file.contentType, 'Cache-Control': file.cacheControl }, file.body)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.maxConnections = CONNECTION_LIMIT
  const sockets = new WebSocketServer({ noServer: true, maxPayload: SOCKET_MESSAGE_LIMIT, perMessageDeflate: false })
  const waiting = waitingSockets(after)
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (request.url !== '/socket' || !isOwnRequest(request.headers, port, true)) {
      stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    const known = waiting.admit(stream)
    sockets.handleUpgrade(request, stream, head, (socket) => serveSocket(socket, known, options))
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address === 'object' && address !== null) port = address.port
  return {
    port,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
