import type { LeaveType } from '#shared/domain/approval-kinds'
import { isWord, type Words } from '../../../lib/words.ts'

/** One of a list with its words; the value is the firm's number. */
type Item = { readonly value: string; readonly label: string }

/** What is chosen from, in the firm's numbers and in the order in which it is offered. */
export const choices = {
  /** RE-01. */
  expense: { words: 'approvals.expense.type', values: [0, 1, 2, 3] },
  /** RE-02. */
  item: { words: 'approvals.expense.item', values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] },
  /** RE-03. */
  payment: { words: 'approvals.payment', values: [1, 2, 3, 4, 5, 6, 7] },
  /** ST-01. */
  apply: { words: 'approvals.stamp.apply', values: [0, 1] },
  /** ST-02. */
  stamp: { words: 'approvals.stamp', values: [1, 2, 3, 4, 5, 6, 7, 0] },
} as const

/** A reimbursement of a journey, which says from when to when (RE-01). */
export const JOURNEY = '0'
/** A stamp that is taken along and comes back (ST-01). */
export const BORROWED = '0'

const said = (key: string, value: number, words: Words): string => {
  const name = `${key}.${value}`
  return isWord(name) ? words(name) : String(value)
}

/** A choice as a list to choose from. */
export const itemsOf = (name: keyof typeof choices, words: Words): readonly Item[] =>
  choices[name].values.map((value) => ({ value: String(value), label: said(choices[name].words, value, words) }))

/** The kinds of leave as a list to choose from; the firm's own words first (LV-01, LV-02). */
export const leaveItems = (types: readonly LeaveType[], words: Words): readonly Item[] =>
  types.map(({ value, label }) => ({ value: String(value), label: label ?? said('approvals.leave', value, words) }))
