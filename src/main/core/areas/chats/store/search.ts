import { sql } from 'kysely'
import { documentOf, type IndexedMessage, matchOfId } from '#core/areas/chats/store/document'
import { createIndexState } from '#core/areas/chats/store/index-state'
import { dayOf, firstNumber, periodOfNumber } from '#core/areas/chats/store/message-number'
import { messageColumns, type StoredMessage, unpackMessage } from '#core/areas/chats/store/message-row'
import { createNewestHits, type Span } from '#core/areas/chats/store/newest-hits'
import type { ChatNumbers } from '#core/areas/chats/store/numbers'
import { type PreparedQuery, placeOf, prepareQuery, restOf } from '#core/areas/chats/store/search-query'
import type { MessageHits, MessageQuery } from '#core/areas/chats/store/types'
import { statement, statementBy } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { commandsTo, termsIn, totalChanges } from '#core/engine/store/search/search-table'
import type { StoreState } from '#core/engine/store/state'

/** Rows that one slice of a rebuild adds: about ten milliseconds. */
const sliceRows = 250

/** A message that is new in the table, stands in it otherwise than before, or is gone from it. */
export type IndexChange = {
  readonly no: number
  readonly wasThere: boolean
  readonly row: { readonly chat: number; readonly time: number | null; readonly message: IndexedMessage } | null
}

/** Messages of a search, newest first, and the place behind the last of them; null where no more follow. */
export type FoundMessages = { readonly rows: readonly StoredMessage[]; readonly next: string | null }

export type MessageSearch = {
  /** Brings the index in step with the table, in the caller's transaction. */
  readonly write: (changes: readonly IndexChange[]) => void
  /** Messages that hold every word of a text, newest first, behind a place. */
  readonly search: (query: MessageQuery, limit: number, before: string | null) => FoundMessages
  /** The same among the messages that the index covers, without reading any other. */
  readonly searchIndexed: (query: MessageQuery, limit: number) => readonly StoredMessage[]
  /** The hits in one conversation, the newest of them, oldest first. */
  readonly find: (query: MessageQuery & { readonly conversation: string }, most: number) => MessageHits
  /** A message of a conversation; of any where that is null, for ids are known to be unique in a conversation only. */
  readonly byId: (chat: number | null, id: string) => StoredMessage | null
  /** Goes on with what the index needs: a slice of its rebuild, or a bounded merge. False when nothing is left. */
  readonly merge: (pages: number) => boolean
}

/** Changes of a write that is a page of the pull, and pages of the index that it merges along: about two milliseconds. */
const manyChanges = 16
const mergePages = 32

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
const nextOlder = statement((db, { below }: { below: number }) =>
  db
    .selectFrom('message')
    .select(messageColumns)
    .where('no', '<', below)
    .orderBy('no', 'desc')
    .limit(sql.lit(sliceRows)),
)
const newestFirst = statement((db, { chat }: { chat: number }) =>
  db.selectFrom('message').select('no').where('chat', '=', chat).orderBy('pkid', 'desc').orderBy('no', 'desc'),
)
const { insert, remove } = termsIn('message_search')
const command = commandsTo('message_search')

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
  const { first, all, column, value, run, transaction } = connection
  const { coveredFrom, setCovered, reset, trusted, mergeAs } = createIndexState(connection, state)
  const hits = createNewestHits(connection)
  // A period that is covered in part is read: its hits have to be sorted as one.
  const wholePeriods = (): number => {
    const from = coveredFrom()
    return from === 0 || from === Number.POSITIVE_INFINITY ? from : firstNumber(periodOfNumber(from) + 1)
  }

  const put = ({ no, wasThere, row }: IndexChange): void => {
    if (wasThere) run(remove, { no })
    if (row === null) return
    const { chat, time, message } = row
    run(insert, { no, terms: documentOf(message, { chat, day: dayOf({ no, time }) }) })
  }

  const mergeSome = (pages: number): void => {
    run(command({ name: 'merge', value: Math.max(1, Math.trunc(pages)) }))
  }

  const mergeAlong = (): void => {
    mergeAs('whileWriting')
    mergeSome(mergePages)
  }

  const write = (changes: readonly IndexChange[]): void => {
    const from = coveredFrom()
    const covered = changes.filter(({ no }) => no >= from)
    // The index begins a new segment at every step backwards.
    trusted(() => {
      for (const one of covered.sort((left, right) => left.no - right.no)) put(one)
      if (covered.length >= manyChanges) mergeAlong()
    })
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

  /** Adds the next older messages to the index. */
  const buildSlice = (): void =>
    transaction(() => {
      const rows = all(nextOlder, { below: coveredFrom() })
      const reached = rows.at(-1)
      const built = trusted(() => {
        for (const row of rows.reverse())
          put({ no: row.no, wasThere: false, row: { ...row, message: unpackMessage(numbers, row) } })
        mergeAlong()
      })
      if (built) setCovered(reached === undefined || rows.length < sliceRows ? 0 : reached.no)
    })

  const merge = (pages: number): boolean => {
    const from = coveredFrom()
    if (from === Number.POSITIVE_INFINITY) return reset()
    if (from > 0) {
      buildSlice()
      return true
    }
    const changes = (): number => value(totalChanges) ?? 0
    let before = 0
    const merged = trusted(() => {
      mergeAs('inIdleTime')
      before = changes()
      mergeSome(pages)
    })
    return merged && changes() - before >= 2
  }

  return { write, search, searchIndexed, find, byId, merge }
}
