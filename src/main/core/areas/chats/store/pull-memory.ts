import { createTouched, type Touched } from '#core/engine/store/touched'
import { type BoundedMap, boundedMap } from '#shared/domain/bounded-map'

/** What the pull of messages remembers until the app is closed; each start looks again. */
export type ChatPullMemory = {
  /** Conversations as they looked when they were read and their newest message was not found, by id. */
  readonly tried: Map<string, string>
  /** Conversations as they looked when they were asked for because the list does not name them any more, by id. */
  readonly missed: Map<string, string>
  /** The open conversation that was read again last; wall time in milliseconds. */
  reread: { readonly id: string; readonly at: number } | null
  /** When newest messages and standing warnings were read last; wall time in milliseconds, null until it is asked for. */
  read: Map<string, number> | null
  /** When something of it was last looked for, wall time in milliseconds. */
  turn: number | null
  /** Messages whose warnings were cleared from here, by {@link touchedMessage}. */
  readonly touched: Touched
  /** Messages that there were when the search index was merged last. */
  merged: number | null
  /** What is still to be fetched for pinned conversations, as they were when it was gathered. */
  pinned: {
    readonly pins: string
    readonly files: { readonly message: string; readonly fsid: string; readonly conversation: string }[]
  } | null
  /** Files of theirs, by fsid, that the firm does not give or that found no room. */
  readonly passed: BoundedMap<string, true>
}

const MOST_PASSED = 20_000

/** The memory of a start. */
export const createChatPullMemory = (): ChatPullMemory => ({
  tried: new Map(),
  missed: new Map(),
  reread: null,
  read: null,
  turn: null,
  touched: createTouched(),
  merged: null,
  pinned: null,
  passed: boundedMap(MOST_PASSED),
})

/** What a message is remembered by: some firms number per platform, so that its id alone may be another one's. */
export const touchedMessage = (conversation: string, id: string): string => `${conversation} ${id}`
