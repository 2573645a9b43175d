import axios, { AxiosHeaders, type AxiosResponse } from 'axios'
import { Failure } from '#shared/contract/failure'
import { type Endpoint, pathParameters } from './endpoints.ts'
import { type Envelope, readEnvelope } from './envelope.ts'
import { failureOfRequest, retryAfterSeconds } from './failures.ts'
import { toText } from './tolerant.ts'
import type { RemoteOptions } from './types.ts'

/** One call of the table. `parameters` fill the path first; what is left goes where the endpoint sends it. */
export type Call = {
  readonly endpoint: Endpoint
  readonly parameters?: Readonly<Record<string, unknown>>
  /** Replaces the body where the call sends a list or a form of its own. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** `none` sends no token and asks for no new one: signing in, renewing, probing. `once` sends it and never renews. */
  readonly token?: 'renewing' | 'once' | 'none'
}

/** Sends calls. Both reject with a `Failure`, or with the signal's reason where the caller gave up. */
export type Transport = {
  /** `data` of an answer that succeeded. */
  readonly call: (call: Call) => Promise<unknown>
  /** Resolves for any answer that looks like the firm's API, whatever its status (a refusal included). */
  readonly probe: (call: Call) => Promise<void>
}

type Answer = { readonly status: number; readonly text: string; readonly header: (name: string) => string | null }

const defaultTimeoutMs = 60_000
const largestBody = 128 * 1024 * 1024

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
    if (value === '' || value === '.' || value === '..') throw new Failure('invalid-input', { parameter: name })
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

const bodyOf = (endpoint: Endpoint, rest: Readonly<Record<string, unknown>>): unknown => {
  if (endpoint.send === 'form') return formOf(rest)
  if (endpoint.send === 'multipart') return multipartOf(rest)
  return rest
}

const splitParameters = ({ endpoint, parameters = {} }: Call) => {
  const used = new Set(pathParameters(endpoint.path))
  const query: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries({ ...endpoint.fixed, ...parameters })) {
    // An id that the table names beside the path goes out in both places (PUT role/{id} with a body with id).
    if (value === undefined || (used.has(name) && !endpoint.parameters.includes(name))) continue
    if (endpoint.send === 'query' || endpoint.inQuery.includes(name)) query[name] = value
    else rest[name] = value
  }
  return { query, rest }
}

const headersOf =
  ({ headers }: AxiosResponse): Answer['header'] =>
  (name) => {
    const value = headers instanceof AxiosHeaders ? headers.get(name) : null
    return typeof value === 'string' ? value : null
  }

const readBody = (response: AxiosResponse): string => {
  const bytes: unknown = response.data
  if (!(bytes instanceof ArrayBuffer)) return ''
  const header = headersOf(response)
  const length = header('content-length')
  // Unpacked bytes count differently; there the unpacking itself fails where the body was cut.
  if (length !== null && header('content-encoding') === null && Number(length) !== bytes.byteLength) {
    throw new Failure('not-json', { reason: 'cut' })
  }
  return new TextDecoder().decode(bytes)
}

/** The failure of an answer that is no success; the envelope is asked for the server's words where there is one. */
const failureOfStatus = (answer: Answer, secrets: readonly string[]): Failure => {
  const { status } = answer
  let envelope: Envelope | null = null
  try {
    envelope = readEnvelope(answer.text, secrets)
  } catch {
    // A proxy's own page: the status says enough.
  }
  const message = envelope?.message ?? ''
  if (status === 401) return new Failure('sign-in-expired', { status })
  if (status === 403) return new Failure('forbidden', { status, message })
  if (status === 404) return new Failure('not-found', { status })
  if (status >= 300 && status < 400) return new Failure('not-json', { reason: 'redirect', status })
  const general =
    status >= 500 || status === 413 || status === 429 || status === 407 || status === 408 || status === 425
  if (!general && envelope !== null && !envelope.succeed) {
    return new Failure('refused', { status, message, code: envelope.code })
  }
  return new Failure('http-error', {
    status,
    retryAfter: retryAfterSeconds(answer.header('retry-after'), answer.header('date')),
  })
}

/**
 * The one place that speaks HTTP: axios over the given fetch. No cookies, no redirects (a redirect could carry the
 * token elsewhere), nothing logged. `origin` is checked by the caller.
 */
export const createTransport = (options: RemoteOptions): Transport => {
  const { token, tokenHeader } = options
  const answered = new WeakSet<object>()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await options.fetch(input, init)
    if (typeof input === 'object') answered.add(input)
    return response
  }
  const client = axios.create({
    adapter: 'fetch',
    env: { fetch },
    baseURL: options.origin,
    allowAbsoluteUrls: false,
    timeout: options.timeoutMs ?? defaultTimeoutMs,
    responseType: 'arraybuffer',
    maxRedirects: 0,
    maxContentLength: largestBody,
    withCredentials: false,
    paramsSerializer: { indexes: null },
    validateStatus: () => true,
    transformResponse: [],
    headers: { common: { Accept: 'application/json', 'User-Agent': 'Firmdesk' } },
  })
  let renewing: Promise<boolean> | null = null

  const send = async (call: Call, sent: string | null): Promise<Answer> => {
    const { endpoint } = call
    const { query, rest } = splitParameters(call)
    const url = fillPath(endpoint, call.parameters ?? {})
    // Fetch replaces the multipart one by its own with the boundary.
    const headers: Record<string, string> = { ...contentTypes[endpoint.send] }
    if (sent !== null && sent !== '')
      headers[tokenHeader] = /^authorization$/i.test(tokenHeader) ? `Bearer ${sent}` : sent
    const data = endpoint.send === 'query' ? call.body : (call.body ?? bodyOf(endpoint, rest))
    call.signal?.throwIfAborted()
    let response: AxiosResponse
    try {
      const signal = call.signal === undefined ? {} : { signal: call.signal }
      response = await client.request({ url, method: endpoint.method, params: query, data, headers, ...signal })
    } catch (error) {
      if (call.signal?.aborted === true) throw call.signal.reason
      const request = axios.isAxiosError(error) && typeof error.request === 'object' ? error.request : null
      throw failureOfRequest(error, request !== null && answered.has(request))
    }
    return { status: response.status, text: readBody(response), header: headersOf(response) }
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

  return {
    call: async (call) => {
      const mode = call.token ?? 'renewing'
      const sent = mode === 'none' ? null : token.current()
      let answer = await send(call, sent)
      if (answer.status === 401 && mode === 'renewing' && (await renew(sent)))
        answer = await send(call, token.current())
      if (answer.status === 401 && mode === 'none') {
        const envelope = readEnvelope(answer.text, secretsOf())
        throw new Failure('refused', { status: 401, message: envelope.message, code: envelope.code })
      }
      if (answer.status < 200 || answer.status > 299) throw failureOfStatus(answer, secretsOf())
      const envelope = readEnvelope(answer.text, secretsOf())
      if (!envelope.succeed) throw new Failure('refused', { message: envelope.message, code: envelope.code })
      return envelope.data
    },
    probe: async (call) => {
      const answer = await send(call, null)
      const denied = answer.status === 401 || answer.status === 403
      if (denied && !/^\s*</.test(answer.text)) return
      if (answer.status >= 500 || (answer.status >= 300 && answer.status < 400)) throw failureOfStatus(answer, [])
      readEnvelope(answer.text, [])
    },
  }
}
