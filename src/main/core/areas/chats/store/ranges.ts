import { pkidOf } from '#core/areas/chats/store/message-row'
import type { ChatRange } from '#core/areas/chats/store/types'
import type { Connection } from '#core/engine/store/connection'

/** The pieces of conversations that are known without a gap, by pkid (docs/sync.md, pull 6). */
export type ChatRanges = {
  /** Newest first; no two of them touch. */
  readonly of: (chat: number) => ChatRange[]
  /** Joins a piece with those that it overlaps or follows without a number between. */
  readonly join: (chat: number, range: ChatRange) => void
  /** Takes away everything up to a pkid. */
  readonly cut: (chat: number, upTo: bigint) => void
}

type Bounds = { readonly lo: bigint | null; readonly hi: bigint | null }

const ofText = `SELECT CAST(lo AS TEXT) AS lo, CAST(hi AS TEXT) AS hi FROM chat_range WHERE chat = ?
  ORDER BY chat_range.lo DESC`
const touched = 'FROM chat_range WHERE chat = ? AND lo <= ? AND hi >= ?'
const addText = 'INSERT INTO chat_range (chat, lo, hi) VALUES (?, ?, ?)'

/** Highest number that SQLite compares. */
const highest = 2n ** 63n - 1n

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const most = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** The ranges of all conversations. */
export const createRanges = ({ database, prepare }: Connection): ChatRanges => {
  const bounds = database.prepare(`SELECT min(lo) AS lo, max(hi) AS hi ${touched}`).safeIntegers()
  return {
    of: (chat) => prepare(ofText).all(chat) as ChatRange[],
    join: (chat, range) => {
      const lo = pkidOf(range.lo)
      const hi = pkidOf(range.hi)
      if (lo > hi) throw new Error('a range begins after its end')
      const near = [chat, least(hi + 1n, highest), lo - 1n] as const
      const found = bounds.get(...near) as Bounds
      prepare(`DELETE ${touched}`).run(...near)
      prepare(addText).run(chat, least(lo, found.lo ?? lo), most(hi, found.hi ?? hi))
    },
    cut: (chat, upTo) => {
      prepare('DELETE FROM chat_range WHERE chat = ? AND hi <= ?').run(chat, upTo)
      if (upTo < highest) prepare('UPDATE chat_range SET lo = ? WHERE chat = ? AND lo <= ?').run(upTo + 1n, chat, upTo)
    },
  }
}
