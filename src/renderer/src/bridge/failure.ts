import type { FailureCode, FailureDetails, Reply } from '#shared/contract/failure'

/** A call that did not succeed. The words for `code` stand in the locale under `failure.<code>`. */
export class BridgeFailure extends Error {
  readonly code: FailureCode
  readonly details: FailureDetails
  constructor(code: FailureCode, details: FailureDetails = {}) {
    super(code)
    this.name = 'BridgeFailure'
    this.code = code
    this.details = details
  }
}

/** The value of a reply, or its failure thrown. */
export const unwrap = (reply: Reply): unknown => {
  if (reply.ok) return reply.value
  throw new BridgeFailure(reply.code, reply.details)
}

/** True where a call that does no harm twice is worth making again: the core was replaced while it was on its way. */
export const isWorthRepeating = (count: number, error: Error): boolean =>
  count < 3 && error instanceof BridgeFailure && error.code === 'core-restarted'
