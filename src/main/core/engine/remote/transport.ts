import axios, { AxiosHeaders, type AxiosRequestConfig, type AxiosResponse } from 'axios'
import { Failure } from '#shared/contract/failure'
import { inUtf8 } from './charset.ts'
import { toText } from './coerce.ts'
import { type Answer, type Download, readDownload, saysFile } from './download.ts'
import { type Endpoint, pathParameters } from './endpoints.ts'
import { dataOf, looksLikeHtml, readEnvelope } from './envelope.ts'
import { failureOfRequest } from './failures.ts'
import { followFile } from './file-redirect.ts'
import {
  asksForOtherSignIn,
  envelopeIn,
  failureOfStatus,
  isSuccess,
  isText,
  LENGTH_REQUIRED,
  mayBeGateway,
  saysUnauthorised,
} from './refusals.ts'
import { readAll, type StreamedDownload, unreadBody, wholeBody } from './streamed-answer.ts'
import { StreamedFile, type StreamedForm, streamedForm } from './streamed-form.ts'
import { createPatience, type Patience } from './transfer-timeout.ts'
import type { TokenSource, TransportOptions } from './types.ts'

/** One call of the table. `parameters` fill the path first; what is left goes where the endpoint sends it. */
export type Call = {
  readonly endpoint: Endpoint
  readonly parameters?: Readonly<Record<string, unknown>>
  /** Replaces the body where the call sends a list. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** Goes out as Idempotency-Key (docs/decisions.md, repeated writes). */
  readonly key?: string | undefined
  /** A file on its way: time is counted from the last byte that moved; `bytes` is what goes up. */
  readonly transfer?: { readonly bytes: number; readonly onProgress?: (sent: number) => void }
  /** What the record of a file that comes down calls it. */
  readonly fileName?: string | undefined
  /** `none` sends no token and asks for no new one: signing in, renewing, probing. `once` sends it and never renews. */
  readonly token?: 'renewing' | 'once' | 'none'
}

/** Sends calls. All reject with a `Failure`, or with the signal's reason where the caller gave up. */
export type Transport = {
  /** `data` of an answer that succeeded. */
  readonly call: (call: Call) => Promise<unknown>
  /** The same, with the answer's Date. */
  readonly dated: (call: Call) => Promise<{ readonly data: unknown; readonly at: number | null }>
  /** The unread body of an answer, its Date, and what no message out of it may show. */
  readonly body: (call: Call) => Promise<{
    readonly bytes: Uint8Array
    readonly at: number | null
    readonly secrets: readonly string[]
  }>
  /** The file of an answer; fails with too-large beyond `mostBytes`, 128 MiB where it is left out. */
  readonly download: (call: Call, mostBytes?: number) => Promise<Download>
  /** The same, its bytes read as they come; whoever does not read them has to end the body. */
  readonly stream: (call: Call, mostBytes: number) => Promise<StreamedDownload>
  /** Resolves for any answer that looks like the firm's API, whatever its status (a refusal included). */
  readonly probe: (call: Call) => Promise<void>
}

const defaultTimeoutMs = 60_000
/** Tokens that one call is tried with after its first. */
const mostTokens = 2
/** Bytes of an answer, unpacked: the longest page of a list has not a tenth of it. */
const largestAnswer = 16 * 1024 * 1024
const largestFile = 128 * 1024 * 1024
/** The status of a success that has nothing to say. */
const NO_CONTENT = 204

const contentTypes = {
  query: {},
  json: { 'Content-Type': 'application/json' },
  form: { 'Content-Type': 'application/x-www-form-urlencoded' },
  multipart: { 'Content-Type': 'multipart/form-data' },
} as const

const fillPath = (endpoint: Endpoint, parameters: Readonly<Record<string, unknown>>): string =>
  endpoint.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = toText(parameters[name])
    // A lone dot would be resolved away and reach another call.
    if (value === '' || value === '.' || value === '..' || !value.isWellFormed())
      throw new Failure('invalid-input', { parameter: name })
    return encodeURIComponent(value)
  })

const formOf = (values: Readonly<Record<string, unknown>>): URLSearchParams => {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) form.append(name, toText(one))
  }
  return form
}

const multipartOf = (values: Readonly<Record<string, unknown>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : name)
    else if (value !== undefined) form.append(name, toText(value))
  }
  return form
}

