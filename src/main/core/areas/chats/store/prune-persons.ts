import { sql } from 'kysely'
import type { ChatNumbers } from '#core/areas/chats/store/numbers'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'

/** Messages looked at, and people taken out, in one call: a few milliseconds. */
const sliceRows = 2_000
const slicePersons = 200

const nextSenders = statement((db, { above }: { above: number }) =>
  db.selectFrom('message').select(['no', 'sender']).where('no', '>', above).orderBy('no').limit(sql.lit(sliceRows)),
)
const nextPersons = statement((db, { above, below }: { above: number; below: number }) =>
  db
    .selectFrom('chat_person')
    .select('no')
    .where('no', '>', above)
    .where('no', '<', below)
    .orderBy('no')
    .limit(sql.lit(slicePersons)),
)
const lastPerson = statement((db) => db.selectFrom('chat_person').select(({ fn }) => fn.max('no').as('no')))
const dropPerson = statement((db, { no }: { no: number }) => db.deleteFrom('chat_person').where('no', '=', no))

type Scan = {
  /** Place in the messages, null behind the last of them, and then the place in the people. */
  message: number | null
  person: number
  /** Number of the last of the people when the scan began; it stays, so that no number is ever given twice. */
  readonly last: number
}

/** Takes people out of whom no message is left, a slice a call; answers true while something is left to look at. */
export const createPrunePersons = (
  { all, column, value, run, transaction }: Connection,
  numbers: Pick<ChatNumbers, 'noteUsed' | 'forget'>,
): (() => boolean) => {
  let scan: Scan | null = null
  let used = new Set<number>()

  const begin = (): Scan => {
    used = new Set()
    // Who writes meanwhile is used too, wherever the scan stands.
    numbers.noteUsed(used)
    return { message: Number.MIN_SAFE_INTEGER, person: 0, last: value(lastPerson) ?? 0 }
  }

  const look = (at: Scan, from: number): void => {
    const rows = all(nextSenders, { above: from })
    for (const { sender } of rows) used.add(sender)
    at.message = rows.length < sliceRows ? null : (rows.at(-1)?.no ?? null)
  }

  /** Answers true while more people are to be looked at. */
  const drop = (at: Scan): boolean => {
    const people = column(nextPersons, { above: at.person, below: at.last })
    const unused = people.filter((no) => !used.has(no))
    for (const no of unused) run(dropPerson, { no })
    if (unused.length > 0) numbers.forget()
    at.person = people.at(-1) ?? at.person
    return people.length === slicePersons
  }

  return () =>
    transaction(() => {
      scan ??= begin()
      if (scan.message !== null) look(scan, scan.message)
      else if (!drop(scan)) {
        numbers.noteUsed(null)
        scan = null
        return false
      }
      return true
    })
}
