// One request by axios over the given fetch. Lives here: time limits, files on their way, and what becomes of bytes that
// came. May not: know whether a token is good, or what an envelope says.
import axios, { AxiosHeaders, type AxiosInstance, type AxiosRequestConfig, type AxiosResponse } from 'axios'
import { Failure } from '#shared/contract/failure'
import { type Answer, saysFile } from './download.ts'
import { type Call, type EncodedCall, encodeCall } from './encode-call.ts'
import { failureOfRequest } from './failures.ts'
import { followFile } from './file-redirect.ts'
import { isSuccess, LENGTH_REQUIRED } from './refusals.ts'
import { readAll, unreadBody } from './streamed-answer.ts'
import { type StreamedForm, streamedForm } from './streamed-form.ts'
import { createPatience, type Patience } from './transfer-timeout.ts'
import type { TransportOptions } from './types.ts'

const defaultTimeoutMs = 60_000
/** Bytes of an answer, unpacked: the longest page of a list has not a tenth of it. */
const largestAnswer = 16 * 1024 * 1024
/** Bytes of a file that are held at once. */
export const largestFile = 128 * 1024 * 1024

/** What a call has of its own beside the client's settings. */
export type OwnSettings = {
  readonly maxContentLength?: number
  readonly headers?: Readonly<Record<string, string>>
  /** The bytes of a file are read as they come. */
  readonly responseType?: 'stream'
}

/**
 * How a file is asked for: of any type, and as it is. Half of one that was packed on its way unpacks to half a file without
 * an error, which no parser behind it finds.
 */
export const forFile = { Accept: '*/*', 'Accept-Encoding': 'identity' } as const

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
export const lengthOf = (header: Answer['header']): number | null => {
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

/**
 * How a body that is read while it goes up is sent. Node keeps a copy of a body that it may have to send twice, for a
 * redirect or a window that asks for a password: without either it keeps none, and memory stays as it is.
 */
const streaming: AxiosRequestConfig = {
  maxRedirects: 1,
  fetchOptions: { cache: 'no-store', redirect: 'error', window: null },
}

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

const clientOf = ({ fetch, origin }: TransportOptions, timeout: number): AxiosInstance =>
  axios.create({
    adapter: 'fetch',
    env: { fetch: notingAnswers(fetch) },
    baseURL: origin,
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

/** What one try of a call has on its way. */
type Transfer = {
  /** Null for an ordinary call, which has the time limit of the client. */
  readonly patience: Patience | null
  /** Null where no file is read while it goes up. */
  readonly form: StreamedForm | null
  readonly config: AxiosRequestConfig
}

const beginTransfer = ({ transfer, signal }: Call, { streamed }: EncodedCall, timeout: number): Transfer => {
  const patience = transfer === undefined ? null : createPatience(timeout, transfer.bytes, signal)
  const uploaded = (bytes: number) => {
    patience?.moved()
    transfer?.onProgress?.(bytes)
  }
  const form = streamed === null ? null : streamedForm(streamed, uploaded)
  const told = form === null && transfer?.onProgress !== undefined ? uploaded : undefined
  return { patience, form, config: patience === null ? {} : movingOf(patience, told) }
}

/** What the failure of a request means; the reason of the caller's signal where the caller gave up. */
const failureIn = (
  call: Call,
  { patience, form }: Transfer,
  own: OwnSettings,
  error: unknown,
  isBegun: boolean,
): unknown => {
  if (call.signal?.aborted === true) return call.signal.reason
  const unread = form?.failure() ?? null
  if (unread !== null) return unread
  const request = axios.isAxiosError(error) && typeof error.request === 'object' ? error.request : null
  const isHeard = isBegun || (request !== null && answered.has(request))
  const failure = patience?.failure() ?? failureOfRequest(error, isHeard)
  // A file too large is a file still; an ordinary answer so large is not the one that was asked for.
  if (failure.code !== 'too-large' || own.maxContentLength !== undefined) return failure
  return new Failure('bad-envelope', { reason: 'too-large' })
}

/** Reads what came; `failed` says what a cut in it means, and `ended` is told when no more bytes are to come. */
const readAnswer = async (
  response: AxiosResponse,
  isElsewhere: boolean,
  failed: (error: unknown, isBegun: boolean) => unknown,
  ended: () => void,
): Promise<Answer> => {
  const { status, data } = response
  const header = headersOf(response)
  // There it says nothing of who is signed in at the firm, nor of what they may do.
  if (isElsewhere && (status === 401 || status === 403)) {
    ended()
    if (data instanceof ReadableStream) await data.cancel()
    throw new Failure('http-error', { status })
  }
  if (!(data instanceof ReadableStream)) {
    ended()
    return { status, bytes: readBody(response), header, isElsewhere }
  }
  const body = unreadBody(data, lengthOf(header), (error: unknown) => failed(error, true), ended)
  if (isSuccess({ status }) && saysFile(header)) return { status, bytes: new Uint8Array(), body, header }
  return { status, bytes: await readAll(body, largestAnswer), header, isElsewhere }
}

/** Sends a call with a token, or without one; rejects with a `Failure`, or with the signal's reason. */
export type SendCall = (call: Call, token: string | null, own?: OwnSettings) => Promise<Answer>

/** Sends calls to one firm: no cookies, nothing kept, and no redirect but those of a file. */
export const createSender = (options: TransportOptions): SendCall => {
  const { tokenHeader } = options
  const timeout = options.timeoutMs ?? defaultTimeoutMs
  const client = clientOf(options, timeout)

  const headersFor = (
    { headers }: EncodedCall,
    token: string | null,
    form: StreamedForm | null,
    isStreamed: boolean,
  ) => ({
    ...headers,
    ...(token !== null &&
      token !== '' && { [tokenHeader]: /^authorization$/i.test(tokenHeader) ? `Bearer ${token}` : token }),
    ...(form !== null && { 'Content-Type': form.contentType }),
    ...(form !== null && isStreamed && { 'Content-Length': String(form.length) }),
  })

  const send = async (call: Call, token: string | null, own: OwnSettings, isWhole: boolean): Promise<Answer> => {
    const encoded = encodeCall(call)
    call.signal?.throwIfAborted()
    const transfer = beginTransfer(call, encoded, timeout)
    const { patience, form, config } = transfer
    const isStreamed = form !== null && !isWhole
    const headers = headersFor(encoded, token, form, isStreamed)
    const failed = (error: unknown, isBegun = false) => failureIn(call, transfer, own, error, isBegun)
    let first: AxiosResponse
    let response: AxiosResponse
    try {
      const signal = call.signal === undefined ? {} : { signal: call.signal }
      const way = isStreamed ? streaming : {}
      const data = form === null ? encoded.body : isWhole ? await bytesOf(form) : form.stream
      const { url, query } = encoded
      const request = { url, method: call.endpoint.method, params: query, data, ...way, ...signal, ...config, ...own }
      first = await client.request({ ...request, headers: { ...headers, ...own.headers } })
      const fetchFile = (address: string) =>
        client.request({ url: address, allowAbsoluteUrls: true, ...signal, ...config, ...own })
      response = own.maxContentLength === undefined ? first : await followFile(first, fetchFile)
    } catch (error) {
      patience?.end()
      throw failed(error)
    }
    // Chromium sends a stream without its length, which some gateways do not let through.
    if (response.status === LENGTH_REQUIRED && isStreamed && form.length <= largestFile) {
      patience?.end()
      return send(call, token, own, true)
    }
    return readAnswer(response, response !== first, failed, () => patience?.end())
  }

  return (call, token, own = {}) => send(call, token, own, false)
}
