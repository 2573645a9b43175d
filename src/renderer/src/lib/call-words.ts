import { type FailureCode, failureCodes } from '#shared/contract/failure'
import { refusedCodes } from '#shared/domain/call'
import type { CallState } from '#shared/domain/call-machine'
import { dialNumber } from '#shared/domain/phone-number'
import { failureWords } from './failure-words.ts'
import type { Words } from './words.ts'

const isFailure = (code: string): code is FailureCode => failureCodes.some((one) => one === code)

/** Why a call could not be made (PH-20 to PH-22, D-24, D-25, D-91). */
export const dialFailureWords = ({ code, reason }: { code: string; reason: string }, words: Words): string => {
  const told =
    code === refusedCodes.blacklisted
      ? words('call.blacklisted')
      : code === refusedCodes.quota
        ? words('call.quota')
        : reason || failureWords({ code: isFailure(code) ? code : 'refused', details: {} })
  return words('call.failed', { reason: told })
}

/** Why a number cannot be dialled; null where it can (PH-07, D-23). */
export const numberFaultWords = (text: string, words: Words): string | null => {
  const read = dialNumber(text)
  return 'fault' in read ? words(`call.number.${read.fault}`) : null
}

/** A state of a call in words. */
export const callStateWords = (state: CallState, words: Words): string => words(`call.state.${state}`)
