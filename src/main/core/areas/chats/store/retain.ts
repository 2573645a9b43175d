import { type Kysely, sql } from 'kysely'
import type { MessageCounts } from '#core/areas/chats/store/counts'
import type { MessageMarks } from '#core/areas/chats/store/marks'
import { firstNumber, periodOf, periodOfNumber, timeInQuery } from '#core/areas/chats/store/message-number'
import type { ChatRanges } from '#core/areas/chats/store/ranges'
import type { MessageSearch } from '#core/areas/chats/store/search'
import type { MessageTable } from '#core/areas/chats/store/types'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { Tables } from '#core/engine/store/tables'

/** Messages that one call drops: a few milliseconds. */
const sliceRows = 500

const day = 86_400_000

type Old = {
  readonly no: bigint
  readonly chat: bigint
  readonly pkid: bigint
  readonly time: bigint | null
  readonly bytes: bigint
}

/** Messages of conversations that are not pinned, walked by their number. */
const unpinned = (db: Kysely<Tables>) =>
  db
    .selectFrom('message')
    .crossJoin('chat')
    .whereRef('chat.no', '=', 'message.chat')
    .where('chat.pinned', '=', sql.lit(0))

const oldMessages = statement((db, { below, before }: { below: number; before: number }) =>
  unpinned(db)
    .select(({ eb, fn }) => [
      'message.no',
      'message.chat',
      'message.pkid',
      'message.time',
      eb(fn<number>('octet_length', ['message.text']), '+', fn<number>('octet_length', ['message.body'])).as('bytes'),
    ])
    .where('message.no', '<', below)
    .where((eb) => eb(timeInQuery(eb), '<', before))
    .orderBy('message.no')
    .limit(sql.lit(sliceRows)),
)
const firstMessage = statement((db) => unpinned(db).select('message.no').orderBy('message.no').limit(sql.lit(1)))
const oldestTime = statement((db, { below }: { below: number }) =>
  unpinned(db)
    .select((eb) => eb.fn.min(timeInQuery(eb)).as('time'))
    .where('message.no', '<', below),
)
const dropMessage = statement((db, { no }: { no: number }) => db.deleteFrom('message').where('no', '=', no))

/** Drops the oldest messages, a slice a call. */
export const createRetain = (
  { exact, value, run, transaction }: Connection,
  counts: MessageCounts,
  search: MessageSearch,
  ranges: ChatRanges,
  marks: MessageMarks,
): MessageTable['retain'] => {
  const olderThan = (time: number): Old[] =>
    exact(oldMessages, { below: firstNumber(periodOf(time) + 1), before: time })

  /** The end of the oldest day that has a message. */
  const endOfOldestDay = (): number | null => {
    const first = value(firstMessage)
    if (first === undefined) return null
    return (value(oldestTime, { below: firstNumber(periodOfNumber(first) + 1) }) ?? 0) + day
  }

  const remove = (rows: readonly Old[]): void => {
    const cuts = new Map<bigint, bigint>()
    let bytes = 0
    for (const row of rows) {
      const no = Number(row.no)
      run(dropMessage, { no })
      marks.remove({ no, chat: Number(row.chat), time: row.time === null ? null : Number(row.time) })
      if (row.pkid > (cuts.get(row.chat) ?? 0n)) cuts.set(row.chat, row.pkid)
      bytes += Number(row.bytes)
    }
    search.write(rows.map(({ no }) => ({ no: Number(no), wasThere: true, row: null })))
    for (const [chat, pkid] of cuts) ranges.cut(Number(chat), pkid)
    counts.add(-rows.length, -bytes)
  }

  /** As many of the rows as it takes to come down to a number of bytes. */
  const enough = (rows: readonly Old[], mostBytes: number): Old[] => {
    let bytes = counts.bytes()
    return rows.filter((row) => {
      if (bytes <= mostBytes) return false
      bytes -= Number(row.bytes)
      return true
    })
  }

  return ({ after, mostBytes }) =>
    transaction(() => {
      let rows = olderThan(after)
      if (rows.length === 0 && counts.bytes() > mostBytes) {
        const end = endOfOldestDay()
        rows = end === null ? [] : enough(olderThan(end), mostBytes)
      }
      remove(rows)
      return rows.length
    })
}
