import { GIVEN_UP, refusedCodes } from '#shared/domain/call'
import type { CallState } from '#shared/domain/call-machine'
import { dialNumber } from '#shared/domain/phone-number'
import { failureWords } from './failure-words.ts'
import type { Words } from './words.ts'

/** Failures with a sentence of their own; anything else is a refusal. */
const known = [
  ...(['offline', 'timeout', 'certificate', 'not-json', 'bad-envelope', 'http-error'] as const),
  ...(['sign-in-expired', 'forbidden', 'not-found', 'phone-masked'] as const),
]

const reasonWords = (code: string, reason: string, words: Words): string => {
  if (code === refusedCodes.blacklisted) return words('call.blacklisted')
  if (code === refusedCodes.quota) return words('call.quota')
  const failure = known.find((one) => one === code)
  if (failure === 'http-error') return failureWords({ code: failure, details: { status: reason } })
  return reason || failureWords({ code: failure ?? 'refused', details: {} })
}

/** Why a call could not be made (PH-20 to PH-22, D-24, D-25, D-91). One that was given up here did not fail. */
export const dialFailureWords = ({ code, reason }: { code: string; reason: string }, words: Words): string =>
  code === GIVEN_UP ? words('call.givenUp') : words('call.failed', { reason: reasonWords(code, reason, words) })

/** Why a number cannot be dialled; null where it can (PH-07, D-23). */
export const numberFaultWords = (text: string, words: Words): string | null => {
  const read = dialNumber(text)
  return 'fault' in read ? words(`call.number.${read.fault}`) : null
}

/** Why a number cannot be dialled now; null where it can (D-23). The telephone is undefined until it was read. */
export const dialReason = (
  telephone: { readonly seat: boolean; readonly busy: boolean } | undefined,
  number: string,
  words: Words,
): string | null => {
  if (telephone === undefined) return words('common.loading')
  if (!telephone.seat) return words('call.noSeat')
  if (telephone.busy) return words('call.busy')
  return numberFaultWords(number, words)
}

/** A state of a call in words. */
export const callStateWords = (state: CallState, words: Words): string => words(`call.state.${state}`)
