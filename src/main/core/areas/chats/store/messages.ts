import { createMessageCounts } from '#core/areas/chats/store/counts'
import { createMarkLists } from '#core/areas/chats/store/mark-lists'
import { createMarks } from '#core/areas/chats/store/marks'
import {
  messageColumns,
  pkidOf,
  placeNumber,
  type StoredMessage,
  unpackMessage,
} from '#core/areas/chats/store/message-row'
import { createNumbers } from '#core/areas/chats/store/numbers'
import { createParts, createTimes } from '#core/areas/chats/store/parts'
import { createPrunePersons } from '#core/areas/chats/store/prune-persons'
import { createRanges } from '#core/areas/chats/store/ranges'
import { createReach } from '#core/areas/chats/store/reach'
import { createRetain } from '#core/areas/chats/store/retain'
import { createMessageSearch } from '#core/areas/chats/store/search'
import type { MessageTable } from '#core/areas/chats/store/types'
import { createMessageWriter } from '#core/areas/chats/store/write'
import { statement, statementBy } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { StoreState } from '#core/engine/store/state'

type Page = { readonly chat: number; readonly before: bigint; readonly limit: number }

const pages = statementBy((isFirst: boolean) =>
  statement((db, { chat, before, limit }: Page) => {
    const rows = db.selectFrom('message').select(messageColumns).where('chat', '=', chat)
    return (isFirst ? rows : rows.where('message.pkid', '<', before))
      .orderBy('message.pkid', 'desc')
      .orderBy('no', 'desc')
      .limit(limit)
  }),
)
const countFrom = statement((db, { chat, pkid }: { chat: number; pkid: bigint }) =>
  db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('chat', '=', chat)
    .where('pkid', '>=', pkid),
)
const pinChat = statement((db, { no, pinned }: { no: number; pinned: number }) =>
  db.updateTable('chat').set({ pinned }).where('no', '=', no),
)
const countPeople = statement((db) => db.selectFrom('chat_person').select(({ fn }) => fn.countAll<number>().as('rows')))

/** Archived messages, with their search and the pieces of conversations that are known without a gap. */
export const createMessages = (connection: Connection, state: StoreState): MessageTable => {
  const { all, value, run, transaction } = connection
  const numbers = createNumbers(connection)
  const counts = createMessageCounts(state)
  const search = createMessageSearch(connection, state, numbers)
  const ranges = createRanges(connection)
  const marks = createMarks(connection, state, numbers)
  const write = createMessageWriter(connection, { numbers, counts, search, marks })
  const named = (id: string, conversation: string | undefined): StoredMessage | null => {
    if (conversation === undefined) return search.byId(null, id)
    const chat = numbers.known(conversation)
    return chat === null ? null : search.byId(chat, id)
  }
  const unpack = (rows: readonly StoredMessage[]) => rows.map((row) => unpackMessage(numbers, row))

  return {
    upsert: (conversation, rows, range, at) =>
      transaction(() => {
        const chat = numbers.chat(conversation)
        const changed = write(chat, rows, at)
        if (range !== null) ranges.join(chat, range)
        return changed
      }),
    ranges: (conversation) => {
      const chat = numbers.known(conversation)
      return chat === null ? [] : ranges.of(chat)
    },
    page: (conversation, before, limit) => {
      const chat = numbers.known(conversation)
      if (chat === null) return []
      return unpack(all(pages(before === null), { chat, before: pkidOf(before ?? ''), limit }))
    },
    countFrom: (conversation, pkid) => {
      const chat = numbers.known(conversation)
      return chat === null ? 0 : (value(countFrom, { chat, pkid: placeNumber(pkid) }) ?? 0)
    },
    get: (id, conversation) => {
      const row = named(id, conversation)
      return row === null ? null : unpackMessage(numbers, row)
    },
    part: createParts(connection, numbers),
    times: createTimes(connection, numbers),
    marked: createMarkLists(connection, numbers),
    reach: createReach(connection),
    placeOf: (id, conversation) => named(id, conversation)?.pkid ?? null,
    buildMarks: marks.build,
    isMarked: marks.isBuilt,
    count: counts.rows,
    bytes: counts.bytes,
    search: ({ limit, before = null, ...query }) => {
      const { rows, next } = search.search(query, limit, before)
      return { rows: unpack(rows), next }
    },
    find: ({ most, ...query }) => search.find(query, most),
    suggest: (text, limit) => unpack(search.searchIndexed({ text }, limit)),
    mergeSearch: search.merge,
    pin: (conversation, pinned) =>
      transaction(() => {
        run(pinChat, { no: numbers.chat(conversation), pinned: pinned ? 1 : 0 })
      }),
    retain: createRetain(connection, counts, search, ranges, marks),
    people: () => value(countPeople) ?? 0,
    prunePersons: createPrunePersons(connection, numbers),
  }
}
