import { type Kysely, sql } from 'kysely'
import { matchOfDay } from '#core/areas/chats/store/document'
import { firstNumber, periodDays, periodOfNumber, timeOf } from '#core/areas/chats/store/message-number'
import { messageColumns, type StoredMessage } from '#core/areas/chats/store/message-row'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { Tables } from '#core/engine/store/tables'

/** Hits that are asked for at once; a period with more of them is gone through day by day. */
const chunk = 400

/** The index takes no bounds but integers, and only a BigInt arrives as one. */
type Asked = { readonly match: string; readonly from: bigint; readonly below: bigint }

const hitsOf = (db: Kysely<Tables>, { match, from, below }: Asked) =>
  db
    .selectFrom('message_search')
    .select('rowid as no')
    .where('message_search', 'match', match)
    .where('rowid', '>=', sql<number>`${from}`)
    .where('rowid', '<', sql<number>`${below}`)

const hits = statement(hitsOf)
const newestHits = statement((db, asked: Asked) => hitsOf(db, asked).orderBy('rowid', 'desc').limit(sql.lit(chunk)))
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

/** Numbers of messages, from the first up to below the second. */
export type Span = { readonly from: number; readonly below: number }
type Holds = (row: StoredMessage) => boolean

const newestFirst = (one: StoredMessage, other: StoredMessage): number =>
  timeOf(other) - timeOf(one) || other.no - one.no

/** Walks over messages, newest first, and over hits of the index. */
export type NewestHits = {
  /** Numbers of the hits of an index query, in no order. */
  readonly numbers: (match: string, span: Span) => number[]
  readonly row: (no: number) => StoredMessage | undefined
  /** Messages that an index query finds and that are right, by time within whole periods. */
  readonly indexed: (match: string, span: Span, holds: Holds) => Generator<StoredMessage>
  /** The same by reading every message. */
  readonly read: (span: Span, holds: Holds) => Generator<StoredMessage>
}

/** The walks over a connection. */
export const createNewestHits = ({ first, column, value, each }: Connection): NewestHits => {
  const asked = (match: string, { from, below }: Span): Asked => ({ match, from: BigInt(from), below: BigInt(below) })
  const row = (no: number): StoredMessage | undefined => first(oneMessage, { no })

  function* sorted(numbers: readonly number[], holds: Holds): Generator<StoredMessage> {
    const periods = Map.groupBy(numbers, periodOfNumber)
    for (const ofPeriod of periods.values())
      yield* ofPeriod
        .flatMap((no) => row(no) ?? [])
        .filter(holds)
        .sort(newestFirst)
  }

  function* byDays(match: string, period: number, { from, below }: Span, holds: Holds): Generator<StoredMessage> {
    const span = { from: Math.max(from, firstNumber(period)), below }
    for (let day = periodDays - 1; day >= 0; day -= 1)
      yield* sorted(column(hits, asked(matchOfDay(match, day), span)), holds)
  }

  return {
    numbers: (match, span) => column(hits, asked(match, span)),
    row,
    *indexed(match, { from, below: end }, holds) {
      let below = end
      while (below > from) {
        const numbers = column(newestHits, asked(match, { from, below }))
        if (numbers.length < chunk) return yield* sorted(numbers, holds)
        // More may follow in the period of the last of them.
        const last = periodOfNumber(numbers.at(-1) ?? 0)
        const whole = numbers.filter((no) => periodOfNumber(no) > last)
        yield* sorted(whole, holds)
        below = Math.min(below, firstNumber(last + 1))
        if (whole.length > 0) continue
        yield* byDays(match, last, { from, below }, holds)
        below = firstNumber(last)
      }
    },
    *read({ from, below: end }, holds) {
      let below = end
      while (below > from) {
        const highest = value(highestBelow, { below }) ?? null
        if (highest === null || highest < from) return
        const start = Math.max(from, firstNumber(periodOfNumber(highest)))
        const right: StoredMessage[] = []
        for (const one of each(messagesBetween, { from: start, below })) if (holds(one)) right.push(one)
        yield* right.sort(newestFirst)
        below = start
      }
    },
  }
}
