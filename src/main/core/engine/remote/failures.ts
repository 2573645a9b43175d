import { Failure } from '#shared/contract/failure'

const certificate =
  /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|ERR_CERT_|EPROTO$|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH)/
const networkName = /net::(ERR_[A-Z_0-9]+)/
const deepest = 8

type Problem = {
  readonly code?: unknown
  readonly message?: unknown
  readonly cause?: unknown
  readonly errors?: unknown
}

/** Codes that an error and its causes carry, Chromium's `net::ERR_…` included. */
const codesOf = (error: unknown, depth = 0): readonly string[] => {
  if (typeof error !== 'object' || error === null || depth > deepest) return []
  const { code, message, cause, errors }: Problem = error
  const own = typeof code === 'string' ? [code] : []
  const named = typeof message === 'string' ? networkName.exec(message)?.[1] : undefined
  const nested = Array.isArray(errors) ? errors.flatMap((one) => codesOf(one, depth + 1)) : []
  return [...own, ...(named === undefined ? [] : [named]), ...codesOf(cause, depth + 1), ...nested]
}

/** True where an error or one of its causes speaks of a redirect. */
const saysRedirect = (error: unknown, depth = 0): boolean =>
  error instanceof Error &&
  depth <= deepest &&
  (/redirect/i.test(error.message) || saysRedirect(error.cause, depth + 1))

/**
 * The failure that a request without an answer means: timeout, certificate, unreachable, or not-json where the answer
 * began and was cut. The error itself goes no further: it carries the token and the body that were sent.
 */
export const failureOfRequest = (error: unknown, answered: boolean): Failure => {
  const codes = codesOf(error)
  const has = (pattern: RegExp): string | undefined => codes.find((code) => pattern.test(code))
  const timedOut = has(/^(?:ECONNABORTED|ETIMEDOUT|ERR_TIMED_OUT|ERR_CONNECTION_TIMED_OUT|UND_ERR_\w*TIMEOUT)$/)
  if (timedOut !== undefined) return new Failure('timeout')
  if (has(/^ERR_BAD_RESPONSE$/) !== undefined) return new Failure('too-large')
  if (answered) return new Failure('not-json', { reason: 'cut' })
  const tls = has(certificate)
  if (tls !== undefined) return new Failure('certificate', { reason: tls })
  // Electron's network refuses a redirect that nobody follows by an error instead of by the answer; so do streamed bodies.
  if (saysRedirect(error)) return new Failure('not-json', { reason: 'redirect' })
  const reason = codes.find((code) => code !== 'ERR_NETWORK') ?? 'network'
  return new Failure('unreachable', { reason })
}

/** Seconds to wait as a Retry-After header says them, in seconds or as a date beside the answer's own; null for none. */
export const retryAfterSeconds = (value: string | null, date: string | null): number | null => {
  if (value === null) return null
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value)
  const seconds = Math.ceil((Date.parse(value) - Date.parse(date ?? '')) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
