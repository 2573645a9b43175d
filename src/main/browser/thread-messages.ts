import type { MessagePort } from 'node:worker_threads'
import type { MediaFile } from '#core/engine/media'

/** What the shell hands to the core. */
export type CoreInput = { readonly profile: string; readonly firm: string }

/** What the gateway hands to the core's thread when it starts it. */
export type ThreadInput = CoreInput & {
  /** Variables of the environment that the thread runs without; none where an earlier thread has logged them. */
  readonly dropped: readonly string[]
}

/** A page of a session reads the file of a handle, or sends the one that was expected (`bytes`). */
export type MediaRequest = { readonly session: string; readonly handle: string; readonly bytes: Uint8Array | null }
/** The file that was read; `taken` says whether the bytes were expected. */
export type MediaAnswer = { readonly file: MediaFile | null; readonly taken: boolean }

/** From the gateway to the core's thread. A page's port carries birpc messages as JSON text. */
export type ToThread =
  | { readonly type: 'page'; readonly port: MessagePort; readonly session: string }
  | { readonly type: 'media'; readonly id: number; readonly request: MediaRequest }
  | { readonly type: 'close' }

/** From the core's thread to the gateway. */
export type FromThread =
  | { readonly type: 'ready' }
  | { readonly type: 'media'; readonly id: number; readonly answer: MediaAnswer }