const bodyOf = ({ endpoint, body }: Call, rest: Readonly<Record<string, unknown>>): unknown => {
  if (endpoint.send === 'query') return undefined
  if (endpoint.send === 'form') return formOf(rest)
  if (endpoint.send === 'multipart') return multipartOf(rest)
  // Written here: axios copies an object first and drops fields that are named like a prototype's.
  return JSON.stringify(body ?? rest)
}

const splitParameters = ({ endpoint, parameters = {} }: Call) => {
  const used = new Set(pathParameters(endpoint.path))
  const query: Record<string, unknown> = {}
  // Without a prototype a field of any name is one of its own.
  const rest: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries({ ...endpoint.fixed, ...parameters })) {
    // An id that the table names beside the path goes out in both places (PUT role/{id} with a body with id).
    if (value === undefined || (used.has(name) && !endpoint.parameters.includes(name))) continue
    if (endpoint.send === 'query' || endpoint.inQuery.includes(name)) query[name] = value
    else rest[name] = value
  }
  return { query, rest }
}

/** What a call has of its own beside the client's settings. */
type Own = {
  readonly maxContentLength?: number
  readonly headers?: Readonly<Record<string, string>>
  /** The bytes of a file are read as they come. */
  readonly responseType?: 'stream'
}

/**
 * How a file is asked for: of any type, and as it is. Half of one that was packed on its way unpacks to half a file without
 * an error, which no parser behind it finds.
 */
const forFile = { Accept: '*/*', 'Accept-Encoding': 'identity' } as const

/**
 * What axios needs to tell of a transfer's bytes; the limit of ordinary calls does not count here. `onProgress` is left
 * out where the body counts its bytes itself: axios tells of them by a timer of its own, even after the answer.
 */
const movingOf = (patience: Patience, onProgress: ((sent: number) => void) | undefined): AxiosRequestConfig => ({
  timeout: 0,
  signal: patience.signal,
  onDownloadProgress: patience.moved,
  ...(onProgress && { onUploadProgress: ({ loaded }: { readonly loaded: number }) => onProgress(loaded) }),
})

const headersOf =
  ({ headers }: AxiosResponse): Answer['header'] =>
  (name) => {
    const value = headers instanceof AxiosHeaders ? headers.get(name) : null
    return typeof value === 'string' ? value : null
  }

/** Bytes that an answer says it has. Unpacked ones count differently, and nobody tells where a pack was cut. */
const lengthOf = (header: Answer['header']): number | null => {
  const length = header('content-length')
  return length === null || header('content-encoding') !== null ? null : Number(length)
}

const readBody = (response: AxiosResponse): Uint8Array => {
  const bytes: unknown = response.data
  if (!(bytes instanceof ArrayBuffer)) return new Uint8Array()
  const length = lengthOf(headersOf(response))
  if (length !== null && length !== bytes.byteLength) throw new Failure('not-json', { reason: 'cut' })
  return new Uint8Array(bytes)
}

/** All bytes of a form: they leave with their length, whatever becomes of a stream on the way. */
const bytesOf = ({ stream }: StreamedForm): Promise<ArrayBuffer> => new Response(stream).arrayBuffer()

/** The Date of an answer, epoch milliseconds; null where it has none that can be read. */
const dateOf = ({ header }: Answer): number | null => {
  const time = Date.parse(header('date') ?? '')
  return Number.isNaN(time) ? null : time
}

/**
 * How a body that is read while it goes up is sent. Node keeps a copy of a body that it may have to send twice, for a
 * redirect or a window that asks for a password: without either it keeps none, and memory stays as it is.
 */
const streaming: AxiosRequestConfig = {
  maxRedirects: 1,
  fetchOptions: { cache: 'no-store', redirect: 'error', window: null },
}

/** Codes of an envelope that mean for a read what the status of that number means. */
const absences: ReadonlyMap<string, 'not-found' | 'forbidden'> = new Map([
  ['404', 'not-found'],
  ['403', 'forbidden'],
])

/** What a firm has shown of itself in this run, by the source of its tokens. */
type Shown = {
  /** Calls that a good token was not good for; they cost no further renewal. */
  readonly closed: Set<string>
  /** Whether it has answered anything, and whoever asked who is signed in. */
  isHeard: boolean
  saysWho: boolean
}
const shownBy = new WeakMap<TokenSource, Shown>()

