/**
 * Every way in which an expected failure reaches a screen. The words for each code stand in the locale under
 * `failure.<code>`; `details` carries what the words need (never a phone, a token or a message text).
 */
export const failureCodes = [
  'invalid-input',
  'signed-out',
  'locked',
  'wrong-password',
  'unlock-failed',
  'account-changed',
  'bad-address',
  'not-confirmed',
  'other-server',
  'unreachable',
  'timeout',
  'certificate',
  'not-json',
  'bad-envelope',
  'refused',
  'blocked',
  'over-limit',
  'still-working',
  'doubtful',
  'change-ignored',
  'tags-unknown',
  'phone-masked',
  'phones-unread',
  'upload-cut',
  'http-error',
  'sign-in-expired',
  'forbidden',
  'offline',
  'not-found',
  'draft-elsewhere',
  'store-newer',
  'store-damaged',
  'disk-full',
  'store-busy',
  'not-writable',
  'file-damaged',
  'file-changed',
  'files-full',
  'disk-low',
  'profile-in-use',
  'too-large',
  'too-many',
  'stopped',
  'core-restarted',
  'internal',
] as const

/** A code of {@link failureCodes}. */
export type FailureCode = (typeof failureCodes)[number]

/** What the words of a failure may need: the server's own words, an HTTP status, an issue path, a copyable id. */
export type FailureDetails = Readonly<Record<string, string | number | boolean | null>>

/** A failure that the caller is expected to handle; anything else that is thrown is a bug. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly details: FailureDetails
  constructor(code: FailureCode, details: FailureDetails = {}, options?: ErrorOptions) {
    super(code, options)
    this.name = 'Failure'
    this.code = code
    this.details = details
  }
}

/** The one form in which an answer crosses between the page and the core. */
export type Reply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: FailureCode; readonly details: FailureDetails }
