import type { FailureCode, FailureDetails } from '#shared/contract/failure'
import type { LocaleKey } from '#shared/locale/index'
import { isWord, words } from './words.ts'

/** What a sentence about a failure needs. */
export type FailureLike = { readonly code: FailureCode; readonly details: FailureDetails }

const doubtful: readonly FailureCode[] = ['doubtful', 'core-restarted']

/** True where nobody knows whether the firm took what a person did there at once. */
export const isDoubtful = ({ code }: FailureLike): boolean => doubtful.includes(code)

/** What stands between this computer and the firm, where a failure tells it; null where it does not. */
const networkWords = ({ code, details }: FailureLike): LocaleKey | null => {
  const reason = String(details.reason ?? '')
  const status = Number(details.status ?? 0)
  if (code === 'not-json') return reason === 'html' || reason === 'redirect' ? 'failure.not-json' : 'failure.cut'
  // A computer whose clock is off takes every certificate for one that has run out.
  if (code === 'certificate' && /EXPIRED|NOT_YET_VALID|DATE_INVALID/.test(reason)) return 'failure.certificate-date'
  if (code === 'unreachable' && /PROXY|TUNNEL|SOCKS/.test(reason)) return 'failure.proxy'
  if (code === 'http-error' && status === 407) return 'failure.proxy'
  return code === 'http-error' && status === 429 ? 'failure.too-many' : null
}

/**
 * The sentence for a failure: what happened and what to do next. The server's own words stand in it where it gave any; a
 * code that this page does not know has the general sentence.
 */
export const failureWords = ({ code, details }: FailureLike): string => {
  if (code === 'refused' || code === 'wrong-password') {
    const { message } = details
    if (typeof message === 'string' && message !== '') return words('failure.refused', { message })
    if (code === 'refused') return words('failure.refusedPlain')
  }
  if (code === 'doubtful' && details.reason === 'under-way') return words('failure.under-way')
  if (code === 'unlock-failed' && details.reason === 'no-password') return words('failure.no-password')
  if (code === 'unlock-failed' && details.reason === 'no-keeper') return words('failure.no-keeper')
  if (code === 'invalid-input' && details.reason === 'other-account') return words('failure.other-account')
  if (code === 'invalid-input' && details.reason === 'email') return words('edit.wrongEmail')
  if (code === 'invalid-input' && details.reason === 'too-long') {
    const most = Number(details.length ?? 0)
    if (most > 0) return words(details.field === 'note' ? 'failure.note-too-long' : 'create.tooLong', { most })
  }
  if (code === 'too-large' && details.reason === 'text') return words('failure.text-too-large')
  if (code === 'too-large' && details.reason === 'unsent') return words('sealed.tooLarge')
  if (code === 'too-many' && details.reason === 'views')
    return words('failure.too-many-views', { n: String(details.most) })
  const known = networkWords({ code, details })
  if (known !== null) return words(known)
  const key = `failure.${code}`
  return words(isWord(key) ? key : 'failure.internal', { status: String(details.status ?? '') })
}

/** The same in the form of a new record, whose values go out as another one only after the form was cleared. */
export const createFailureWords = (failure: FailureLike): string =>
  failure.code === 'doubtful' ? words('create.doubtful') : failureWords(failure)

/** Why the server did not take a change for good: its own words, or what this computer found. */
export const rejectionWords = (failure: { readonly code: string; readonly message: string } | null): string => {
  const { code, message } = failure ?? { code: '', message: '' }
  if (code === 'doubtful') return words('outbox.doubtful')
  if (code === 'not-found') return words('outbox.gone')
  if (code === 'forbidden' && message === '') return words('outbox.forbidden')
  if (code === 'changed-elsewhere') return words('outbox.otherVersion')
  if (isFoundHere(code)) return words(`failure.${code}`)
  return words('outbox.refused', { message: message || words('outbox.noReason') })
}

/** Rejections that the server gave no words for: this computer found them, or something before the server did. */
const foundHere = [
  'blocked',
  'over-limit',
  'change-ignored',
  'tags-unknown',
  'phone-masked',
  'phones-unread',
  'upload-cut',
  'file-damaged',
] as const

const isFoundHere = (code: string): code is (typeof foundHere)[number] => foundHere.some((one) => one === code)
