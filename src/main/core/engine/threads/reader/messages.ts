import type { Answer, Thread } from '../answer-thread.ts'

/** A question to the thread, work on the log, or its end. */
export type ToReader =
  | { readonly type: 'ask'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly type: 'checkpoint'; readonly whole: boolean }
  | { readonly type: 'flush' }
  | { readonly type: 'close' }

/** Checkpoints and flushes are answered in the order in which they were asked for. */
export type FromReader = { readonly type: 'ready' } | { readonly type: 'kept' } | Answer

export type ReaderThread = Thread<ToReader, FromReader>
