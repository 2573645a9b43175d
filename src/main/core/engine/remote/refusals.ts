// What an answer that is no success means. Lives here: whether the firm gave it or something before the firm. May not: what
// is asked after it.
import { Failure } from '#shared/contract/failure'
import type { Answer } from './download.ts'
import type { Endpoint } from './endpoints.ts'
import { type Envelope, looksLikeHtml, readEnvelope, wordsOf } from './envelope.ts'
import { retryAfterSeconds } from './failures.ts'

/** Bytes up to which an answer is looked at for a status in its envelope; no list has to be parsed twice for it. */
const longestRefusal = 4096
/** The status with which a network asks for a sign-in of its own (RFC 6585). */
const NETWORK_SIGN_IN = 511
/** The status of a gateway that takes no body without its length. */
export const LENGTH_REQUIRED = 411
/** Statuses that say of the moment, the way or the size, whoever gives them, and nothing of what was asked for. */
const general: ReadonlySet<number> = new Set([407, 408, LENGTH_REQUIRED, 413, 425, 429])
/** Ways of signing in that a gateway asks for; a firm's token is none of them. */
const otherSignIn = /(?:^|,)\s*(?:basic|digest|negotiate|ntlm)\b/i

/** True for an answer that succeeded by its status. */
export const isSuccess = ({ status }: Pick<Answer, 'status'>): boolean => status >= 200 && status < 300

/** The envelope of an answer; null where it has none. */
export const envelopeIn = ({ bytes }: Answer, secrets: readonly string[]): Envelope | null => {
  try {
    return readEnvelope(bytes, secrets)
  } catch {
    return null
  }
}

/** Statuses that some firms say by the code of an envelope, for whatever was asked. */
const saidByCode = [401, 429] as const

/** The status that a success says so by its envelope; null where it says none. */
export const saidStatus = (answer: Answer): (typeof saidByCode)[number] | null => {
  const { buffer, byteOffset, byteLength } = answer.bytes
  if (!isSuccess(answer) || byteLength > longestRefusal) return null
  const body = Buffer.from(buffer, byteOffset, byteLength)
  if (!saidByCode.some((status) => body.includes(String(status)))) return null
  const envelope = envelopeIn(answer, [])
  if (envelope === null || envelope.succeed) return null
  return saidByCode.find((status) => envelope.code === String(status)) ?? null
}

/** True for a page with which a gateway asks for a sign-in of its own: it says nothing of the firm's token. */
export const asksForOtherSignIn = ({ status, bytes, header }: Answer): boolean =>
  status === 401 && looksLikeHtml(bytes) && otherSignIn.test(header('www-authenticate') ?? '')

/** True for a body that is not empty and no JSON, as gateways write theirs: HTML, or a line of text. */
export const isText = (bytes: Uint8Array): boolean =>
  bytes.byteLength > 0 && !/^\s*[[{"]/.test(new TextDecoder().decode(bytes.subarray(0, longestRefusal)))

/** A body up to this, `{}`, says no more than none. */
const emptyJson = 2

/**
 * True for a refusal that may be a gateway's, in a page or in JSON of its own; `isSigned` is whether the call is one that
 * carries a token.
 */
export const mayBeGateway = (answer: Answer, { operation }: Endpoint, isSigned: boolean): boolean => {
  const { status, bytes } = answer
  if (status === 403 || status === 404) {
    if (!isSigned) return looksLikeHtml(bytes)
    return isText(bytes) || (bytes.byteLength > emptyJson && envelopeIn(answer, []) === null)
  }
  if (status < 400 || status >= 500 || status === 401 || general.has(status)) return false
  // A firm that renews no sign-in says so by such a page too, and then somebody has to sign in.
  return looksLikeHtml(bytes) && operation !== 'session.refresh'
}

/** The failure of an answer that is no success; the envelope is asked for the server's words where there is one. */
export const failureOfStatus = (answer: Answer, secrets: readonly string[], method: Endpoint['method']): Failure => {
  const { status } = answer
  // Without one it is a proxy's own page: the status says enough.
  const envelope = envelopeIn(answer, secrets)
  const message = envelope?.message ?? ''
  const retryAfter = retryAfterSeconds(answer.header('retry-after'), answer.header('date'))
  if (status === 401) return new Failure('sign-in-expired', { status })
  if (status === 403) return new Failure('forbidden', { status, message })
  if (status === 404) return new Failure('not-found', { status })
  if (status >= 300 && status < 400) return new Failure('not-json', { reason: 'redirect', status })
  if (status === NETWORK_SIGN_IN) return new Failure('not-json', { reason: 'html', status })
  if (status === 413 && method !== 'GET' && retryAfter === null) return new Failure('over-limit', { status })
  const isGeneral = status >= 500 || general.has(status)
  if (!isGeneral && envelope !== null && !envelope.succeed) {
    return new Failure('refused', { status, message, code: envelope.code })
  }
  const words = isGeneral || envelope !== null ? '' : wordsOf(answer.bytes, secrets)
  if (words !== '') return new Failure('refused', { status, message: words, code: '' })
  if (!isGeneral && method !== 'GET' && looksLikeHtml(answer.bytes)) return new Failure('blocked', { status })
  // Some firms answer so what they refuse; whether it was that, the push finds out.
  const isSaid = status === 500 && envelope !== null && !envelope.succeed && message !== ''
  return new Failure('http-error', { status, retryAfter, ...(isSaid ? { words: message } : {}) })
}
