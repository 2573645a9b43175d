import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Failure } from '#shared/contract/failure'
import { createRemote } from '../../../src/main/core/areas/remote.ts'
import type { Remote, RemoteOptions, TokenSource } from '../../../src/main/core/engine/remote/index.ts'

/** What a server saw of one request. */
export type Seen = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly bytes: Buffer
}

export type Handler = (request: Seen, response: ServerResponse) => void
export type TestServer = AsyncDisposable & { readonly origin: string; readonly seen: Seen[] }

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Listens on a free port of the loopback address and answers when it does. */
export const listen = async (server: Server, scheme: 'http' | 'https'): Promise<string> => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Ends a server and every connection that still hangs on it. */
export const end = async (server: Server): Promise<void> => {
  server.closeAllConnections()
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
}

/** A real server whose answers `handle` writes. */
export const startServer = async (handle: Handler): Promise<TestServer> => {
  const seen: Seen[] = []
  const listener: RequestListener = (request, response) => {
    // Its time is no part of what is compared; a test that wants one sets the header.
    response.sendDate = false
    readBody(request).then(
      (bytes) => {
        const url = new URL(request.url ?? '/', 'http://127.0.0.1')
        const one = {
          method: request.method ?? '',
          path: url.pathname,
          query: url.searchParams,
          headers: request.headers,
          body: bytes.toString('utf8'),
          bytes,
        }
        seen.push(one)
        handle(one, response)
      },
      () => response.destroy(),
    )
  }
  const server = createServer(listener)
  return { origin: await listen(server, 'http'), seen, [Symbol.asyncDispose]: () => end(server) }
}

/** Answers with JSON. */
export const sendJson = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Answers with an envelope that succeeded. */
export const sendData = (response: ServerResponse, data: unknown): void => sendJson(response, { succeed: true, data })

/** A token that nobody can renew. */
export const fixedToken = (token: string | null): TokenSource => ({
  current: () => token,
  renew: () => Promise.resolve(false),
})

/** A Remote of `origin` with the defaults of the settings. */
export const remoteOf = (origin: string, options: Partial<RemoteOptions> = {}): Remote =>
  createRemote({
    fetch: globalThis.fetch,
    origin,
    token: fixedToken('secret-token'),
    tokenHeader: 'Authorization',
    endpointOverrides: {},
    timeZone: 'Asia/Shanghai',
    ...options,
  })

/** The failure that a call ends with. */
export const failureOf = async (run: Promise<unknown>): Promise<{ code: string; details: Record<string, unknown> }> => {
  try {
    await run
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, details: { ...error.details } }
    throw error
  }
  throw new Error('the call succeeded')
}
