import type { MessagePort } from 'node:worker_threads'
import type { MediaFacts } from '#core/engine/media'

/** What the shell hands to the core. */
export type CoreInput = { readonly profile: string; readonly firm: string }

/** What the gateway hands to the core's thread when it starts it. */
export type ThreadInput = CoreInput & {
  /** Variables of the environment that the thread runs without; none where an earlier thread has logged them. */
  readonly dropped: readonly string[]
}

/** A handle as a page of a session names it. */
export type NamedHandle = { readonly session: string; readonly handle: string }

/** A page of a session sends the file that was expected, in parts from `at` on. */
export type GivenMedia = NamedHandle & {
  readonly bytes: Uint8Array
  /** Null where all bytes come at once. */
  readonly at: number | null
}

/** What the gateway asks of the core's thread. */
export type CoreThreadCalls = {
  /** Answered as soon as the core can answer. */
  ready(): void
  /** Joins a page of a session; its port, which is handed over, carries birpc messages as JSON text. An event. */
  join(port: MessagePort, session: string): void
  /** What the file of a handle is; null where there is none. */
  media(named: NamedHandle): MediaFacts | null
  /** The next bytes of it from an offset on; null where it cannot be read any more. */
  mediaPiece(named: NamedHandle, from: number): Promise<Uint8Array | null>
  /** Whether the bytes were expected. */
  receive(given: GivenMedia): boolean | Promise<boolean>
  /** Closes the store and ends the thread. An event. */
  close(): void
}
