import { formatYuan, parseHundredths } from '#shared/domain/approval-kinds'
import type { ContractView } from '../../../bridge/contracts.ts'
import { formatDate } from '../../../lib/time.ts'
import type { Words } from '../../../lib/words.ts'

/** The fields of a contract that a person writes. */
export const fields = ['name', 'partyA', 'partyB'] as const
export type Field = (typeof fields)[number]
export type Values = Readonly<Record<Field, string>>

export const none: Values = { name: '', partyA: '', partyB: '' }

/** What a contract has in its fields; of a new one, nothing. */
export const valuesOf = (contract: ContractView | null): Values => {
  const { name, partyA, partyB } = contract ?? none
  return { name, partyA, partyB }
}

/** Longest text of a field, in characters; the firm's and that of a file may be longer. */
export const LONGEST_TEXT = 200

/** The fields that would be sent with more than they take. `seen` is what the contract had, all empty for a new one. */
export const tooLong = (values: Values, seen: Values): readonly Field[] =>
  fields.filter((field) => values[field] !== seen[field] && values[field].trim().length > LONGEST_TEXT)

const isTime = (text: string): boolean => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)

/** A time as the firm writes it, in its zone, like those beside it; an amount as money; any other text as it is. */
export const shownValue = (
  { name, value }: ContractView['other'][number],
  now: number,
  zone: string,
  words: Words,
): string => {
  if (isTime(value)) return value.slice(value.slice(0, 4) === formatDate(now, zone).slice(0, 4) ? 5 : 0, 16)
  const fen = name === 'amount' ? parseHundredths(value) : null
  return fen === null || !Number.isSafeInteger(fen) ? value : words('approvals.amount', { amount: formatYuan(fen) })
}
