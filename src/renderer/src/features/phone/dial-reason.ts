import type { PhoneState } from '#shared/contract/phone'
import { isMaskedPhone } from '#shared/domain/phone-number'
import type { OfflineReason } from '../../bridge/online.ts'
import { dialFailureWords, numberFaultWords } from '../../lib/call-words.ts'
import { type FailureLike, failureWords } from '../../lib/failure-words.ts'
import type { Words } from '../../lib/words.ts'

/** Why no number at all can be dialled now; null where one can (PH-09, D-23). */
export const closedReason = (
  { seat, call }: Pick<PhoneState, 'seat' | 'call'>,
  offline: OfflineReason | null,
  words: Words,
): string | null => {
  if (!seat) return words('call.noSeat')
  if (offline !== null) return words(`online.${offline}`)
  return call === null ? null : words('call.busy')
}

/** Why this number cannot be dialled; null where it can. Behind a mask it needs the record on which it stands (D-22). */
export const numberReason = (
  { text, objId }: { readonly text: string; readonly objId: string },
  words: Words,
): string | null =>
  numberFaultWords(text, words) ?? (isMaskedPhone(text) && objId === '' ? words('call.number.masked') : null)

const faults = ['empty', 'short', 'long', 'signs', 'several', 'masked'] as const

/** Why a dial came to nothing: what kept a call from being begun, else why the last one could not be made. */
export const dialErrorWords = (failed: PhoneState['failed'], failure: FailureLike | null, words: Words): string => {
  if (failure === null) return failed === null ? '' : dialFailureWords(failed, words)
  const { reason } = failure.details
  const fault = faults.find((one) => one === reason)
  if (fault !== undefined) return words(`call.number.${fault}`)
  if (reason === 'busy') return words('call.busy')
  return reason === 'no-seat' ? words('call.noSeat') : failureWords(failure)
}
