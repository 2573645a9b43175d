import { sql } from 'kysely'
import { matchOfId } from '#core/areas/chats/store/document'
import { createIndexState } from '#core/areas/chats/store/index-state'
import { createMessageIndex, type MessageIndex } from '#core/areas/chats/store/message-index'
import { firstNumber, periodOfNumber } from '#core/areas/chats/store/message-number'
import { messageColumns, type StoredMessage, unpackMessage } from '#core/areas/chats/store/message-row'
import { createNewestHits, type Span } from '#core/areas/chats/store/newest-hits'
import type { ChatNumbers } from '#core/areas/chats/store/numbers'
import { type PreparedQuery, placeOf, prepareQuery, restOf } from '#core/areas/chats/store/search-query'
import type { MessageHits, MessageQuery } from '#core/areas/chats/store/types'
import { statement, statementBy } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { StoreState } from '#core/engine/store/state'

/** Messages of a search, newest first, and the place behind the last of them; null where no more follow. */
export type FoundMessages = { readonly rows: readonly StoredMessage[]; readonly next: string | null }

export type MessageSearch = MessageIndex & {
  /** Messages that hold every word of a text, newest first, behind a place. */
  readonly search: (query: MessageQuery, limit: number, before: string | null) => FoundMessages
  /** The same among the messages that the index covers, without reading any other. */
  readonly searchIndexed: (query: MessageQuery, limit: number) => readonly StoredMessage[]
  /** The hits in one conversation, the newest of them, oldest first. */
  readonly find: (query: MessageQuery & { readonly conversation: string }, most: number) => MessageHits
  /** A message of a conversation; of any where that is null, for ids are known to be unique in a conversation only. */
  readonly byId: (chat: number | null, id: string) => StoredMessage | null
}

type Named = { readonly id: string; readonly chat: number | null }

const ofId = statementBy((inChat: boolean) =>
  statement((db, { id, chat, match }: Named & { readonly match: string }) =>
    db
      .selectFrom('message')
      .select(messageColumns)
      .where('id', '=', id)
      .$if(inChat, (named) => named.where('chat', '=', chat))
      .where('no', 'in', db.selectFrom('message_search').select('rowid').where('message_search', 'match', match))
      .limit(sql.lit(1)),
  ),
)
const scanOfId = statementBy((inChat: boolean) =>
  statement((db, { id, chat }: Named) =>
    db
      .selectFrom('message')
      .select(messageColumns)
      .where('id', '=', id)
      .$if(inChat, (named) => named.where('chat', '=', chat))
      .limit(sql.lit(1)),
  ),
)
const newestFirst = statement((db, { chat }: { chat: number }) =>
  db.selectFrom('message').select('no').where('chat', '=', chat).orderBy('pkid', 'desc').orderBy('no', 'desc'),
)

const firstOf = (rows: Iterable<StoredMessage>, limit: number): StoredMessage[] => {
  const found: StoredMessage[] = []
  for (const row of rows) {
    found.push(row)
    if (found.length >= limit) break
  }
  return found
}

/**
 * The search over the words and ids of messages. The index may cover the newest messages only, while it is built again
 * after a damage or in a new form: the others are then read one by one, so that an answer is always whole.
 */
export const createMessageSearch = (connection: Connection, state: StoreState, numbers: ChatNumbers): MessageSearch => {
  const { first, column } = connection
  const index = createIndexState(connection, state)
  const { coveredFrom, trusted } = index
  const hits = createNewestHits(connection)
  // A period that is covered in part is read: its hits have to be sorted as one.
  const wholePeriods = (): number => {
    const from = coveredFrom()
    return from === 0 || from === Number.POSITIVE_INFINITY ? from : firstNumber(periodOfNumber(from) + 1)
  }

  /** The numbers of a search that the index answers for. */
  const coveredSpan = ({ match, span }: PreparedQuery): Span => ({
    from: match === '' ? Number.POSITIVE_INFINITY : Math.max(span.from, wholePeriods()),
    below: span.below,
  })

  const takeIndexed = (asked: PreparedQuery, span: Span, limit: number): StoredMessage[] | null => {
    let found: StoredMessage[] | null = []
    if (span.from >= span.below) return found
    const isSound = trusted(() => {
      found = firstOf(hits.indexed(asked.match, span, asked.holds), limit)
    })
    return isSound ? found : null
  }

  const search = (query: MessageQuery, limit: number, before: string | null): FoundMessages => {
    const whole = prepareQuery(numbers, query)
    if (whole === null || limit < 1) return { rows: [], next: null }
    const asked = restOf(whole, before)
    const span = coveredSpan(asked)
    // One more tells whether more follow.
    const wanted = limit + 1
    const indexed = takeIndexed(asked, span, wanted)
    const found = indexed ?? []
    if (found.length < wanted) {
      const below = indexed === null ? span.below : Math.min(span.from, span.below)
      found.push(...firstOf(hits.read({ from: asked.span.from, below }, asked.holds), wanted - found.length))
    }
    const last = found.length > limit ? found[limit - 1] : undefined
    return { rows: found.slice(0, limit), next: last === undefined ? null : placeOf(last) }
  }

  const searchIndexed = (query: MessageQuery, limit: number): readonly StoredMessage[] => {
    const asked = prepareQuery(numbers, query)
    return asked === null || limit < 1 ? [] : (takeIndexed(asked, coveredSpan(asked), limit) ?? [])
  }

  const find = (query: MessageQuery & { readonly conversation: string }, most: number): MessageHits => {
    const asked = prepareQuery(numbers, query)
    if (asked === null || asked.chat === null) return { hits: [], total: 0 }
    const span = coveredSpan(asked)
    let indexed = new Set<number>()
    const isSound = trusted(() => {
      if (span.from < span.below) indexed = new Set(hits.numbers(asked.match, span))
    })
    const found: { id: string; pkid: string }[] = []
    let total = 0
    for (const no of column(newestFirst, { chat: asked.chat })) {
      if (isSound && no >= span.from && !indexed.has(no)) continue
      const row = hits.row(no)
      if (row === undefined || !asked.holds(row)) continue
      total += 1
      if (found.length < most) found.push({ id: row.id, pkid: unpackMessage(numbers, row).pkid })
    }
    return { hits: found.reverse(), total }
  }

  const byId = (chat: number | null, id: string): StoredMessage | null => {
    const inChat = chat !== null
    let row: StoredMessage | undefined
    const asked = trusted(() => {
      row = first(ofId(inChat), { id, chat, match: matchOfId(id) })
    })
    if (row !== undefined) return row
    if (asked && coveredFrom() === 0) return null
    return first(scanOfId(inChat), { id, chat }) ?? null
  }

  return { ...createMessageIndex(connection, index, numbers), search, searchIndexed, find, byId }
}
