import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { FileAnswer, failureText, type Refusal, successText } from './envelope.ts'
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

/** The answer of a failure in the envelope. */
export function failureAnswer(status: number, code: string, message: string, headers: Answer['headers']): Answer {
  return { status, body: failureText(code, message), headers: { ...headers, 'content-type': jsonType } }
}

/** The answer of a refusal. */
export function refusalAnswer({ status, code, message }: Refusal, headers: Answer['headers']): Answer {
  return failureAnswer(status, code, message, headers)
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
