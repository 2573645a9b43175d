import type { Answer, Thread } from '../threads.ts'

/** A question to the thread, a checkpoint, or its end. */
export type ToReader =
  | { readonly type: 'ask'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly type: 'checkpoint'; readonly whole: boolean }
  | { readonly type: 'close' }

/** Checkpoints are answered in the order in which they were asked for. */
export type FromReader = { readonly type: 'ready' } | { readonly type: 'checkpointed' } | Answer

export type ReaderThread = Thread<ToReader, FromReader>
