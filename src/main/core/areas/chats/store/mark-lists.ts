import { sql } from 'kysely'
import { marks } from '#core/areas/chats/store/marks'
import {
  messageColumns,
  type PlacedMessage,
  type StoredMessage,
  unpackMessage,
} from '#core/areas/chats/store/message-row'
import type { ChatNumbers } from '#core/areas/chats/store/numbers'
import { indexed, statement, statementBy } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { readPagePlace, writePagePlace } from '#core/engine/store/page-place'

/** Which messages are listed: of one conversation or all (''), of one side or both (null), behind a place. */
export type AskedMarks = {
  readonly kind: keyof typeof marks
  readonly conversation: string
  readonly own: boolean | null
  readonly before: string | null
  readonly limit: number
}

/** Messages newest first; `next` is the place behind them, null at the end; `total` counts all of the list. */
export type MarkedPage = {
  readonly rows: readonly PlacedMessage[]
  readonly next: string | null
  readonly total: number
}

type Shape = { readonly kind: number; readonly ofChat: boolean; readonly ofSide: boolean; readonly isFirst: boolean }
type Values = {
  readonly chat: number
  readonly own: number
  readonly time: number
  readonly no: number
  readonly limit: number
}

const places = statementBy(({ kind, ofChat, ofSide, isFirst }: Shape) =>
  statement((db, { chat, own, time, no, limit }: Values) => {
    const table = ofChat
      ? db.selectFrom('message_mark')
      : db.selectFrom(indexed('message_mark', 'message_mark_by_time'))
    let rows = table.select(['time', 'no']).where('kind', '=', sql.lit(kind))
    if (ofChat) rows = rows.where('chat', '=', chat)
    if (ofSide) rows = rows.where('own', '=', own)
    if (!isFirst) rows = rows.where(({ eb, refTuple, tuple }) => eb(refTuple('time', 'no'), '<', tuple(time, no)))
    return rows.orderBy('time', 'desc').orderBy('no', 'desc').limit(limit)
  }),
)
const totals = statementBy(({ kind, ofChat, ofSide }: Omit<Shape, 'isFirst'>) =>
  statement((db, { chat, own }: Pick<Values, 'chat' | 'own'>) => {
    let rows = db
      .selectFrom('message_mark')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('kind', '=', sql.lit(kind))
    if (ofChat) rows = rows.where('chat', '=', chat)
    return ofSide ? rows.where('own', '=', own) : rows
  }),
)
const messageAt = statement((db, { no }: { no: number }) =>
  db.selectFrom('message').select(messageColumns).where('message.no', '=', no),
)

/** Lists of messages by their marks. */
export const createMarkLists = (
  { all, first, value }: Connection,
  numbers: ChatNumbers,
): ((asked: AskedMarks) => MarkedPage) => {
  const placed = (row: StoredMessage): PlacedMessage => ({ place: row.pkid, message: unpackMessage(numbers, row) })
  return ({ kind, conversation, own, before, limit }) => {
    const chat = conversation === '' ? 0 : numbers.known(conversation)
    if (chat === null) return { rows: [], next: null, total: 0 }
    const from = readPagePlace(before)
    const shape = { kind: marks[kind], ofChat: conversation !== '', ofSide: own !== null }
    const values = { chat, own: own === true ? 1 : 0, ...(from ?? { time: 0, no: 0 }) }
    const found = all(places({ ...shape, isFirst: from === null }), { ...values, limit: limit + 1 })
    const shown = found.slice(0, limit)
    const last = shown.at(-1)
    return {
      rows: shown.flatMap(({ no }) => first(messageAt, { no }) ?? []).map(placed),
      next: found.length > limit && last !== undefined ? writePagePlace(last) : null,
      total: value(totals(shape), values) ?? 0,
    }
  }
}
