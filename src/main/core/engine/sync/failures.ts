import { Failure } from '#shared/contract/failure'
import type { OperationKind } from '#shared/domain/work'

/** The way a failure of a pass is met. */
export type FailureClass = 'offline' | 'transient' | 'sign-in' | 'refused' | 'store'

/**
 * How a failed attempt to send is met. `sign-in` freezes the queue · `throttled` waits as the server asks ·
 * `transient` did not reach the server or changed nothing · `unknown` may have arrived · `rejected` needs a person ·
 * `store` is this computer's own trouble.
 */
export type ResultClass = 'sign-in' | 'throttled' | 'transient' | 'unknown' | 'rejected' | 'store'

export type ClassifiedFailure = {
  readonly class: ResultClass
  /** What it says of the host: `network` where nobody answered, `answer` where the answer was the failure, else `fine`. */
  readonly host: 'network' | 'answer' | 'fine'
  /** True where the server may still be working on the request. */
  readonly late: boolean
  /** Milliseconds that the server asked to be left alone; 0 for none. */
  readonly retryAfter: number
  /** Milliseconds after which another try may show more, where somebody knows. It asks for no rest of the host. */
  readonly settles?: number
}

/** Longest wait that a server may ask for, milliseconds. */
export const LONGEST_ASKED = 15 * 60_000

/** What one kind of failure means: to a pull, to a repeatable change, to a create or an upload, of the host. */
type Meaning = {
  readonly pull: FailureClass | null
  readonly update: ResultClass
  readonly create: ResultClass
  readonly host: ClassifiedFailure['host']
  readonly late?: true
}

/** The one table of what failures mean; {@link meaningOf} finds the line. */
const meanings = {
  neverLeft: { pull: 'offline', update: 'transient', create: 'transient', host: 'network' },
  nowhere: { pull: null, update: 'transient', create: 'transient', host: 'network' },
  lost: { pull: 'offline', update: 'unknown', create: 'unknown', host: 'network', late: true },
  // A page of HTML where JSON was asked for is a portal between this computer and the firm, or a gateway of the firm's.
  portal: { pull: 'offline', update: 'transient', create: 'unknown', host: 'network' },
  cut: { pull: 'offline', update: 'unknown', create: 'unknown', host: 'network' },
  garbled: { pull: 'transient', update: 'unknown', create: 'unknown', host: 'answer' },
  tooMuch: { pull: 'transient', update: 'throttled', create: 'throttled', host: 'fine' },
  // A gateway says so too when the server behind it had begun: a create is looked for first.
  unavailable: { pull: 'transient', update: 'throttled', create: 'unknown', host: 'answer' },
  gateway: { pull: 'transient', update: 'transient', create: 'unknown', host: 'answer', late: true },
  serverError: { pull: 'transient', update: 'transient', create: 'unknown', host: 'answer' },
  notBegun: { pull: 'transient', update: 'transient', create: 'transient', host: 'answer' },
  refused: { pull: 'transient', update: 'rejected', create: 'rejected', host: 'fine' },
  closed: { pull: 'refused', update: 'rejected', create: 'rejected', host: 'fine' },
  signIn: { pull: 'sign-in', update: 'sign-in', create: 'sign-in', host: 'fine' },
  store: { pull: 'store', update: 'store', create: 'store', host: 'fine' },
  bug: { pull: null, update: 'rejected', create: 'rejected', host: 'fine' },
} as const satisfies Readonly<Record<string, Meaning>>

/** Reasons for which a request never left this computer. */
const neverLeft =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|ENETUNREACH|EHOSTUNREACH|ENETDOWN|EHOSTDOWN|EADDRNOTAVAIL|ERR_NAME_\w+|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_(?:UNREACHABLE|INVALID)|ERR_TUNNEL_CONNECTION_FAILED|ERR_SOCKS_\w+|(?:ERR|ERR_MANDATORY|ERR_UNEXPECTED)_PROXY_\w+)$/

