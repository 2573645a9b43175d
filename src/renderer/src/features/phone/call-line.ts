import type { PhoneCall } from '#shared/contract/phone'
import { REACHED } from '#shared/domain/call'
import { numberWithKeys } from '#shared/domain/tel-link'
import { phoneStateWords } from '../../components/field-value/phone-values.tsx'
import { dialFailureWords } from '../../lib/call-words.ts'
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
  if (call.outcome !== null && call.outcome !== REACHED) return phoneStateWords(call.outcome, words)
  if (call.answeredAt === null) return call.reason || words('call.missed')
  if (call.endedAt === null) return words('call.unknownLength')
  return words('call.talked', { time: clockOf(Math.round((call.endedAt - call.answeredAt) / 1000)) })
}
