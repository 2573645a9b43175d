import type { MessageCounts } from '#core/areas/chats/store/counts'
import { type PackedMessage, packMessage } from '#core/areas/chats/store/message-row'
import type { ChatNumbers } from '#core/areas/chats/store/numbers'
import { dayOf, firstNumber, periodOf, periodOfNumber } from '#core/areas/chats/store/place'
import type { IndexChange, Indexed, MessageSearch } from '#core/areas/chats/store/search'
import type { Connection } from '#core/engine/store/connection'
import type { ChatMessage } from '#shared/domain/chat'

type Stored = readonly [no: number, hash: number]
type Before = readonly [time: number | null, text: string, bytes: number]
type Bounds = { readonly least: bigint | null; readonly most: bigint | null }

/** What the parts of the message table share. */
export type MessageParts = {
  readonly numbers: ChatNumbers
  readonly counts: MessageCounts
  readonly search: MessageSearch
}

const findText = 'SELECT no, hash FROM message WHERE chat = ? AND pkid = ? AND id = ?'
const boundsText = 'SELECT min(pkid) AS least, max(pkid) AS most FROM message WHERE chat = ?'
const beforeText = 'SELECT time, text, octet_length(text) + octet_length(body) FROM message WHERE no = ?'
const lastText = 'SELECT max(no) FROM message WHERE no < ?'
const insertText = `INSERT INTO message (no, id, hash, chat, pkid, time, sender, text, body)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
const updateText = 'UPDATE message SET hash = ?, time = ?, sender = ?, text = ?, body = ? WHERE no = ?'

const bytesOf = ({ text, body }: PackedMessage): number => Buffer.byteLength(text) + Buffer.byteLength(body)

const byPkid = (one: PackedMessage, other: PackedMessage): number =>
  one.pkid < other.pkid ? -1 : one.pkid > other.pkid ? 1 : 0

/**
 * The bulk path: raw positional statements, one index row a message. A message is known again by its conversation, its
 * pkid and its id. Answers the ids that changed.
 */
export const createMessageWriter = (
  { database, prepare, pluck }: Connection,
  { numbers, counts, search }: MessageParts,
): ((chat: number, rows: readonly ChatMessage[], at: number) => string[]) => {
  const find = database.prepare(findText).raw()
  const bounds = database.prepare(boundsText).safeIntegers()
  const before = database.prepare(beforeText).raw()
  const insert = prepare(insertText)
  const update = prepare(updateText)

  /** Gives numbers of periods, each read once in a call. */
  const createNext = (): ((period: number) => number) => {
    const last = new Map<number, number>()
    return (period) => {
      const highest = last.get(period) ?? (pluck(lastText).get(firstNumber(period + 1)) as number | null) ?? 0
      const no = Math.max(highest, firstNumber(period)) + 1
      last.set(period, no)
      return no
    }
  }

  return (chat, rows, at) => {
    const changed = new Set<string>()
    const changes: IndexChange[] = []
    const nextNumber = createNext()
    const { least, most } = bounds.get(chat) as Bounds
    let added = 0
    let bytes = 0
    let time = at

    const add = (row: PackedMessage): void => {
      const no = nextNumber(periodOf(time))
      insert.run(no, row.id, row.hash, chat, row.pkid, row.time, row.sender, row.text, row.body)
      changes.push({ no, wasThere: false, row: { no, id: row.id, time: row.time, text: row.text } })
      added += 1
      bytes += bytesOf(row)
    }

    const replace = (no: number, row: PackedMessage): void => {
      const [timeBefore, text, bytesBefore] = before.get(no) as Before
      bytes -= bytesBefore
      if (row.time !== null && periodOf(row.time) !== periodOfNumber(no)) {
        prepare('DELETE FROM message WHERE no = ?').run(no)
        changes.push({ no, wasThere: true, row: null })
        added -= 1
        add(row)
        return
      }
      update.run(row.hash, row.time, row.sender, row.text, row.body, no)
      bytes += bytesOf(row)
      const now: Indexed = { no, id: row.id, time: row.time, text: row.text }
      if (text !== row.text || dayOf({ no, time: timeBefore }) !== dayOf(now))
        changes.push({ no, wasThere: true, row: now })
    }

    for (const row of rows.map((one) => packMessage(numbers, chat, one)).sort(byPkid)) {
      // A message without a time stands beside the one before it.
      if (row.time !== null) time = row.time
      const isNew = least === null || most === null || row.pkid < least || row.pkid > most
      const stored =
        isNew && !changed.has(row.id) ? undefined : (find.get(chat, row.pkid, row.id) as Stored | undefined)
      if (stored?.[1] === row.hash) continue
      if (stored === undefined) add(row)
      else replace(stored[0], row)
      changed.add(row.id)
    }
    search.write(changes)
    counts.add(added, bytes)
    return rows.map(({ id }) => id).filter((id) => changed.has(id))
  }
}
