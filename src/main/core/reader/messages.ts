import type { FailureCode } from '#shared/contract/failure'

/** What a reading thread must know: the store's folder and file, and its key; the thread gets a copy. */
export type ReaderInput = { readonly folder: string; readonly file: string; readonly key: Uint8Array }

/** A question to the thread, a checkpoint that nobody waits for, or its end. */
export type ToReader =
  | { readonly type: 'ask'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly type: 'checkpoint' }
  | { readonly type: 'close' }

/** `code` is null where a bug was met; `reason` is then the error's name, never its message. */
export type FromReader =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly code: FailureCode | null; readonly reason: string }

/** A thread of this program that runs `serveReader`; a shell starts it. */
export type ReaderThread = {
  readonly post: (message: ToReader) => void
  /** Both are set before the thread says anything. `ended` is called once, however it came. */
  readonly listen: (heard: (message: FromReader) => void, ended: () => void) => void
  /** Ends it at once; for one that does not end by itself. */
  readonly kill: () => void
}
