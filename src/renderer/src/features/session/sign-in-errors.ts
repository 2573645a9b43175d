import { type FailureLike, failureWords } from '../../lib/failure-words.ts'
import { words } from '../../lib/words.ts'

/** Fields of the sign-in that a failure can belong to. */
export type SignInField = 'server' | 'account' | 'password' | 'token' | 'form'

/** What is wrong, by field. */
export type SignInErrors = { readonly [Field in SignInField]?: string | undefined }

const atServer = new Set([
  'bad-address',
  'not-confirmed',
  'other-server',
  'unreachable',
  'timeout',
  'certificate',
  'not-json',
  'bad-envelope',
  'blocked',
  'http-error',
  'offline',
])
const atPassword = new Set(['wrong-password', 'unlock-failed'])
const atAccount = new Set(['forbidden', 'refused', 'invalid-input'])

/** Puts a failure at the field where it can be put right; what belongs to none stands above the button. */
export const errorsOf = (failure: FailureLike, withToken = false): SignInErrors => {
  const sentence = failureWords(failure)
  if (atServer.has(failure.code)) return { server: sentence }
  // Of a sign-in no record is missing.
  if (failure.code === 'not-found') return { server: words('signIn.noService') }
  if (withToken) {
    if (failure.details.reason === 'other-account') return { token: sentence }
    const refused = ['wrong-password', 'sign-in-expired', 'refused', 'forbidden', 'invalid-input'].includes(
      failure.code,
    )
    return refused ? { token: words('failure.tokenRefused') } : { form: sentence }
  }
  if (atPassword.has(failure.code)) return { password: sentence }
  return atAccount.has(failure.code) ? { account: sentence } : { form: sentence }
}
