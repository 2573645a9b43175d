import { Failure, type FailureCode } from '#shared/contract/failure'

/** Threads that a shell can start beside the core. */
export type ThreadName = 'reader' | 'builder' | 'parser' | 'checker'

/** What a thread must know: the store's folder and file, and its key; the thread gets a copy. */
export type ThreadInput = { readonly folder: string; readonly file: string; readonly key: Uint8Array }

/** What a thread answers a question with. `code` is null where a bug was met; `reason` is the error's name, never its message. */
export type Answer =
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly code: FailureCode | null; readonly reason: string }

/** Runs what was asked, and makes the answer of what it gives or throws. */
export function answerTo(id: number, run: () => unknown): Answer {
  try {
    return { type: 'answer', id, value: run() }
  } catch (error) {
    const code = error instanceof Failure ? error.code : null
    return { type: 'failed', id, code, reason: error instanceof Error ? error.name : typeof error }
  }
}

/** A thread of this program; a shell starts it. */
export type Thread<To, From> = {
  readonly post: (message: To) => void
  /** Both are set before the thread says anything. `ended` is called once, however it came. */
  readonly listen: (heard: (message: From) => void, ended: () => void) => void
  /** Ends it at once; for one that does not end by itself. */
  readonly kill: () => void
}

/** Starts a thread beside the core; without an input it knows no store. */
export type StartThread = <To, From>(name: ThreadName, input: ThreadInput | null) => Thread<To, From>
