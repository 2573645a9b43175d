import type { MessagePort } from 'node:worker_threads'
import type { MediaFile } from '#core/media'

/** What the gateway hands to the core's thread when it starts it. */
export type ThreadInput = { readonly profile: string; readonly firm: string }

/** From the gateway to the core's thread. A page's port carries birpc messages as JSON text. */
/** A page reads the file of a handle, or sends the one that was expected (`bytes`). */
export type MediaRequest = { readonly handle: string; readonly bytes: Uint8Array | null }
/** The file that was read; `taken` says whether the bytes were expected. */
export type MediaAnswer = { readonly file: MediaFile | null; readonly taken: boolean }

export type ToThread =
  | { readonly type: 'page'; readonly port: MessagePort }
  | { readonly type: 'media'; readonly id: number; readonly request: MediaRequest }
  | { readonly type: 'close' }

/** From the core's thread to the gateway. */
export type FromThread =
  | { readonly type: 'ready' }
  | { readonly type: 'media'; readonly id: number; readonly answer: MediaAnswer }
