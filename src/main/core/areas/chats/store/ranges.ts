import { pkidOf } from '#core/areas/chats/store/message-row'
import type { ChatRange } from '#core/areas/chats/store/types'
import { statement } from '#core/engine/store/compiler'
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

const ofChat = statement((db, { chat }: { chat: number }) =>
  db
    .selectFrom('chat_range')
    .select(({ cast }) => [cast<string>('lo', 'text').as('lo'), cast<string>('hi', 'text').as('hi')])
    .where('chat', '=', chat)
    .orderBy('chat_range.lo', 'desc'),
)

/** Ranges of a conversation that begin at a number or below it, and end at one or above it. */
type Touched = { readonly chat: number; readonly begin: bigint; readonly end: bigint }
const boundsOf = statement((db, { chat, begin, end }: Touched) =>
  db
    .selectFrom('chat_range')
    .select(({ fn }) => [fn.min('lo').as('lo'), fn.max('hi').as('hi')])
    .where('chat', '=', chat)
    .where('lo', '<=', begin)
    .where('hi', '>=', end),
)
const dropTouched = statement((db, { chat, begin, end }: Touched) =>
  db.deleteFrom('chat_range').where('chat', '=', chat).where('lo', '<=', begin).where('hi', '>=', end),
)
const addRange = statement((db, { chat, lo, hi }: { chat: number; lo: bigint; hi: bigint }) =>
  db.insertInto('chat_range').values({ chat, lo, hi }),
)

type Cut = { readonly chat: number; readonly upTo: bigint; readonly next: bigint }
const dropBelow = statement((db, { chat, upTo }: Cut) =>
  db.deleteFrom('chat_range').where('chat', '=', chat).where('hi', '<=', upTo),
)
const raise = statement((db, { chat, upTo, next }: Cut) =>
  db.updateTable('chat_range').set({ lo: next }).where('chat', '=', chat).where('lo', '<=', upTo),
)

/** Highest number that SQLite compares. */
const highest = 2n ** 63n - 1n

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const most = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** The ranges of all conversations. */
export const createRanges = ({ all, exact, run }: Connection): ChatRanges => ({
  of: (chat) => all(ofChat, { chat }),
  join: (chat, range) => {
    const lo = pkidOf(range.lo)
    const hi = pkidOf(range.hi)
    if (lo > hi) throw new Error('a range begins after its end')
    const near = { chat, begin: least(hi + 1n, highest), end: lo - 1n }
    const found = exact(boundsOf, near)[0]
    run(dropTouched, near)
    run(addRange, { chat, lo: least(lo, found?.lo ?? lo), hi: most(hi, found?.hi ?? hi) })
  },
  cut: (chat, upTo) => {
    const cut = { chat, upTo, next: upTo + 1n }
    run(dropBelow, cut)
    if (upTo < highest) run(raise, cut)
  },
})
