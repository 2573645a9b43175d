import { sql } from 'kysely'
import { messageColumns, type StoredMessage, unpackMessage } from '#core/areas/chats/store/message-row'
import type { ChatNumbers } from '#core/areas/chats/store/numbers'
import type { MessagePart, MessageTable } from '#core/areas/chats/store/types'
import { statement, statementBy } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'

/** Messages of one place that are read together at most; more come from a firm that numbers nothing. */
const mostAtOnePlace = 500
const lowest = -(2n ** 63n)
const highest = 2n ** 63n - 1n

type Below = { readonly chat: number; readonly place: bigint; readonly limit: number }

const fall = statementBy((holdsPlace: boolean) =>
  statement((db, { chat, place, limit }: Below) =>
    db
      .selectFrom('message')
      .select(messageColumns)
      .where('chat', '=', chat)
      .where('message.pkid', holdsPlace ? '<=' : '<', place)
      .orderBy('message.pkid', 'desc')
      .orderBy('no', 'desc')
      .limit(limit),
  ),
)
const rise = statementBy((holdsPlace: boolean) =>
  statement((db, { chat, place, limit }: Below) =>
    db
      .selectFrom('message')
      .select(messageColumns)
      .where('chat', '=', chat)
      .where('message.pkid', holdsPlace ? '>=' : '>', place)
      .orderBy('message.pkid')
      .orderBy('no')
      .limit(limit),
  ),
)
const timesFrom = statement((db, { chat, place, limit }: Below) =>
  db
    .selectFrom('message')
    .select(({ cast }) => ['time', cast<string>('message.pkid', 'text').as('place')])
    .where('chat', '=', chat)
    .where('message.pkid', '>=', place)
    .orderBy('message.pkid')
    .limit(limit),
)

const countOf = statement((db, { chat }: { chat: number }) =>
  db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('chat', '=', chat),
)
const timesBetween = statement((db, { chat, begin, end }: { chat: number; begin: bigint; end: bigint }) =>
  db
    .selectFrom('message')
    .select('time')
    .where('chat', '=', chat)
    .where('message.pkid', '>=', begin)
    .where('message.pkid', '<=', end),
)
const edge = (order: 'asc' | 'desc') =>
  statement((db, { chat }: { chat: number }) =>
    db
      .selectFrom('message')
      .select('time')
      .where('chat', '=', chat)
      .where('time', 'is not', null)
      .orderBy('message.pkid', order)
      .limit(sql.lit(1)),
  )
const firstTime = edge('asc')
const lastTime = edge('desc')

/** Messages that are looked at for one with a time. */
const untimed = 50

type Half = { readonly rows: readonly StoredMessage[]; readonly more: boolean }

/** Messages of one conversation from a place on, up or down, with all that stand at the last place. */
const createHalves = ({ all }: Connection) => {
  const read = (queries: typeof fall, chat: number, place: bigint, holdsPlace: boolean, limit: number): Half => {
    if (limit === 0) return { rows: [], more: all(queries(holdsPlace), { chat, place, limit: 1 }).length > 0 }
    const rows = all(queries(holdsPlace), { chat, place, limit: limit + 1 })
    const last = rows[limit - 1]
    if (last === undefined || rows.length <= limit) return { rows, more: false }
    if (rows[limit]?.pkid !== last.pkid) return { rows: rows.slice(0, limit), more: true }
    const above = rows.filter(({ pkid }) => pkid !== last.pkid)
    const same = all(queries(true), { chat, place: BigInt(last.pkid), limit: mostAtOnePlace }).filter(
      ({ pkid }) => pkid === last.pkid,
    )
    return {
      rows: [...above, ...same],
      more: all(queries(false), { chat, place: BigInt(last.pkid), limit: 1 }).length > 0,
    }
  }
  return {
    down: (chat: number, place: bigint, holdsPlace: boolean, limit: number): Half => {
      const half = read(fall, chat, place, holdsPlace, limit)
      return { ...half, rows: half.rows.toReversed() }
    },
    up: (chat: number, place: bigint, holdsPlace: boolean, limit: number): Half =>
      read(rise, chat, place, holdsPlace, limit),
  }
}

/** The first place from which messages are at or after a time: pkids rise with time, but for a few that come late. */
const createPlaceAt =
  ({ all }: Connection) =>
  (chat: number, time: number): bigint => {
    const timedFrom = (place: bigint) => {
      const [row] = all(timesFrom, { chat, place, limit: 1 })
      if (row === undefined || row.time !== null) return row
      return all(timesFrom, { chat, place, limit: untimed }).find((one) => one.time !== null)
    }
    let [from, to] = [lowest, highest]
    while (from < to) {
      const middle = (from + to) >> 1n
      const found = timedFrom(middle)
      if (found !== undefined && (found.time ?? 0) < time) from = BigInt(found.place) + 1n
      else to = middle
    }
    // One without a time stands beside the one before it.
    return BigInt(timedFrom(from)?.place ?? from)
  }

/** Messages of a conversation whose times are read one by one; of longer ones those about the time that is asked for. */
const fewMessages = 5_000
const oneDay = 86_400_000

/** Times of the messages of a conversation in a span, and of its first and last one. */
export const createTimes = (connection: Connection, numbers: ChatNumbers): MessageTable['times'] => {
  const { column, value } = connection
  const placeAt = createPlaceAt(connection)
  return (conversation, from, to) => {
    const chat = numbers.known(conversation)
    if (chat === null) return { times: [], first: null, last: null }
    const isFew = (value(countOf, { chat }) ?? 0) <= fewMessages
    // A message that came late stands among those of another day.
    const begin = isFew ? lowest : placeAt(chat, from - oneDay)
    const end = isFew ? highest : placeAt(chat, to + oneDay)
    const times = column(timesBetween, { chat, begin, end }).filter(
      (time) => time !== null && time >= from && time < to,
    )
    const at = (query: typeof firstTime) => value(query, { chat }) ?? null
    return { times: times.filter((time) => time !== null), first: at(firstTime), last: at(lastTime) }
  }
}

/** Parts of conversations, from anywhere in them. */
export const createParts = (connection: Connection, numbers: ChatNumbers): MessageTable['part'] => {
  const { down, up } = createHalves(connection)

  const placeAt = createPlaceAt(connection)

  return (conversation, from, limit): MessagePart => {
    const chat = numbers.known(conversation)
    if (chat === null) return { rows: [], older: false, newer: false }
    const part = (below: Half, above: Half): MessagePart => ({
      rows: [...below.rows, ...above.rows].map((row) => ({ place: row.pkid, message: unpackMessage(numbers, row) })),
      older: below.more,
      newer: above.more,
    })
    const nothing: Half = { rows: [], more: false }
    if (from.at === 'newest') return part(down(chat, highest, true, limit), nothing)
    if (from.at === 'time') {
      const place = placeAt(chat, from.time)
      const above = up(chat, place, true, limit)
      // A time behind the last message leads to the newest ones.
      return above.rows.length === 0
        ? part(down(chat, highest, true, limit), nothing)
        : part(down(chat, place, false, 0), above)
    }
    const place = BigInt(from.place)
    if (from.at === 'before') return part(down(chat, place, false, limit), up(chat, place, true, 0))
    if (from.at === 'after') return part(down(chat, place, true, 0), up(chat, place, false, limit))
    const below = Math.ceil(limit / 2)
    return part(down(chat, place, true, below), up(chat, place, false, limit - below))
  }
}
