import { sql } from 'kysely'
import { timeOf } from '#core/areas/chats/store/message-number'
import { messageColumns, type StoredMessage, unpackMessage } from '#core/areas/chats/store/message-row'
import type { ChatNumbers } from '#core/areas/chats/store/numbers'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { StoreState } from '#core/engine/store/state'
import { type ChatMessage, type Conversation, isOwnSide } from '#shared/domain/chat'

/** Kinds of lists that messages stand in. */
export const marks = { warning: 1, media: 2, file: 3, link: 4, voice: 5 } as const

/** Types of messages by the list that they stand in. */
const kindOfType: Readonly<Record<string, number>> = {
  image: marks.media,
  file: marks.file,
  docmsg: marks.file,
  link: marks.link,
  voice: marks.voice,
  emotion: marks.voice,
}
const everyKind = Object.values(marks)

/** Messages that one slice marks: a few milliseconds. */
const sliceRows = 500

/** A message as its marks know it. */
export type Marked = { readonly no: number; readonly chat: number; readonly time: number | null }

export type MessageMarks = {
  /** Marks a message that is new in the table, or stands in it otherwise than before; in the caller's transaction. */
  readonly put: (row: Marked, message: ChatMessage) => void
  /** Takes the marks of a row away. */
  readonly remove: (row: Marked) => void
  /** Marks those that stood in the table before there were marks: a slice a call; true while something is left. */
  readonly build: () => boolean
  /** True where all messages are marked. */
  readonly isBuilt: () => boolean
}

/** The lists that a message stands in. */
const kindsOf = ({ type, warningState }: ChatMessage): number[] => {
  const kind = Object.hasOwn(kindOfType, type) ? kindOfType[type] : undefined
  return [...(warningState === 1 ? [marks.warning] : []), ...(kind === undefined ? [] : [kind])]
}

type Place = { readonly chat: number; readonly time: number; readonly no: number }

const insertMark = statement((db, row: Place & { readonly kind: number; readonly own: number }) =>
  db
    .insertInto('message_mark')
    .values({ kind: row.kind, chat: row.chat, time: row.time, no: row.no, own: row.own })
    .onConflict((conflict) => conflict.doNothing()),
)
const dropMarks = statement((db, { chat, time, no }: Place) =>
  db
    .deleteFrom('message_mark')
    .where(
      'kind',
      'in',
      everyKind.map((kind) => sql.lit(kind)),
    )
    .where('chat', '=', chat)
    .where('time', '=', time)
    .where('no', '=', no),
)
const insertLead = statement((db, row: Place & { readonly companyId: string }) =>
  db
    .insertInto('message_lead')
    .values({ chat: row.chat, time: row.time, no: row.no, companyId: row.companyId })
    .onConflict((conflict) => conflict.doNothing()),
)
const dropLead = statement((db, { chat, time, no }: Place) =>
  db.deleteFrom('message_lead').where('chat', '=', chat).where('time', '=', time).where('no', '=', no),
)
const conversationOf = statement((db, { chat }: { chat: number }) =>
  db
    .selectFrom('chat')
    .innerJoin('conversation', 'conversation.id', 'chat.id')
    .select('conversation.body')
    .where('chat.no', '=', chat),
)
const nextBelow = statement((db, { below }: { below: number }) =>
  db
    .selectFrom('message')
    .select(messageColumns)
    .where('message.no', '<', below)
    .orderBy('message.no', 'desc')
    .limit(sql.lit(sliceRows)),
)

/** A message's own time or, without one, that of its period. */
const placeOf = (row: Marked): Place => ({ chat: row.chat, no: row.no, time: Math.trunc(timeOf(row)) })

/** The marks of all messages, kept in step with the rows. */
export const createMarks = (
  { all, value, run, transaction }: Connection,
  state: StoreState,
  numbers: ChatNumbers,
): MessageMarks => {
  const sideOf = (chat: number, from: string): boolean => {
    const body = value(conversationOf, { chat })
    return body !== undefined && isOwnSide(JSON.parse(body) as Conversation, from)
  }

  const put: MessageMarks['put'] = (row, message) => {
    const kinds = kindsOf(message)
    if (kinds.length === 0 && message.companyId === '') return
    const place = placeOf(row)
    const own = kinds.length > 0 && sideOf(row.chat, message.from) ? 1 : 0
    for (const kind of kinds) run(insertMark, { ...place, kind, own })
    if (message.companyId !== '') run(insertLead, { ...place, companyId: message.companyId })
  }

  const mark = (row: StoredMessage): void => put(row, unpackMessage(numbers, row))

  return {
    put,
    remove: (row) => {
      const place = placeOf(row)
      run(dropMarks, place)
      run(dropLead, place)
    },
    isBuilt: () => state.get('messageMarks') === '0',
    build: () =>
      transaction(() => {
        const below = Number(state.get('messageMarks') ?? Number.MAX_SAFE_INTEGER)
        if (below === 0) return false
        const rows = all(nextBelow, { below })
        for (const row of rows) mark(row)
        state.put('messageMarks', String(rows.length < sliceRows ? 0 : (rows.at(-1)?.no ?? 0)))
        return rows.length === sliceRows
      }),
  }
}
