import { type Kysely, sql } from 'kysely'
import { firstNumber, periodDays, periodOfNumber, timeOf } from '#core/areas/chats/store/message-number'
import { messageColumns, type StoredMessage } from '#core/areas/chats/store/message-row'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { queriesOf } from '#core/engine/store/search/phrase'
import { dayTerm, messageKey } from '#core/engine/store/search/words'
import type { Tables } from '#core/engine/store/tables'

/** Hits of one period that are read and sorted by time; with more of them the search goes day by day. */
const crowd = 1000

/** Hits that turned out to be none after which a cheap query gives way to one that is more exact. */
const patience = 300

/** The index takes no bounds but integers, and only a BigInt arrives as one. */
type Asked = { readonly match: string; readonly from: bigint; readonly below: bigint }

const hitsOf = (db: Kysely<Tables>, { match, from, below }: Asked) =>
  db
    .selectFrom('message_search')
    .select('rowid as no')
    .where('message_search', 'match', match)
    .where('rowid', '>=', sql<number>`${from}`)
    .where('rowid', '<', sql<number>`${below}`)

const newestHits = statement((db, asked: Asked) => hitsOf(db, asked).orderBy('rowid', 'desc'))
const hitsOfDay = statement(hitsOf)
const oneMessage = statement((db, { no }: { no: number }) =>
  db.selectFrom('message').select(messageColumns).where('no', '=', no),
)
const messagesBetween = statement((db, { from, below }: { from: number; below: number }) =>
  db.selectFrom('message').select(messageColumns).where('no', '>=', from).where('no', '<', below),
)
const highestBelow = statement((db, { below }: { below: number }) =>
  db
    .selectFrom('message')
    .select(({ fn }) => fn.max('no').as('no'))
    .where('no', '<', below),
)

const newestFirst = (one: StoredMessage, other: StoredMessage): number =>
  timeOf(other) - timeOf(one) || other.no - one.no

/** Finds messages that hold every word, newest first. `below` bounds their numbers. */
export type Hunt = (words: readonly string[], limit: number, below: number) => StoredMessage[]

type Result = { readonly found: StoredMessage[]; readonly below: number; readonly gaveUp: boolean }

const holds = (row: StoredMessage, words: readonly string[]): boolean => {
  const key = messageKey(row.text)
  return words.every((word) => key.includes(word))
}

/** Through the index, for numbers from `from` on. */
export const createIndexHunt = ({ first: one, column, each }: Connection, from: () => number): Hunt => {
  const rowsOf = (numbers: readonly number[]): StoredMessage[] => numbers.flatMap((no) => one(oneMessage, { no }) ?? [])

  const run = (match: string, words: readonly string[], limit: number, start: number, most: number): Result => {
    const found: StoredMessage[] = []
    const least = from()
    let rejected = 0
    let below = start

    const checked = (numbers: readonly number[]): StoredMessage[] => {
      const rows = rowsOf(numbers)
      const right = rows.filter((row) => holds(row, words))
      rejected += rows.length - right.length
      return right.sort(newestFirst)
    }

    const byDays = (period: number, wanted: number): StoredMessage[] => {
      const right: StoredMessage[] = []
      for (let day = periodDays - 1; day >= 0 && right.length < wanted && rejected <= most; day -= 1) {
        const ofDay = `"${dayTerm(day)}" AND ${match}`
        const first = Math.max(least, firstNumber(period))
        right.push(...checked(column(hitsOfDay, { match: ofDay, from: BigInt(first), below: BigInt(below) })))
      }
      return right
    }

    /** Takes the hits of a whole period; false where the search is over. */
    const take = (numbers: readonly number[]): boolean => {
      const period = periodOfNumber(numbers[0] ?? 0)
      const right = numbers.length > crowd ? byDays(period, limit - found.length) : checked(numbers)
      if (rejected > most) return false
      found.push(...right)
      below = firstNumber(period)
      return found.length < limit
    }

    /** Goes through the hits once, period by period; true where a crowded period wants a fresh start below it. */
    const pass = (): boolean => {
      let numbers: number[] = []
      for (const { no } of each(newestHits, { match, from: BigInt(least), below: BigInt(below) })) {
        if (numbers[0] !== undefined && periodOfNumber(no) !== periodOfNumber(numbers[0])) {
          if (!take(numbers)) return false
          numbers = []
        }
        numbers.push(no)
        if (numbers.length > crowd) return take(numbers)
      }
      if (numbers.length > 0) take(numbers)
      return false
    }

    while (pass());
    return { found, below, gaveUp: rejected > most }
  }

  return (words, limit, start) => {
    const queries = queriesOf(words)
    const found: StoredMessage[] = []
    let below = start
    for (const [index, query] of queries.entries()) {
      const most = index === queries.length - 1 ? Number.POSITIVE_INFINITY : patience
      const result = run(query, words, limit - found.length, below, most)
      found.push(...result.found)
      below = result.below
      if (!result.gaveUp) break
    }
    return found.slice(0, limit)
  }
}

/** By reading the messages themselves, period by period: for those that the index does not cover. */
export const createScanHunt =
  ({ value, each }: Connection): Hunt =>
  (words, limit, start) => {
    const found: StoredMessage[] = []
    let below = start
    while (found.length < limit) {
      const highest = value(highestBelow, { below }) ?? null
      if (highest === null) break
      const first = firstNumber(periodOfNumber(highest))
      const right: StoredMessage[] = []
      for (const row of each(messagesBetween, { from: first, below })) if (holds(row, words)) right.push(row)
      found.push(...right.sort(newestFirst))
      below = first
    }
    return found.slice(0, limit)
  }
