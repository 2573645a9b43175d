import type { MessagePort } from 'node:worker_threads'
import type { MediaFile } from '#core/engine/media'

/** What the shell hands to the core. */
export type CoreInput = { readonly profile: string; readonly firm: string }

/** What the gateway hands to the core's thread when it starts it. */
export type ThreadInput = CoreInput & {
  /** Variables of the environment that the thread runs without; none where an earlier thread has logged them. */
  readonly dropped: readonly string[]
}

/** A page of a session reads the file of a handle, or sends the one that was expected (`bytes`), in parts from `at` on. */
export type MediaRequest = {
  readonly session: string
  readonly handle: string
  readonly bytes: Uint8Array | null
  /** Null where all bytes come at once. */
  readonly at: number | null
}
/** The file that was read; `taken` says whether the bytes were expected. */
export type MediaAnswer = { readonly file: MediaFile | null; readonly taken: boolean }

/** What the gateway asks of the core's thread. */
export type CoreThreadCalls = {
  /** Answered as soon as the core can answer. */
  ready(): void
  /** Joins a page of a session; its port, which is handed over, carries birpc messages as JSON text. An event. */
  join(port: MessagePort, session: string): void
  media(request: MediaRequest): MediaAnswer | Promise<MediaAnswer>
  /** Closes the store and ends the thread. An event. */
  close(): void
}
