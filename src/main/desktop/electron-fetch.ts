// Chromium's network as the core asks for it: the system's proxy and certificates. Lives here: how a body goes up whose
// length is known before it is read, and how a redirect is answered. May not: what is sent, and to whom.
import { Readable, Writable } from 'node:stream'
import type { ClientRequest, IncomingMessage, Net } from 'electron'

/** Bytes up to which a form goes as a whole, with its length, which some servers want; what is larger goes in chunks. */
const MOST_WHOLE = 8 * 1024 * 1024
/** Answers that have no body. */
const empty: ReadonlySet<number> = new Set([101, 204, 205, 304])

const headersOf = ({ headers }: IncomingMessage): Headers => {
  const made = new Headers()
  for (const [name, values] of Object.entries(headers)) for (const value of [values].flat()) made.append(name, value)
  return made
}

const responseOf = (message: IncomingMessage): Response => {
  const { statusCode: status, statusMessage: statusText } = message
  // Electron's message is a stream, which its types do not say.
  const body = empty.has(status) ? null : Readable.toWeb(message as unknown as Readable)
  return new Response(body as ReadableStream<Uint8Array> | null, { status, statusText, headers: headersOf(message) })
}

/** What ends a request: the signal that the core gave, and the Request that it may have come in. */
type Ending = { readonly signal: AbortSignal; readonly from: Request }

/** A Request that nothing holds is collected, and its signal then never hears of the one that it was made with. */
const underWay = new Set<Ending>()

/**
 * Lets its signal end a request, and the answer until that was read: the request is closed once it has gone, which is
 * long before. Call `answered` with the answer, and `settle` where there is none to wait for.
 */
const endedBy = (ending: Ending, sent: Pick<ClientRequest, 'abort'>, reject: (reason: unknown) => void) => {
  const { signal } = ending
  let body: Readable | null = null
  const stop = () => {
    settle()
    sent.abort()
    // Ending the request alone would leave whoever reads its bytes waiting.
    body?.destroy(signal.reason)
    reject(signal.reason)
  }
  const settle = () => {
    underWay.delete(ending)
    signal.removeEventListener('abort', stop)
  }
  underWay.add(ending)
  signal.addEventListener('abort', stop, { once: true })
  return {
    settle,
    answered(message: IncomingMessage) {
      // Nobody reads an answer without a body, or would hear that it was ended.
      if (empty.has(message.statusCode)) return settle()
      body = message as unknown as Readable
      body.once('close', settle)
    },
  }
}

/** Sends a body as it is read. Electron's own fetch would hold all of it. */
const inChunks = (
  net: Pick<Net, 'request'>,
  asked: Request,
  body: ReadableStream<Uint8Array>,
  ending: Ending,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { method, url } = asked
    const sent = net.request({ method, url, credentials: 'omit', cache: 'no-store', redirect: 'error' })
    sent.chunkedEncoding = true
    for (const [name, value] of asked.headers) sent.setHeader(name, value)
    const { settle, answered } = endedBy(ending, sent, reject)
    sent.on('response', (message) => {
      answered(message)
      resolve(responseOf(message))
    })
    sent.on('error', (error) => {
      settle()
      reject(error)
    })
    body.pipeTo(Writable.toWeb(sent as unknown as Writable)).catch((error: unknown) => {
      settle()
      sent.abort()
      reject(error)
    })
  })

/** Asks for a file. Electron's own fetch fails at a redirect that it may not follow, where others answer with it. */
const forFile = (net: Pick<Net, 'request'>, { method, url, headers }: Request, ending: Ending): Promise<Response> =>
  new Promise((resolve, reject) => {
    const sent = net.request({ method, url, credentials: 'omit', cache: 'no-store', redirect: 'manual' })
    for (const [name, value] of headers) sent.setHeader(name, value)
    const { settle, answered } = endedBy(ending, sent, reject)
    sent.on('redirect', (status, _method, location) => {
      settle()
      resolve(new Response(null, { status, headers: { location } }))
    })
    sent.on('response', (message) => {
      answered(message)
      resolve(responseOf(message))
    })
    sent.on('error', (error) => {
      settle()
      reject(error)
    })
    sent.end()
  })

/** The core's fetch over Electron's network. */
export const electronFetch =
  (net: Pick<Net, 'fetch' | 'request'>): typeof globalThis.fetch =>
  async (input, init) => {
    if (!(input instanceof Request)) return net.fetch(input instanceof URL ? input.href : input, init as RequestInit)
    const ending: Ending = { signal: init?.signal ?? input.signal, from: input }
    ending.signal.throwIfAborted()
    // The core takes any type of answer where it asks for a file, and nowhere else.
    if (input.body === null && input.headers.get('accept') === '*/*')
      return forFile(net, new Request(input, init), ending)
    const length = input.headers.get('content-length')
    if (input.body === null || length === null) return net.fetch(input, init as RequestInit)
    const asked = new Request(input, init)
    // Chromium takes no length from a program and refuses the request for it.
    asked.headers.delete('content-length')
    const body = asked.body as ReadableStream<Uint8Array>
    if (Number(length) > MOST_WHOLE) return inChunks(net, asked, body, ending)
    const { method, headers, credentials, cache, redirect } = asked
    const { signal } = ending
    const whole = await new Response(body).arrayBuffer()
    return net.fetch(asked.url, { method, headers, signal, credentials, cache, redirect, body: whole })
  }
