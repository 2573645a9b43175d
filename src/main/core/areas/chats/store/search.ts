import { sql } from 'kysely'
import { createIndexHunt, createScanHunt } from '#core/areas/chats/store/hunt'
import { createIndexState } from '#core/areas/chats/store/index-state'
import { dayOf, firstNumber, periodOfNumber } from '#core/areas/chats/store/message-number'
import { messageColumns, type StoredMessage } from '#core/areas/chats/store/message-row'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { wordsOf } from '#core/engine/store/search/phrase'
import { commandsTo, termsIn, totalChanges } from '#core/engine/store/search/search-table'
import { documentOf, idTerm } from '#core/engine/store/search/words'
import type { StoreState } from '#core/engine/store/state'

/** Rows that one slice of a rebuild adds: about ten milliseconds. */
const sliceRows = 500

/** What the index reads of a message. */
export type Indexed = Pick<StoredMessage, 'no' | 'id' | 'time' | 'text'>

/** A message that is new in the table, stands in it otherwise than before, or is gone from it. */
export type IndexChange = { readonly no: number; readonly wasThere: boolean; readonly row: Indexed | null }

export type MessageSearch = {
  /** Brings the index in step with the table, in the caller's transaction. */
  readonly write: (changes: readonly IndexChange[]) => void
  /** Messages that hold every word of a text, newest first. */
  readonly find: (text: string, limit: number) => StoredMessage[]
  /** The same among the messages that the index covers, without reading any other. */
  readonly findIndexed: (text: string, limit: number) => StoredMessage[]
  readonly byId: (id: string) => StoredMessage | null
  /** Goes on with what the index needs: a slice of its rebuild, or a bounded merge. False when nothing is left. */
  readonly merge: (pages: number) => boolean
}

/** Changes of a write that is a page of the pull, and pages of the index that it merges along: about two milliseconds. */
const manyChanges = 16
const mergePages = 32

const highest = Number.MAX_SAFE_INTEGER
const ofId = statement((db, { id, match }: { id: string; match: string }) =>
  db
    .selectFrom('message')
    .select(messageColumns)
    .where('id', '=', id)
    .where('no', 'in', db.selectFrom('message_search').select('rowid').where('message_search', 'match', match))
    .limit(sql.lit(1)),
)
const scanOfId = statement((db, { id }: { id: string }) =>
  db.selectFrom('message').select(messageColumns).where('id', '=', id).limit(sql.lit(1)),
)
const nextOlder = statement((db, { below }: { below: number }) =>
  db
    .selectFrom('message')
    .select(['no', 'id', 'time', 'text'])
    .where('no', '<', below)
    .orderBy('no', 'desc')
    .limit(sql.lit(sliceRows)),
)
const { insert, remove } = termsIn('message_search')
const command = commandsTo('message_search')

/**
 * The search over the words and ids of messages. The index may cover the newest messages only, while it is built again
 * after a damage or in a new form: the others are then read one by one, so that an answer is always whole.
 */
export const createMessageSearch = (connection: Connection, state: StoreState): MessageSearch => {
  const { first, all, value, run, transaction } = connection
  const { coveredFrom, setCovered, reset, trusted } = createIndexState(connection, state)
  // A period that is covered in part is read: its hits have to be sorted as one.
  const wholePeriods = (): number => {
    const from = coveredFrom()
    return from === 0 || from === Number.POSITIVE_INFINITY ? from : firstNumber(periodOfNumber(from) + 1)
  }
  const hunt = createIndexHunt(connection, wholePeriods)
  const scan = createScanHunt(connection)

  const put = ({ no, wasThere, row }: IndexChange): void => {
    if (wasThere) run(remove, { no })
    if (row === null) return
    const terms = documentOf({ id: row.id, day: dayOf(row), text: row.text })
    run(insert, { no, terms })
  }

  const mergeSome = (pages: number): void => {
    run(command({ name: 'merge', value: Math.max(1, Math.trunc(pages)) }))
  }

  const write = (changes: readonly IndexChange[]): void => {
    const from = coveredFrom()
    const covered = changes.filter(({ no }) => no >= from)
    // The index begins a new segment at every step backwards.
    trusted(() => {
      for (const one of covered.sort((left, right) => left.no - right.no)) put(one)
      if (covered.length >= manyChanges) mergeSome(mergePages)
    })
  }

  const find = (text: string, limit: number): StoredMessage[] => {
    const words = wordsOf(text)
    if (words.length === 0 || limit < 1) return []
    let from = wholePeriods()
    let found: StoredMessage[] = []
    if (Number.isFinite(from) && !trusted(() => (found = hunt(words, limit, highest)))) from = Number.POSITIVE_INFINITY
    if (from === 0 || found.length >= limit) return found
    return [...found, ...scan(words, limit - found.length, Math.min(from, highest))]
  }

  const findIndexed = (text: string, limit: number): StoredMessage[] => {
    const words = wordsOf(text)
    let found: StoredMessage[] = []
    if (words.length > 0 && limit > 0 && Number.isFinite(wholePeriods()))
      trusted(() => {
        found = hunt(words, limit, highest)
      })
    return found
  }

  const byId = (id: string): StoredMessage | null => {
    let row: StoredMessage | undefined
    const asked = trusted(() => {
      row = first(ofId, { id, match: `"${idTerm(id)}"` })
    })
    if (row !== undefined) return row
    if (asked && coveredFrom() === 0) return null
    return first(scanOfId, { id }) ?? null
  }

  /** Adds the next older messages to the index. */
  const buildSlice = (): void =>
    transaction(() => {
      const rows = all(nextOlder, { below: coveredFrom() })
      const reached = rows.at(-1)
      const built = trusted(() => {
        for (const row of rows.reverse()) put({ no: row.no, wasThere: false, row })
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
    const before = changes()
    return trusted(() => mergeSome(pages)) && changes() - before >= 2
  }

  return { write, find, findIndexed, byId, merge }
}
