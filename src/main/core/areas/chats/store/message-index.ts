import { sql } from 'kysely'
import { documentOf, type IndexedMessage } from '#core/areas/chats/store/document'
import type { IndexState } from '#core/areas/chats/store/index-state'
import { dayOf } from '#core/areas/chats/store/message-number'
import { messageColumns, unpackMessage } from '#core/areas/chats/store/message-row'
import type { ChatNumbers } from '#core/areas/chats/store/numbers'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { commandsTo, termsIn, totalChanges } from '#core/engine/store/search/search-table'

/** Rows that one slice of a rebuild adds: about ten milliseconds. */
const sliceRows = 250

/** Changes of a write that is a page of the pull, and pages of the index that it merges along: about two milliseconds. */
const manyChanges = 16
const mergePages = 32

/** A message that is new in the table, stands in it otherwise than before, or is gone from it. */
export type IndexChange = {
  readonly no: number
  readonly wasThere: boolean
  readonly row: { readonly chat: number; readonly time: number | null; readonly message: IndexedMessage } | null
}

/** What keeps the index of messages. */
export type MessageIndex = {
  /** Brings the index in step with the table, in the caller's transaction. */
  readonly write: (changes: readonly IndexChange[]) => void
  /** Goes on with what the index needs: a slice of its rebuild, or a bounded merge. False when nothing is left. */
  readonly merge: (pages: number) => boolean
}

const nextOlder = statement((db, { below }: { below: number }) =>
  db
    .selectFrom('message')
    .select(messageColumns)
    .where('no', '<', below)
    .orderBy('no', 'desc')
    .limit(sql.lit(sliceRows)),
)
const { insert, remove } = termsIn('message_search')
const command = commandsTo('message_search')

/** Keeps the index of messages in step with their table, and builds it again from the newest message on. */
export const createMessageIndex = (connection: Connection, index: IndexState, numbers: ChatNumbers): MessageIndex => {
  const { all, value, run, transaction } = connection
  const { coveredFrom, setCovered, reset, trusted, mergeAs } = index

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

  return { write, merge }
}
