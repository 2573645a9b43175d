import type { MessageCounts } from '#core/areas/chats/store/counts'
import type { MessageMarks } from '#core/areas/chats/store/marks'
import type { IndexChange } from '#core/areas/chats/store/message-index'
import { firstNumber, periodOf, periodOfNumber } from '#core/areas/chats/store/message-number'
import { type PackedMessage, packMessage } from '#core/areas/chats/store/message-row'
import type { ChatNumbers } from '#core/areas/chats/store/numbers'
import type { MessageSearch } from '#core/areas/chats/store/search'
import type { MessageColumns } from '#core/areas/chats/store/tables'
import { only, statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { ChatMessage } from '#shared/domain/chat'

type Row = Omit<MessageColumns, 'pkid'> & { readonly pkid: bigint }
const columns = ['no', 'id', 'hash', 'chat', 'pkid', 'time', 'sender', 'text', 'body'] as const

/** What the parts of the message table share. */
export type MessageParts = {
  readonly numbers: ChatNumbers
  readonly counts: MessageCounts
  readonly search: MessageSearch
  readonly marks: MessageMarks
}

const findOne = statement((db, { chat, pkid, id }: Pick<Row, 'chat' | 'pkid' | 'id'>) =>
  db
    .selectFrom('message')
    .select(['no', 'hash'])
    .where('chat', '=', chat)
    .where('pkid', '=', pkid)
    .where('id', '=', id),
)
const boundsOf = statement((db, { chat }: Pick<Row, 'chat'>) =>
  db
    .selectFrom('message')
    .select(({ fn }) => [fn.min('pkid').as('least'), fn.max('pkid').as('most')])
    .where('chat', '=', chat),
)
const storedRow = statement((db, { no }: Pick<Row, 'no'>) =>
  db
    .selectFrom('message')
    .select(({ eb, fn }) => [
      'time',
      eb(fn<number>('octet_length', ['text']), '+', fn<number>('octet_length', ['body'])).as('bytes'),
    ])
    .where('no', '=', no),
)
const lastBelow = statement((db, { below }: { below: number }) =>
  db
    .selectFrom('message')
    .select(({ fn }) => fn.max('no').as('no'))
    .where('no', '<', below),
)
const insertRow = statement((db, row: Row) => db.insertInto('message').values(only(row, columns)))
const updateRow = statement((db, row: Pick<Row, 'no' | 'hash' | 'time' | 'sender' | 'text' | 'body'>) =>
  db
    .updateTable('message')
    .set(only(row, ['hash', 'time', 'sender', 'text', 'body']))
    .where('no', '=', row.no),
)
const deleteRow = statement((db, { no }: Pick<Row, 'no'>) => db.deleteFrom('message').where('no', '=', no))

const bytesOf = ({ text, body }: PackedMessage): number => Buffer.byteLength(text) + Buffer.byteLength(body)

const byPkid = (one: PackedMessage, other: PackedMessage): number =>
  one.pkid < other.pkid ? -1 : one.pkid > other.pkid ? 1 : 0

/**
 * The bulk path: one index row a message. A message is known again by its conversation, its
 * pkid and its id. Answers the ids that changed.
 */
export const createMessageWriter = (
  { first, value, exact, run }: Connection,
  { numbers, counts, search, marks }: MessageParts,
): ((chat: number, rows: readonly ChatMessage[], at: number) => string[]) => {
  /** Gives numbers of periods, each read once in a call. */
  const createNext = (): ((period: number) => number) => {
    const last = new Map<number, number>()
    return (period) => {
      const highest = last.get(period) ?? value(lastBelow, { below: firstNumber(period + 1) }) ?? 0
      const no = Math.max(highest, firstNumber(period)) + 1
      last.set(period, no)
      return no
    }
  }

  return (chat, rows, at) => {
    const changed = new Set<string>()
    const changes: IndexChange[] = []
    const nextNumber = createNext()
    const { least = null, most = null } = exact(boundsOf, { chat })[0] ?? {}
    let added = 0
    let bytes = 0
    let time = at

    const add = (row: PackedMessage, message: ChatMessage): void => {
      const no = nextNumber(periodOf(time))
      run(insertRow, { ...row, no })
      marks.put({ no, chat, time: row.time }, message)
      changes.push({ no, wasThere: false, row: { chat, time: row.time, message } })
      added += 1
      bytes += bytesOf(row)
    }

    const replace = (no: number, row: PackedMessage, message: ChatMessage): void => {
      const before = first(storedRow, { no })
      bytes -= before?.bytes ?? 0
      marks.remove({ no, chat, time: before?.time ?? null })
      if (row.time !== null && periodOf(row.time) !== periodOfNumber(no)) {
        run(deleteRow, { no })
        changes.push({ no, wasThere: true, row: null })
        added -= 1
        add(row, message)
        return
      }
      run(updateRow, { ...row, no })
      marks.put({ no, chat, time: row.time }, message)
      bytes += bytesOf(row)
      changes.push({ no, wasThere: true, row: { chat, time: row.time, message } })
    }

    const packed = rows.map((message) => ({ message, row: packMessage(numbers, chat, message) }))
    for (const { message, row } of packed.sort((one, other) => byPkid(one.row, other.row))) {
      // A message without a time stands beside the one before it.
      if (row.time !== null) time = row.time
      const isNew = least === null || most === null || row.pkid < least || row.pkid > most
      const stored = isNew && !changed.has(row.id) ? undefined : first(findOne, { chat, pkid: row.pkid, id: row.id })
      if (stored?.hash === row.hash) continue
      if (stored === undefined) add(row, message)
      else replace(stored.no, row, message)
      changed.add(row.id)
    }
    search.write(changes)
    counts.add(added, bytes)
    return rows.map(({ id }) => id).filter((id) => changed.has(id))
  }
}
