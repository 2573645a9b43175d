// The piece of a conversation that a page holds: without gaps, oldest first, at most so many messages.
import type { CoreClient } from '#shared/contract/index'
import type { Message } from './chats.ts'

/** Most messages that a page holds at once. */
export const MOST_MESSAGES = 400
/** Messages that one answer brings where a person scrolls. */
export const STEP = 50
/** Messages that one answer brings where what is held is read again. */
const REREAD_STEP = 200

/** Messages without a gap, oldest first; `gap` where the firm has older ones that are not on this computer. */
export type MessageWindow = Awaited<ReturnType<CoreClient['chats']['messages']>>

/** Where a window begins to be read. */
export type WindowStart = Parameters<CoreClient['chats']['messages']>[0]['from']

const others = (messages: readonly Message[], known: readonly Message[]): readonly Message[] => {
  const ids = new Set(known.map(({ id }) => id))
  return messages.filter(({ id }) => !ids.has(id))
}

/** A window with the page before it; what is too much at its end goes. */
export const withOlder = (window: MessageWindow, page: MessageWindow): MessageWindow => {
  const all = [...others(page.messages, window.messages), ...window.messages]
  const messages = all.slice(0, MOST_MESSAGES)
  return { messages, older: page.older, gap: page.gap, newer: window.newer || messages.length < all.length }
}

/** A window with the page after it; what is too much at its beginning goes. */
export const withNewer = (window: MessageWindow, page: MessageWindow): MessageWindow => {
  const all = [...window.messages, ...others(page.messages, window.messages)]
  const messages = all.slice(-MOST_MESSAGES)
  return { messages, older: window.older || messages.length < all.length, gap: window.gap, newer: page.newer }
}

/** Asks the core for messages of a conversation. */
export type AskMessages = (from: WindowStart, limit: number) => Promise<MessageWindow>

/**
 * What a window shows, read again: changed messages are as they are now, those that are gone have gone, and one that
 * reached the newest message reaches it still.
 */
export const rereadWindow = async (window: MessageWindow, ask: AskMessages): Promise<MessageWindow> => {
  const [first] = window.messages
  const last = window.messages.at(-1)
  if (first === undefined || last === undefined) return ask({ at: 'newest' }, STEP)
  const around = await ask({ at: 'around', id: first.id }, REREAD_STEP)
  const begin = around.messages.findIndex(({ id }) => id === first.id)
  if (begin < 0) return ask({ at: 'newest' }, STEP)
  let read: MessageWindow = {
    messages: around.messages.slice(begin),
    older: begin > 0 || around.older,
    newer: around.newer,
    gap: begin > 0 ? window.gap : around.gap,
  }
  const reached = () => window.newer && read.messages.some(({ id }) => id === last.id)
  // Where the last one is gone, what is held may not grow up to the newest message.
  const most = window.newer ? window.messages.length + REREAD_STEP : Number.POSITIVE_INFINITY
  for (let asked = read.messages.length; read.newer && !reached() && asked < most; asked += REREAD_STEP) {
    const pkid = read.messages.at(-1)?.pkid ?? ''
    const page = await ask({ at: 'after', pkid }, REREAD_STEP)
    if (page.messages.length === 0) break
    read = withNewer(read, page)
  }
  if (!reached()) return read
  const end = read.messages.findIndex(({ id }) => id === last.id) + 1
  return { ...read, messages: read.messages.slice(0, end), newer: read.newer || end < read.messages.length }
}
