import type { ConversationDots } from '#core/areas/chats/store/dots'
import type { AskedMarks, MarkedPage } from '#core/areas/chats/store/mark-lists'
import type { PlacedMessage } from '#core/areas/chats/store/message-row'
import type { MessageReach } from '#core/areas/chats/store/reach'
import type { ChatMessage, Conversation } from '#shared/domain/chat'

/** A piece of a conversation that is known without a gap, by pkid (docs/sync.md, pull 6). */
export type ChatRange = { readonly lo: string; readonly hi: string }

export type ConversationTable = ConversationDots & {
  readonly upsert: (rows: readonly Conversation[], syncedAt: number) => string[]
  readonly get: (id: string) => Conversation | null
  readonly count: () => number
  /** Newest first; `platform` '' and `openId` '' are no filter. */
  readonly list: (
    filter: { readonly platform: string; readonly openId: string },
    before: { readonly time: number; readonly id: string } | null,
    limit: number,
  ) => readonly Conversation[]
  /** The newest conversation of each account and platform. */
  readonly accounts: () => readonly Conversation[]
}

/** A part of a conversation, oldest first; `older` and `newer` say that more of it are kept. */
export type MessagePart = {
  readonly rows: readonly PlacedMessage[]
  readonly older: boolean
  readonly newer: boolean
}

/** Where a part of a conversation begins or ends; `time` in epoch milliseconds. */
export type PartFrom =
  | { readonly at: 'newest' }
  | { readonly at: 'before' | 'after' | 'around'; readonly place: string }
  | { readonly at: 'time'; readonly time: number }

/** Which messages a search is for; what is left out, '' and [] are no filter. */
export type MessageFilter = {
  readonly conversation?: string
  readonly platform?: string
  readonly types?: readonly string[]
  /** The openId of who wrote it, and of who did not. */
  readonly writtenBy?: string
  readonly notWrittenBy?: string
  /** Epoch milliseconds: written then or later, and before. A message without a time counts by its neighbours. */
  readonly from?: number | null
  readonly to?: number | null
}

/** A search of messages that hold every word of a text, each of any length, Chinese and Latin (F7). */
export type MessageQuery = MessageFilter & { readonly text: string }

/** Places of hits in a conversation; `total` counts those that were left out, which are older, too. */
export type MessageHits = {
  readonly hits: readonly { readonly id: string; readonly pkid: string }[]
  readonly total: number
}

export type MessageTable = {
  /**
   * Messages of one conversation and the range that the caller read without a gap (from `lo` to `hi`), joined with the
   * ranges that it touches, in one transaction. Answers the ids that changed.
   */
  readonly upsert: (conversation: string, rows: readonly ChatMessage[], range: ChatRange | null, at: number) => string[]
  /** Newest first; no two of them touch. */
  readonly ranges: (conversation: string) => readonly ChatRange[]
  /** Newest first, below `before` (a pkid). */
  readonly page: (conversation: string, before: string | null, limit: number) => readonly ChatMessage[]
  /** So many messages of a conversation from somewhere on, and a few more where several stand at one place. */
  readonly part: (conversation: string, from: PartFrom, limit: number) => MessagePart
  /** Times of its messages from a moment on and before another, and of the first and last one; epoch milliseconds. */
  readonly times: (
    conversation: string,
    from: number,
    to: number,
  ) => { readonly times: readonly number[]; readonly first: number | null; readonly last: number | null }
  /** Messages of a list of their own, newest first, of one conversation or, for '', of all. */
  readonly marked: (asked: AskedMarks) => MarkedPage
  /** How far the history of conversations is. */
  readonly reach: () => MessageReach
  /** The place of a message in its conversation; null where it is not here. */
  readonly placeOf: (id: string, conversation: string) => string | null
  /** Marks messages that stood here before marks were kept: a slice a call; true while something is left. */
  readonly buildMarks: () => boolean
  readonly isMarked: () => boolean
  /** Messages of a conversation from a pkid, or the place of a message without one, upwards, it included. */
  readonly countFrom: (conversation: string, pkid: string) => number
  /** A message; some firms number per platform, so that without its conversation it may be another one. */
  readonly get: (id: string, conversation?: string) => ChatMessage | null
  readonly count: () => number
  /** Bytes of the words and bodies of all messages. */
  readonly bytes: () => number
  /** Newest first, behind the place `before`; `next` is the place behind the last of them, null at the end. */
  readonly search: (query: MessageQuery & { readonly limit: number; readonly before?: string | null }) => {
    readonly rows: readonly ChatMessage[]
    readonly next: string | null
  }
  /** The hits in one conversation, oldest first; at most so many of them, the newest. */
  readonly find: (query: MessageQuery & { readonly conversation: string; readonly most: number }) => MessageHits
  /** Search as one types, newest first: only what the index covers, which is everything but while it is rebuilt. */
  readonly suggest: (text: string, limit: number) => readonly ChatMessage[]
  /** Search index merges, or goes on being rebuilt, in idle time: a slice a call; true while something is left. */
  readonly mergeSearch: (pages: number) => boolean
  /** A pinned conversation keeps its messages whatever {@link MessageTable.retain} is asked for. */
  readonly pin: (conversation: string, pinned: boolean) => void
  /**
   * Drops the oldest messages of conversations that are not pinned; ranges shrink with them. A slice a call: answers how
   * many went, 0 when nothing is left to drop. Bytes are those of the messages' words and bodies.
   */
  readonly retain: (keep: { readonly after: number; readonly mostBytes: number }) => number
  /** People who are kept as the writers of messages. */
  readonly people: () => number
  /** Takes out people of whom no message is left. A slice a call: answers true while something is left to look at. */
  readonly prunePersons: () => boolean
}
