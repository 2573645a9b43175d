import type { Message } from '../../bridge/chats.ts'
import type { MessageWindow } from '../../bridge/message-window.ts'
import { formatDate } from '../../lib/time.ts'

/** A line of the list: a day that begins, or a message; `follows` where the one before it is of the same sender. */
export type MessageRow =
  | { readonly kind: 'day'; readonly key: string; readonly time: number }
  | { readonly kind: 'message'; readonly key: string; readonly message: Message; readonly follows: boolean }

const isSameSender = (one: Message, other: Message): boolean =>
  one.own === other.own && one.from.openId === other.from.openId

/**
 * The lines of what is held, oldest first. While older messages follow above, the first one is not drawn: it only says
 * how the next one stands, so that no line changes when others are put before it.
 */
export const messageRows = (window: MessageWindow, zone: string): readonly MessageRow[] => {
  const { messages, older } = window
  const rows: MessageRow[] = []
  const days = messages.map(({ time }) => (time === null ? null : formatDate(time, zone)))
  let day: string | null = null
  for (const [at, message] of messages.entries()) {
    const before = messages[at - 1]
    const own: string | null = days[at] ?? day
    const isDrawn = !(older && at === 0 && messages.length > 1)
    if (isDrawn) {
      const begins = own !== null && own !== day
      if (begins && message.time !== null)
        rows.push({ kind: 'day', key: `day:${own}:${message.id}`, time: message.time })
      const follows = before !== undefined && !begins && isSameSender(before, message)
      rows.push({ kind: 'message', key: message.id, message, follows })
    }
    day = own
  }
  return rows
}

/** Lines with the number of the first of them, as a virtual list counts them. */
export type NumberedRows = { readonly rows: readonly MessageRow[]; readonly first: number }

/** Number of the first line of a list that was just opened; what is put before it counts down from there. */
const START = 1_000_000

/** Numbers lines so that each that was there before keeps its own, whatever was put before or taken from it. */
export const numberRows = (rows: readonly MessageRow[], before: NumberedRows | null): NumberedRows => {
  if (before === null) return { rows, first: START }
  const places = new Map(rows.map(({ key }, at) => [key, at] as const))
  for (const [at, { key }] of before.rows.entries()) {
    const now = places.get(key)
    if (now !== undefined) return { rows, first: before.first + at - now }
  }
  return { rows, first: START }
}

/** How many messages the other side wrote after one that was seen; 0 where that one is not held, and nobody can say. */
export const countAfter = (messages: readonly Message[], seen: string | null): number => {
  const at = messages.findIndex(({ id }) => id === seen)
  return at < 0 ? 0 : messages.slice(at + 1).filter(({ own }) => !own).length
}
