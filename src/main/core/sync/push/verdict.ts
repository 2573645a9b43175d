import type { OperationKind } from '#core/store/work/types'
import type { Failure } from '#shared/contract/failure'

/**
 * How a failed attempt is met (sync.md 3.6). `sign-in` freezes the queue · `throttled` waits as the server asks ·
 * `transient` did not reach the server or changed nothing · `unknown` may have arrived · `rejected` needs a person ·
 * `store` is this computer's own trouble.
 */
export type ResultClass = 'sign-in' | 'throttled' | 'transient' | 'unknown' | 'rejected' | 'store'

export type Verdict = {
  readonly class: ResultClass
  /** What it says of the host: `network` where nobody answered, `answer` where the answer was the failure, else `fine`. */
  readonly host: 'network' | 'answer' | 'fine'
  /** Milliseconds that the server asked to be left alone; 0 for none. */
  readonly retryAfter: number
}

/** Longest wait that a server may ask for, milliseconds. */
export const LONGEST_ASKED = 15 * 60_000

/** Reasons for which a request never left this computer. */
const neverLeft =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|ENETUNREACH|EHOSTUNREACH|ENETDOWN|EHOSTDOWN|EADDRNOTAVAIL|ERR_NAME_\w+|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_(?:UNREACHABLE|INVALID)|ERR_PROXY_CONNECTION_FAILED)$/

const network = (kind: ResultClass): Verdict => ({ class: kind, host: 'network', retryAfter: 0 })
const answered = (kind: ResultClass): Verdict => ({ class: kind, host: 'answer', retryAfter: 0 })
const fine = (kind: ResultClass): Verdict => ({ class: kind, host: 'fine', retryAfter: 0 })

/** Judges a failed attempt. A `create` that may have arrived is `unknown` where an update could just be repeated. */
export function verdictOf(failure: Failure, kind: OperationKind): Verdict {
  const arrived: ResultClass = kind === 'update' ? 'transient' : 'unknown'
  const { reason } = failure.details
  switch (failure.code) {
    case 'sign-in-expired':
    case 'signed-out':
      return fine('sign-in')
    case 'http-error':
      return ofStatus(failure, arrived)
    case 'unreachable':
      return network(neverLeft.test(String(reason ?? '')) ? 'transient' : 'unknown')
    case 'certificate':
    case 'offline':
    case 'bad-address':
      return network('transient')
    case 'timeout':
      return network('unknown')
    case 'not-json':
      return network(reason === 'html' || reason === 'redirect' ? arrived : 'unknown')
    case 'bad-envelope':
      return answered('unknown')
    case 'store-damaged':
    case 'disk-full':
      return fine('store')
    default:
      return fine('rejected')
  }
}

function ofStatus({ details }: Failure, arrived: ResultClass): Verdict {
  const status = Number(details.status ?? 0)
  const asked = details.retryAfter
  const retryAfter = Math.min(LONGEST_ASKED, Math.max(0, Number(asked ?? 0)) * 1000)
  const named = typeof asked === 'number'
  if (status === 429 || ((status === 503 || status === 413) && named))
    return { class: 'throttled', host: 'fine', retryAfter }
  if (status === 408 || status === 425 || status === 407) return answered('transient')
  if (status >= 500) return { ...answered(arrived), retryAfter }
  return fine('rejected')
}
