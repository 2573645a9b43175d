import type { MessageCounts } from '#core/areas/chats/store/counts'
import { firstNumber, periodOf, periodOfNumber, timeText } from '#core/areas/chats/store/place'
import type { ChatRanges } from '#core/areas/chats/store/ranges'
import type { MessageSearch } from '#core/areas/chats/store/search'
import type { MessageTable } from '#core/areas/chats/store/types'
import type { Connection } from '#core/engine/store/connection'

/** Messages that one call drops: a few milliseconds. */
const sliceRows = 500

const day = 86_400_000

type Old = { readonly no: bigint; readonly chat: bigint; readonly pkid: bigint; readonly bytes: bigint }

const unpinned = 'FROM message CROSS JOIN chat WHERE chat.no = message.chat AND chat.pinned = 0'
const inMessage = timeText.replaceAll('no', 'message.no')
const oldText = `SELECT message.no, chat, pkid, octet_length(text) + octet_length(body) AS bytes ${unpinned}
  AND message.no < ? AND ${inMessage} < ? ORDER BY message.no LIMIT ${sliceRows}`
const firstText = `SELECT message.no ${unpinned} ORDER BY message.no LIMIT 1`
const oldestText = `SELECT min(${inMessage}) ${unpinned} AND message.no < ?`

/** Drops the oldest messages, a slice a call. */
export const createRetain = (
  { database, prepare, pluck, transaction }: Connection,
  counts: MessageCounts,
  search: MessageSearch,
  ranges: ChatRanges,
): MessageTable['retain'] => {
  const old = database.prepare(oldText).safeIntegers()

  const olderThan = (time: number): Old[] => old.all(firstNumber(periodOf(time) + 1), time) as Old[]

  /** The end of the oldest day that has a message. */
  const endOfOldestDay = (): number | null => {
    const first = pluck(firstText).get() as number | undefined
    if (first === undefined) return null
    return (pluck(oldestText).get(firstNumber(periodOfNumber(first) + 1)) as number) + day
  }

  const remove = (rows: readonly Old[]): void => {
    const cuts = new Map<bigint, bigint>()
    let bytes = 0
    for (const row of rows) {
      prepare('DELETE FROM message WHERE no = ?').run(row.no)
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
