import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '#core/engine/store/tables'

/**
 * Where a message stands in its table and in the search. Its number holds the thirty days of its time and, within them,
 * the order of arrival: a page of an old conversation then writes a few pages of the file, not one for each message, and
 * numbers still rise with time from one period to the next. Within a period the search goes by days.
 */
const dayLength = 86_400_000

/** Days of a period. */
export const periodDays = 30

/** Numbers of a period; more messages than a firm writes in thirty days. */
const periodSize = 2 ** 24

/** Periods up to here; times beyond what people live through count to the first or the last one. */
const lastPeriod = 2 ** 12

/** The period of a time, epoch milliseconds. */
export const periodOf = (time: number): number =>
  Math.min(lastPeriod, Math.max(0, Math.floor(time / (dayLength * periodDays))))

/** The period of a message's number. */
export const periodOfNumber = (no: number): number => Math.floor(no / periodSize)

/** The first number of a period. */
export const firstNumber = (period: number): number => period * periodSize

/** The time that a message counts by, epoch milliseconds: its own, or the beginning of its period. */
export const timeOf = ({ no, time }: { readonly no: number; readonly time: number | null }): number =>
  time ?? periodOfNumber(no) * periodDays * dayLength

/** The same of rows of the message table. Its numbers stand in the text: a bound one is a real, and divides as one. */
export const timeInQuery = ({ eb, fn, lit }: ExpressionBuilder<Tables, 'message'>) =>
  fn.coalesce('message.time', eb(eb.parens(eb('message.no', '/', lit(periodSize))), '*', lit(periodDays * dayLength)))

/** The day of a message, counted within its period: 0 to 29. */
export const dayOf = (message: { readonly no: number; readonly time: number | null }): number => {
  const day = Math.floor(timeOf(message) / dayLength) - periodOfNumber(message.no) * periodDays
  return Math.min(periodDays - 1, Math.max(0, day))
}
