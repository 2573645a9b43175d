import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { FileAnswer, failureText, type Refusal, successText } from './envelope.ts'
import type { Fault, FaultKind } from './faults.ts'
import type { FirmContext } from './request.ts'

/** An answer before it is sent. */
export type Answer = {
  readonly status: number
  readonly body: string | Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

const jsonType = 'application/json; charset=utf-8'

/** The name of a file for any client: as it is in UTF-8, and without other letters than ASCII for old ones. */
function disposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The answer of a success: a file as it is, everything else in the envelope (§7). */
export function successAnswer(data: unknown, headers: Answer['headers']): Answer {
  if (!(data instanceof FileAnswer))
    return { status: 200, body: successText(data), headers: { ...headers, 'content-type': jsonType } }
  const { name, contentType, bytes } = data
  return {
    status: 200,
    body: bytes,
    headers: { ...headers, 'content-type': contentType, 'content-disposition': disposition(name) },
  }
}

/** The data of a success without its envelope. */
export function bareAnswer(data: unknown, headers: Answer['headers']): Answer {
  const { body, ...rest } = successAnswer(data, headers)
  return { ...rest, body: typeof body === 'string' ? body.slice(body.indexOf('"data":') + 7, -1) : body }
}

/** The answer of a failure in the envelope. */
export function failureAnswer(status: number, code: string, message: string, headers: Answer['headers']): Answer {
  return { status, body: failureText(code, message), headers: { ...headers, 'content-type': jsonType } }
}

/** The answer of a refusal. */
export function refusalAnswer({ status, code, message }: Refusal, headers: Answer['headers']): Answer {
  return failureAnswer(status, code, message, headers)
}

const portalPage = '<!doctype html><html><head><title>网络认证</title></head><body><h1>请先登录网络</h1></body></html>'

/** The answer that a fault gives instead of the firm, null where none does. */
export function insteadOf(active: readonly Fault[], headers: Answer['headers']): Answer | null {
  const fault = (kind: FaultKind): Fault | undefined => active.find((one) => one.kind === kind)
  const status = fault('status')
  if (status !== undefined) {
    const code = status.status ?? 500
    const retry: Record<string, string> =
      status.retryAfter === undefined ? {} : { 'retry-after': String(status.retryAfter) }
    return failureAnswer(code, String(code), '服务暂时不可用', { ...headers, ...retry })
  }
  if (fault('html') !== undefined)
    return { status: 200, body: portalPage, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } }
  if (fault('wrongEnvelope') !== undefined) {
    const body = JSON.stringify({ code: 502, msg: '网关超时' })
    return { status: 200, body, headers: { ...headers, 'content-type': jsonType } }
  }
  const refusal = fault('refuse')
  return refusal === undefined ? null : failureAnswer(200, 'refused', refusal.message ?? '服务器未接受该请求', headers)
}

/** Sends an answer whole. */
export function sendAnswer({ status, body, headers }: Answer): Response {
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), { status, headers })
}

/** Sends the head and half of the body, then cuts the connection. */
export function cutInHalf(context: FirmContext, { status, body, headers }: Answer): Response {
  const { outgoing } = context.env
  const bytes = Buffer.from(body)
  outgoing.writeHead(status, { ...headers, 'content-length': bytes.length })
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}

/** Sends the head and half of the body, and the rest of it once it is released. */
export function heldInHalf(context: FirmContext, { status, body, headers }: Answer, released: Promise<void>): Response {
  const { outgoing } = context.env
  const bytes = Buffer.from(body)
  const half = Math.floor(bytes.length / 2)
  outgoing.writeHead(status, { ...headers, 'content-length': bytes.length })
  outgoing.write(bytes.subarray(0, half))
  void released.then(() => outgoing.destroyed || outgoing.end(bytes.subarray(half)))
  return RESPONSE_ALREADY_SENT
}

/** Bytes that call themselves gzip and are none. */
export function badGzip(answer: Answer): Answer {
  const bytes = Buffer.concat([Buffer.from('1f8b08000000000000ff', 'hex'), Buffer.from(answer.body).subarray(0, 400)])
  return { ...answer, body: bytes, headers: { ...answer.headers, 'content-encoding': 'gzip' } }
}

/** Reads half of the body that comes in, then cuts the connection. */
export async function cutUpload(context: FirmContext): Promise<Response> {
  const half = Number(context.req.header('content-length') ?? 0) / 2
  let seen = 0
  for await (const piece of context.env.incoming) {
    seen += Buffer.byteLength(piece)
    if (seen >= half) break
  }
  return cutOff(context)
}

/** Cuts the connection without an answer. */
export function cutOff(context: FirmContext): Response {
  context.env.outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}
