// Chromium's network as the core asks for it: the system's proxy and certificates. Lives here: how a body goes up whose
// length is known before it is read, and how a redirect is answered. May not: what is sent, and to whom.
import { Readable, Writable } from 'node:stream'
import type { ClientRequest, IncomingMessage, Net } from 'electron'

/** Bytes up to which a form goes as a whole, with its length, which some servers want; what is larger goes in chunks. */
const MOST_WHOLE = 8 * 1024 * 1024
/** Answers that have no body. */
const empty: ReadonlySet<number> = new Set([101, 204, 205, 304])

/** The headers as other networks give them, byte by byte: Electron reads them as UTF-8, of which `Headers` takes a part. */
const headersOf = ({ headers }: IncomingMessage): Headers => {
  const made = new Headers()
  for (const [name, values] of Object.entries(headers))
    for (const value of [values].flat()) made.append(name, Buffer.from(value, 'utf8').toString('latin1'))
  return made
}

/** Without the words behind the status, which nobody reads and which may be Chinese: `Response` refuses those. */
const responseOf = (message: IncomingMessage): Response => {
  const { statusCode: status } = message
  // Electron's message is a stream, which its types do not say.
  const body = empty.has(status) ? null : Readable.toWeb(message as unknown as Readable)
  return new Response(body as ReadableStream<Uint8Array> | null, { status, headers: headersOf(message) })
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

/** The core takes any type of answer where it asks for a file, and nowhere else. */
const isForFile = ({ body, headers }: Request): boolean => body === null && headers.get('accept') === '*/*'

/**
 * Sends a request, its body as it is read where `isChunked`. Electron's own fetch would hold all of it, and where a
 * header or the words behind a status are Chinese it throws where nobody can catch it and never answers.
 */
const send = (net: Pick<Net, 'request'>, asked: Request, isChunked: boolean, ending: Ending): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { method, url, body, redirect } = asked
    const sent = net.request({ method, url, credentials: 'omit', cache: 'no-store', redirect })
    if (isChunked) sent.chunkedEncoding = true
    for (const [name, value] of asked.headers) sent.setHeader(name, value)
    const { settle, answered } = endedBy(ending, sent, reject)
    const breakOff = (error: unknown) => {
      settle()
      sent.abort()
      reject(error)
    }
    // A redirect of a file is an answer, as of other networks; of anything else it is the error that Electron makes of it.
    if (isForFile(asked))
      sent.on('redirect', (status, _method, location) => {
        settle()
        resolve(new Response(null, { status, headers: { location } }))
      })
    sent.on('response', (message) => {
      try {
        answered(message)
        resolve(responseOf(message))
      } catch (error) {
        breakOff(error)
      }
    })
    sent.on('error', (error) => {
      settle()
      reject(error)
    })
    if (body === null) sent.end()
    else body.pipeTo(Writable.toWeb(sent as unknown as Writable)).catch(breakOff)
  })

/** The core's fetch over Electron's network: no cookies, and nothing is kept. */
export const electronFetch =
  (net: Pick<Net, 'request'>): typeof globalThis.fetch =>
  async (input, init) => {
    const from = input instanceof Request ? input : new Request(input)
    const ending: Ending = { signal: init?.signal ?? from.signal, from }
    ending.signal.throwIfAborted()
    const asked = new Request(from, init)
    const length = Number(asked.headers.get('content-length'))
    // Chromium takes no length from a program and refuses the request for it.
    asked.headers.delete('content-length')
    return send(net, asked, asked.body !== null && length > MOST_WHOLE, ending)
  }
