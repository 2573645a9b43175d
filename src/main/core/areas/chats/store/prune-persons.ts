import type { ChatNumbers } from '#core/areas/chats/store/numbers'
import type { Connection } from '#core/engine/store/connection'

/** Messages looked at, and people taken out, in one call: a few milliseconds. */
const sliceRows = 2_000
const slicePersons = 200

const sendersText = `SELECT no, sender FROM message WHERE no > ? ORDER BY no LIMIT ${sliceRows}`
const personsText = 'SELECT no FROM chat_person WHERE no > ? AND no < ? ORDER BY no LIMIT ?'
const lastText = 'SELECT max(no) FROM chat_person'

type Scan = {
  /** Place in the messages, null behind the last of them, and then the place in the people. */
  message: number | null
  person: number
  /** Number of the last of the people when the scan began; it stays, so that no number is ever given twice. */
  readonly last: number
}

/** Takes people out of whom no message is left, a slice a call; answers true while something is left to look at. */
export const createPrunePersons = (
  { prepare, pluck, transaction }: Connection,
  numbers: Pick<ChatNumbers, 'noteUsed' | 'forget'>,
): (() => boolean) => {
  let scan: Scan | null = null
  let used = new Set<number>()

  const begin = (): Scan => {
    used = new Set()
    // Who writes meanwhile is used too, wherever the scan stands.
    numbers.noteUsed(used)
    return { message: Number.MIN_SAFE_INTEGER, person: 0, last: Number(pluck(lastText).get() ?? 0) }
  }

  const look = (at: Scan, from: number): void => {
    const rows = prepare(sendersText).all(from) as { readonly no: number; readonly sender: number }[]
    for (const { sender } of rows) used.add(sender)
    at.message = rows.length < sliceRows ? null : (rows.at(-1)?.no ?? null)
  }

  /** Answers true while more people are to be looked at. */
  const drop = (at: Scan): boolean => {
    const people = pluck(personsText).all(at.person, at.last, slicePersons) as number[]
    const unused = people.filter((no) => !used.has(no))
    for (const no of unused) prepare('DELETE FROM chat_person WHERE no = ?').run(no)
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
