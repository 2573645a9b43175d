import { Failure, type FailureCode } from '#shared/contract/failure'

/** The way a failure of a pass is met. */
export type FailureClass = 'offline' | 'transient' | 'sign-in' | 'refused' | 'store'

const classes: Readonly<Partial<Record<FailureCode, FailureClass>>> = {
  unreachable: 'offline',
  timeout: 'offline',
  certificate: 'offline',
  offline: 'offline',
  // A page of HTML where JSON was asked for is a portal between this computer and the firm.
  'not-json': 'offline',
  'bad-envelope': 'transient',
  'http-error': 'transient',
  refused: 'transient',
  'sign-in-expired': 'sign-in',
  'signed-out': 'sign-in',
  forbidden: 'refused',
  'not-found': 'refused',
  'store-damaged': 'store',
  'disk-full': 'store',
}

/** How a failure is met; null for a bug. */
export function failureClass(failure: Failure): FailureClass | null {
  return classes[failure.code] ?? null
}

/** SQLite's own error as a failure: a full disk or a damaged file; null where it is neither. */
export function storeFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return failureClass(error) === 'store' ? error : null
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT')
    return new Failure('disk-full', {}, { cause: error })
  if (/^SQLITE_(CORRUPT|NOTADB$|IOERR_SHORT_READ)/.test(code)) return new Failure('store-damaged', {}, { cause: error })
  return null
}