/** Reasons for which a handshake fails, and so before any request; other trouble of TLS may come at any time. */
const handshake =
  /^(?:CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH\w*|ERR_CERT_\w+|ERR_TLS_CERT_ALTNAME_INVALID|ERR_SSL_VERSION_OR_CIPHER_MISMATCH)$/

/** Statuses of a gateway that stopped waiting for the server behind it, which may still be at work. */
const gateways: ReadonlySet<number> = new Set([408, 502, 504])

function meaningOf({ code, details }: Failure): Meaning {
  const reason = String(details.reason ?? '')
  switch (code) {
    case 'unreachable':
      return neverLeft.test(reason) ? meanings.neverLeft : meanings.lost
    case 'certificate':
      return handshake.test(reason) ? meanings.neverLeft : meanings.lost
    case 'offline':
      return meanings.neverLeft
    case 'bad-address':
      return meanings.nowhere
    case 'timeout':
      return meanings.lost
    case 'not-json':
      return reason === 'html' || reason === 'redirect' ? meanings.portal : meanings.cut
    case 'bad-envelope':
      return meanings.garbled
    case 'http-error':
      return ofStatus(Number(details.status ?? 0), typeof details.retryAfter === 'number')
    case 'refused':
    case 'blocked':
    case 'over-limit':
      return meanings.refused
    case 'forbidden':
    case 'not-found':
      return meanings.closed
    case 'sign-in-expired':
    case 'signed-out':
      return meanings.signIn
    case 'store-damaged':
    case 'disk-full':
    case 'store-busy':
      return meanings.store
    default:
      return meanings.bug
  }
}

function ofStatus(status: number, asksToWait: boolean): Meaning {
  if (status === 429 || (status === 413 && asksToWait)) return meanings.tooMuch
  if (status === 503 && asksToWait) return meanings.unavailable
  if (status === 407 || status === 425) return meanings.notBegun
  if (gateways.has(status)) return meanings.gateway
  return status >= 500 ? meanings.serverError : meanings.refused
}

/** True where nobody answered at all, and not only this one request got lost. */
export function isSilence(failure: Failure): boolean {
  return failure.code === 'timeout' || meaningOf(failure) === meanings.neverLeft
}

/** How a failure of a pull is met; null for a bug. */
export function failureClass(failure: Failure): FailureClass | null {
  return meaningOf(failure).pull
}

/** Judges a failed attempt. A `create` that may have arrived is `unknown` where an update could just be repeated. */
export function classifyFailure(failure: Failure, kind: OperationKind): ClassifiedFailure {
  const { update, create, host, late = false } = meaningOf(failure)
  const result = kind === 'update' ? update : create
  // The server turned it away, and only what was asked after that got lost.
  const nothingDone = failure.details.turnedAway === true && result === 'unknown'
  const asked = failure.code === 'http-error' ? Number(failure.details.retryAfter ?? 0) : 0
  const retryAfter = Math.min(LONGEST_ASKED, Math.max(0, asked) * 1000)
  const { settles } = failure.details
  const known = typeof settles === 'number' ? { settles } : {}
  return { class: nothingDone ? 'transient' : result, host, late: late && !nothingDone, retryAfter, ...known }
}

/** SQLite's own error as a failure: a full disk, a damaged file, one that another thread writes; null for all else. */
export function storeFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return failureClass(error) === 'store' ? error : null
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT')
    return new Failure('disk-full', {}, { cause: error })
  if (code.startsWith('SQLITE_BUSY')) return new Failure('store-busy', {}, { cause: error })
  if (/^SQLITE_(CORRUPT|NOTADB$|IOERR_SHORT_READ)/.test(code)) return new Failure('store-damaged', {}, { cause: error })
  return null
}

/** What was thrown, as a failure; a bug is `internal`. */
export function asFailure(error: unknown): Failure {
  return storeFailure(error) ?? (error instanceof Failure ? error : new Failure('internal', {}, { cause: error }))
}
