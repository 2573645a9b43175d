import type { CallPrefill, PhoneCall } from '#shared/contract/phone'
import { REACHED, UNANSWERED, wasAnswered } from '#shared/domain/call'
import { isOnLine } from '#shared/domain/call-machine'
import { numberWithKeys } from '#shared/domain/tel-link'
import { phoneStateWords } from '../../components/field-value/phone-values.tsx'
import { callStateWords, dialFailureWords } from '../../lib/call-words.ts'
import { clockOf } from '../../lib/time.ts'
import type { Words } from '../../lib/words.ts'

/** What is dialled to make a call again: its number with its extension, for the same record. */
export const dialledAgain = ({
  number,
  extension,
  objType,
  objId,
}: Pick<PhoneCall, 'number' | 'extension' | 'objType' | 'objId'>) => ({
  number: numberWithKeys(number, extension),
  objType,
  objId,
})

/** What became of a call in one line. */
export const callLine = (call: PhoneCall, words: Words): string => {
  if (call.endedBy === 'refused') return dialFailureWords(call, words)
  if (isOnLine(call.state)) return callStateWords(call.state, words)
  if (call.outcome !== null && call.outcome !== REACHED) return phoneStateWords(call.outcome, words)
  const answered = wasAnswered(call)
  if (answered !== true) return call.reason || words(answered === null ? 'call.unknownAnswer' : 'call.missed')
  if (call.answeredAt === null) return phoneStateWords(REACHED, words)
  if (call.endedAt === null) return words('call.unknownLength')
  return words('call.talked', { time: clockOf(Math.round((call.endedAt - call.answeredAt) / 1000)) })
}

/** What a call is called in its follow-up where nobody wrote a note; it goes to the firm, so it says only what is known. */
export const followUpWords = ({ seconds, reached }: Pick<CallPrefill, 'seconds' | 'reached'>, words: Words): string => {
  if (reached === null) return words('call.followUpDialled')
  if (!reached) return words('call.followUpMissed')
  return seconds === null ? words('call.followUpReached') : words('call.followUp', { time: clockOf(seconds) })
}

/**
 * Outcome that a call is given as it is over: where it was answered, and where the provider said that it ended
 * unanswered. Who hung up before or was told nothing chooses, for the outcome also goes to the number at the firm.
 */
export const outcomeAtEnd = ({ state, answeredAt, endedBy }: Pick<PhoneCall, 'state' | 'answeredAt' | 'endedBy'>) => {
  if (isOnLine(state)) return null
  return answeredAt !== null ? REACHED : endedBy === 'other' ? UNANSWERED : null
}