/** Requests whose answer began. */
const answered = new WeakSet<object>()
const noting = new WeakMap<typeof globalThis.fetch, typeof globalThis.fetch>()

/** A fetch that notes which requests were answered; always the same one, because axios keeps every fetch that it sees. */
const notingAnswers = (fetch: typeof globalThis.fetch): typeof globalThis.fetch => {
  const known = noting.get(fetch)
  if (known !== undefined) return known
  const made: typeof globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (typeof input === 'object') answered.add(input)
    return response
  }
  noting.set(fetch, made)
  return made
}

/**
 * The one place that speaks HTTP: axios over the given fetch. No cookies, nothing logged, and no redirects, which could
 * carry the token elsewhere; those of a file's bytes alone are followed, without it (`file-redirect.ts`). `origin` is
 * checked by the caller; `me` is the call that any good token may make.
 */
export const createTransport = (options: TransportOptions, me: Endpoint | null = null): Transport => {
  const { token, tokenHeader } = options
  const shown: Shown = shownBy.get(token) ?? { closed: new Set(), isHeard: false, saysWho: false }
  shownBy.set(token, shown)
  const { closed } = shown
  const fetch = notingAnswers(options.fetch)
  const timeout = options.timeoutMs ?? defaultTimeoutMs
  const client = axios.create({
    adapter: 'fetch',
    env: { fetch },
    baseURL: options.origin,
    allowAbsoluteUrls: false,
    timeout,
    responseType: 'arraybuffer',
    maxRedirects: 0,
    maxContentLength: largestAnswer,
    withCredentials: false,
    // Chromium keeps answers that a server lets it keep: the sync wants to know what stands there now.
    fetchOptions: { cache: 'no-store' },
    paramsSerializer: { indexes: null },
    validateStatus: () => true,
    transformRequest: [],
    transformResponse: [],
    headers: { common: { Accept: 'application/json', 'User-Agent': 'Firmdesk' } },
  })
  let renewing: Promise<boolean> | null = null

  const send = async (call: Call, sent: string | null, own: Own = {}, isWhole = false): Promise<Answer> => {
    const { endpoint, transfer, key } = call
    const { query, rest } = splitParameters(call)
    const url = fillPath(endpoint, call.parameters ?? {})
    // Fetch replaces the multipart one by its own with the boundary.
    const headers: Record<string, string> = { ...contentTypes[endpoint.send] }
    if (sent !== null && sent !== '')
      headers[tokenHeader] = /^authorization$/i.test(tokenHeader) ? `Bearer ${sent}` : sent
    if (key !== undefined) headers['Idempotency-Key'] = key
    const hasFiles = endpoint.send === 'multipart' && Object.values(rest).some((one) => one instanceof StreamedFile)
    const plain = hasFiles ? undefined : bodyOf(call, rest)
    call.signal?.throwIfAborted()
    const patience = transfer === undefined ? null : createPatience(timeout, transfer.bytes, call.signal)
    const uploaded = (bytes: number) => {
      patience?.moved()
      transfer?.onProgress?.(bytes)
    }
    const form = hasFiles ? streamedForm(rest, uploaded) : null
    const isStreamed = form !== null && !isWhole
    if (form !== null) headers['Content-Type'] = form.contentType
    if (isStreamed) headers['Content-Length'] = String(form.length)
    const told = form === null && transfer?.onProgress !== undefined ? uploaded : undefined
    const moving = patience === null ? {} : movingOf(patience, told)
    const failed = (error: unknown, isAnswered = false): unknown => {
      if (call.signal?.aborted === true) return call.signal.reason
      const unread = form?.failure() ?? null
      if (unread !== null) return unread
      const request = axios.isAxiosError(error) && typeof error.request === 'object' ? error.request : null
      const isHeard = isAnswered || (request !== null && answered.has(request))
      const failure = patience?.failure() ?? failureOfRequest(error, isHeard)
      // A file too large is a file still; an ordinary answer so large is not the one that was asked for.
      if (failure.code !== 'too-large' || own.maxContentLength !== undefined) return failure
      return new Failure('bad-envelope', { reason: 'too-large' })
    }
    let response: AxiosResponse
    let isElsewhere = false
    try {
      const signal = call.signal === undefined ? {} : { signal: call.signal }
      const way = isStreamed ? streaming : {}
      const data = form === null ? plain : isWhole ? await bytesOf(form) : form.stream
      const request = { url, method: endpoint.method, params: query, data, ...way, ...signal, ...moving, ...own }
      const first = await client.request({ ...request, headers: { ...headers, ...own.headers } })
      const fetchFile = (address: string) =>
        client.request({ url: address, allowAbsoluteUrls: true, ...signal, ...moving, ...own })
      response = own.maxContentLength === undefined ? first : await followFile(first, fetchFile)
      isElsewhere = response !== first
    } catch (error) {
      patience?.end()
      throw failed(error)
    }
    const { status } = response
    // Chromium sends a stream without its length, which some gateways do not let through.
    if (status === LENGTH_REQUIRED && isStreamed && form.length <= largestFile) {
      patience?.end()
      return send(call, sent, own, true)
    }
    const header = headersOf(response)
    // There it says nothing of who is signed in at the firm, nor of what they may do.
    if (isElsewhere && (status === 401 || status === 403)) {
      patience?.end()
      if (response.data instanceof ReadableStream) await response.data.cancel()
      throw new Failure('http-error', { status })
    }
    if (!(response.data instanceof ReadableStream)) {
      patience?.end()
      return { status, bytes: readBody(response), header, isElsewhere }
    }
    const cut = (error: unknown) => failed(error, true)
    const body = unreadBody(response.data, lengthOf(header), cut, () => patience?.end())
    if (isSuccess({ status }) && saysFile(header)) return { status, bytes: new Uint8Array(), body, header }
    return { status, bytes: await readAll(body, largestAnswer), header, isElsewhere }
  }

  /** Sends a call; what its answer says of its charset and of the token is taken for what the bytes and the status are. */
  const ask = async (call: Call, sent: string | null, own?: Own): Promise<Answer> => {
    const answer = await send(call, sent, own)
    // What comes from elsewhere is a file, whatever it looks like, and says nothing of the token.
    if (answer.isElsewhere === true || (own !== undefined && saysFile(answer.header))) return answer
    const read = inUtf8(answer)
    return call.token !== 'none' && saysUnauthorised(read) ? { ...read, status: 401 } : read
  }

  /** True where another token is there than the one that was refused. */
  const renew = async (refused: string | null): Promise<boolean> => {
    if (token.current() !== refused) return token.current() !== null
    renewing ??= token.renew().finally(() => {
      renewing = null
    })
    return renewing
  }

  const secretsOf = (): readonly string[] => [token.current() ?? '']

  /** True where a token that a call was refused with is good for others: then it is the call, and not the sign-in. */
  const isGood = async (sent: string | null, { endpoint, signal }: Call): Promise<boolean> => {
    if (sent === null || me === null || endpoint === me) return false
    const answer = await ask({ endpoint: me, signal }, sent)
    const isSaid = isSuccess(answer) && readEnvelope(answer.bytes, secretsOf()).succeed
    shown.saysWho ||= isSaid
    return isSaid
  }

  /**
   * True for a page that stands for the firm as a whole, a gateway's, and says nothing of the record or of what was sent. A
   * firm that has no such call may answer with a page as well, but has its own answer for whoever asks who they are. JSON
   * is the firm's where it has never said that to anybody.
   */
  const isGatewayPage = async (answer: Answer, call: Call): Promise<boolean> => {
    if (asksForOtherSignIn(answer)) return true
    const isSigned = call.token !== 'none'
    if (!mayBeGateway(answer, call.endpoint, isSigned)) return false
    if (!isText(answer.bytes) && (call.endpoint === me || (shown.isHeard && !shown.saysWho))) return false
    try {
      return !(await isGood(isSigned ? token.current() : null, call))
    } catch (error) {
      if (error instanceof Failure) return true
      throw error
    }
  }

  /** Does what follows on a 401; where that fails, the call that was turned away has changed nothing still. */
  const afterRefusal = async <Value>(ask: Promise<Value>): Promise<Value> => {
    try {
      return await ask
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      throw new Failure(error.code, { ...error.details, turnedAway: true }, { cause: error })
    }
  }

  /** The failure of a call that a good token is not good for, in the server's words. */
  const closedTo = (answer: Answer): Failure =>
    new Failure('forbidden', { status: 401, message: envelopeIn(answer, secretsOf())?.message ?? '' })

  /** The failure of a 401 to a call that sent no token: what was signed in with is wrong. A page of HTML is not the firm's. */
  const notSignedIn = (answer: Answer): Failure => {
    if (looksLikeHtml(answer.bytes)) return new Failure('not-json', { reason: 'html' })
    const { message = '', code = '' } = envelopeIn(answer, secretsOf()) ?? {}
    return new Failure('refused', { status: 401, message, code })
  }

  /** Asks again with a new token after a 401, and once more, because a token can run out while it is on its way here. */
  const askAgain = async (
    call: Call,
    own: Own | undefined,
    first: { readonly answer: Answer; readonly sent: string | null },
  ): Promise<Answer> => {
    let { answer, sent } = first
    const name = `${call.endpoint.method} ${call.endpoint.path}`
    if (closed.has(name) && (await afterRefusal(isGood(sent, call)))) throw closedTo(answer)
    for (let asked = 0; answer.status === 401 && asked < mostTokens; asked += 1) {
      if (!(await afterRefusal(renew(sent)))) return answer
      if (token.current() === sent) break
      sent = token.current()
      answer = await ask(call, sent, own)
      if (answer.status !== 401 || token.current() !== sent) continue
      if (!(await afterRefusal(isGood(sent, call)))) continue
      closed.add(name)
      throw closedTo(answer)
    }
    if (answer.status === 401) token.refused?.()
    return answer
  }

  /** The answer of a call that the server did not turn away; asks once more with a new token. */
  const answerTo = async (call: Call, own?: Own): Promise<Answer> => {
    const mode = call.token ?? 'renewing'
    const sent = mode === 'none' ? null : token.current()
    let answer = await ask(call, sent, own)
    const isFirms = !asksForOtherSignIn(answer)
    if (answer.status === 401 && isFirms && mode === 'renewing') answer = await askAgain(call, own, { answer, sent })
    if (answer.status === 401 && mode === 'none') throw notSignedIn(answer)
    if (await isGatewayPage(answer, call)) throw new Failure('not-json', { reason: 'html', status: answer.status })
    if (!isSuccess(answer)) throw failureOfStatus(answer, secretsOf(), call.endpoint.method)
    shown.isHeard ||= answer.bytes.byteLength > 0 && !isText(answer.bytes)
    return answer
  }

  const dated: Transport['dated'] = async (call) => {
    const answer = await answerTo(call)
    // Any other success without a byte was cut on its way. Not null: that ends a list, which some POST reads.
    if (call.endpoint.method !== 'GET' && answer.status === NO_CONTENT) return { data: undefined, at: dateOf(answer) }
    const envelope = readEnvelope(answer.bytes, secretsOf())
    shown.saysWho ||= envelope.succeed && call.endpoint === me
    // Some firms say in the envelope what others say by the status; of a write only their words count.
    const absence = call.endpoint.method === 'GET' && !envelope.succeed ? absences.get(envelope.code) : undefined
    if (absence !== undefined) throw new Failure(absence, { code: envelope.code, message: envelope.message })
    return { data: dataOf(envelope), at: dateOf(answer) }
  }

  return {
    call: async (call) => (await dated(call)).data,
    dated,
    body: async (call) => {
      const answer = await answerTo(call)
      return { bytes: answer.bytes, at: dateOf(answer), secrets: secretsOf() }
    },
    download: async (call, mostBytes = largestFile) => {
      const answer = await answerTo(call, { maxContentLength: mostBytes, headers: forFile })
      return readDownload(answer, secretsOf(), call.fileName)
    },
    stream: async (call, mostBytes) => {
      const own: Own = { maxContentLength: mostBytes, headers: forFile, responseType: 'stream' }
      const answer = await answerTo(call, own)
      const { name, type, bytes } = readDownload(answer, secretsOf(), call.fileName)
      const { body } = answer
      return {
        name,
        type,
        size: body === undefined ? bytes.byteLength : lengthOf(answer.header),
        body: body ?? wholeBody(bytes),
      }
    },
    probe: async (call) => {
      const answer = await ask(call, null)
      const denied = answer.status === 401 || answer.status === 403
      if (denied && !looksLikeHtml(answer.bytes)) return
      if (answer.status >= 500 || (answer.status >= 300 && answer.status < 400))
        throw failureOfStatus(answer, [], call.endpoint.method)
      if (!isSuccess(answer) && isText(answer.bytes)) throw new Failure('not-json', { reason: 'html' })
      readEnvelope(answer.bytes, [])
    },
  }
}
