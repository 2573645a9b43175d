import { messageColumns, type StoredMessage } from '#core/areas/chats/store/message-row'
import { firstNumber, periodDays, periodOfNumber, timeOf } from '#core/areas/chats/store/place'
import type { Connection } from '#core/engine/store/connection'
import { queriesOf } from '#core/engine/store/search/phrase'
import { dayTerm, messageKey } from '#core/engine/store/search/words'

/** Hits of one period that are read and sorted by time; with more of them the search goes day by day. */
const crowd = 1000

/** Hits that turned out to be none after which a cheap query gives way to one that is more exact. */
const patience = 300

const hitsText = `SELECT rowid FROM message_search WHERE message_search MATCH ? AND rowid >= ? AND rowid < ?
  ORDER BY rowid DESC`
const dayText = 'SELECT rowid FROM message_search WHERE message_search MATCH ? AND rowid >= ? AND rowid < ?'
const rowText = `SELECT ${messageColumns} FROM message WHERE no = ?`
const scanText = `SELECT ${messageColumns} FROM message WHERE no >= ? AND no < ?`
const highestText = 'SELECT max(no) FROM message WHERE no < ?'

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
export const createIndexHunt = ({ prepare, pluck }: Connection, from: () => number): Hunt => {
  const rowsOf = (numbers: readonly number[]): StoredMessage[] =>
    numbers.flatMap((no) => (prepare(rowText).get(no) as StoredMessage | undefined) ?? [])

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
        right.push(...checked(pluck(dayText).all(ofDay, BigInt(first), BigInt(below)) as number[]))
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
      // The index takes no bounds but integers, and only a BigInt arrives as one.
      for (const each of pluck(hitsText).iterate(match, BigInt(least), BigInt(below))) {
        const no = each as number
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
  ({ prepare, pluck }: Connection): Hunt =>
  (words, limit, start) => {
    const found: StoredMessage[] = []
    let below = start
    while (found.length < limit) {
      const highest = pluck(highestText).get(below) as number | null
      if (highest === null) break
      const first = firstNumber(periodOfNumber(highest))
      const right: StoredMessage[] = []
      for (const row of prepare(scanText).iterate(first, below))
        if (holds(row as StoredMessage, words)) right.push(row as StoredMessage)
      found.push(...right.sort(newestFirst))
      below = first
    }
    return found.slice(0, limit)
  }
