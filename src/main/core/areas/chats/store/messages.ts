import { createMessageCounts } from '#core/areas/chats/store/counts'
import { messageColumns, pkidOf, type StoredMessage, unpackMessage } from '#core/areas/chats/store/message-row'
import { createNumbers } from '#core/areas/chats/store/numbers'
import { createPrunePersons } from '#core/areas/chats/store/prune-persons'
import { createRanges } from '#core/areas/chats/store/ranges'
import { createRetain } from '#core/areas/chats/store/retain'
import { createMessageSearch } from '#core/areas/chats/store/search'
import type { MessageTable } from '#core/areas/chats/store/types'
import { createMessageWriter } from '#core/areas/chats/store/write'
import type { Connection } from '#core/engine/store/connection'
import type { StoreState } from '#core/engine/store/state'

const select = `SELECT ${messageColumns} FROM message`
const newestFirst = 'ORDER BY message.pkid DESC, no DESC LIMIT ?'
const newestText = `${select} WHERE chat = ? ${newestFirst}`
const countText = 'SELECT count(*) FROM message WHERE chat = ? AND pkid >= ?'
const belowText = `${select} WHERE chat = ? AND message.pkid < ? ${newestFirst}`

/** Archived messages, with their search and the pieces of conversations that are known without a gap. */
export const createMessages = (connection: Connection, state: StoreState): MessageTable => {
  const { prepare, pluck, transaction } = connection
  const numbers = createNumbers(connection)
  const counts = createMessageCounts(state)
  const search = createMessageSearch(connection, state)
  const ranges = createRanges(connection)
  const write = createMessageWriter(connection, { numbers, counts, search })
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
      if (before === null) return unpack(prepare(newestText).all(chat, limit) as StoredMessage[])
      return unpack(prepare(belowText).all(chat, pkidOf(before), limit) as StoredMessage[])
    },
    countFrom: (conversation, pkid) => {
      const chat = numbers.known(conversation)
      return chat === null ? 0 : (pluck(countText).get(chat, pkidOf(pkid)) as number)
    },
    get: (id) => {
      const row = search.byId(id)
      return row === null ? null : unpackMessage(numbers, row)
    },
    count: counts.rows,
    search: (text, limit) => unpack(search.find(text, limit)),
    suggest: (text, limit) => unpack(search.findIndexed(text, limit)),
    mergeSearch: search.merge,
    pin: (conversation, pinned) =>
      transaction(() => {
        prepare('UPDATE chat SET pinned = ? WHERE no = ?').run(pinned ? 1 : 0, numbers.chat(conversation))
      }),
    retain: createRetain(connection, counts, search, ranges),
    people: () => pluck('SELECT count(*) FROM chat_person').get() as number,
    prunePersons: createPrunePersons(connection, numbers),
  }
}
