import { Failure } from '#shared/contract/failure'
import { type CallLogRow, GIVEN_UP } from '#shared/domain/call'
import { advanceCall } from '#shared/domain/call-machine'
import type { Telephone } from './telephone.ts'

/** What cannot be done with the call as it stands, by the reason that the person is told. */
export const busy = (reason: string): Failure => new Failure('invalid-input', { field: 'call', reason })

/** The failure of a call for the person: offline in one word, and no words of the firm quote the `number`. */
export function callFailure(error: unknown, number: string): unknown {
  if (!(error instanceof Failure)) return error
  if (error.code === 'unreachable') return new Failure('offline', {}, { cause: error })
  const { message } = error.details
  if (typeof message !== 'string' || number === '') return error
  return new Failure(error.code, { ...error.details, message: message.replaceAll(number, '') }, { cause: error })
}

/** Closes the call that could not be made, with the reason; answers the failure for the person. */
export function refuse(phone: Telephone, error: unknown, number: string): unknown {
  const { home, current, follower } = phone
  const now = home.ports.clock.now
  const failure = callFailure(error, number)
  const row = current.row()
  if (!phone.isOpen() || row === null) return failure
  const { code, details } = failure instanceof Failure ? failure : new Failure('internal')
  const ofProvider = code === 'refused' && typeof details.code === 'string' ? details.code : ''
  const known = details.reason === GIVEN_UP ? GIVEN_UP : ofProvider || code
  const status = code === 'http-error' ? String(details.status ?? '') : ''
  const reason = typeof details.message === 'string' ? details.message : status
  const gone = { ...row, ...advanceCall(row, 'refuse', now()) }
  const failed: CallLogRow = {
    ...gone,
    endedAt: now(),
    endedBy: 'refused',
    code: known,
    reason,
    unsure: false,
  }
  phone.failed = failed
  current.write(failed)
  follower.rest(phone.provider)
  return failure
}
