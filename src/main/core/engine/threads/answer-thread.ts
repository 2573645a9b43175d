// The threads of the core as it sees them: calls that each is asked, until it ends. Lives here: what all of them have in
// common. May not: know what one does, or how it is started (the shells).
import { type Calls, failureCodec, openCalls } from '#shared/threads/calls'

/** Threads that a shell can start beside the core. */
export type ThreadName = 'reader' | 'builder' | 'parser' | 'checker'

/** What a thread must know: the store's folder and file, and its key; the thread gets a copy. */
export type ThreadInput = { readonly folder: string; readonly file: string; readonly key: Uint8Array }

/** A thread of this program; a shell starts it. */
export type Thread = {
  readonly post: (message: unknown) => void
  /** Both are set before the thread says anything. `ended` is called once, however it came. */
  readonly listen: (heard: (message: unknown) => void, ended: () => void) => void
  /** Ends it at once; for one that does not end by itself. */
  readonly kill: () => void
}

/** Starts a thread beside the core; without an input it knows no store. */
export type StartThread = (name: ThreadName, input: ThreadInput | null) => Thread

/** What a call fails with whose thread ended before it was answered. */
export class ThreadEnded extends Error {}

/** A thread that answers calls; messages are carried and answered in their order. */
export type CallThread<Functions extends object> = {
  /** A call fails as its function did (`failureCodec`), or with `ThreadEnded`. */
  readonly calls: Calls<Functions>
  readonly ended: Promise<void>
  readonly kill: () => void
  /** Has it let go of what it holds and end, at most for so many milliseconds; resolves when it has ended. */
  readonly close: (limit: number, after: (milliseconds: number, run: () => void) => () => void) => Promise<void>
}

/** Joins a thread that was just started. `gone` is called when it ends, before its open calls have failed. */
export function callThread<Functions extends object>(
  thread: Thread,
  gone: () => void = () => undefined,
): CallThread<Functions> {
  const ended = Promise.withResolvers<void>()
  const { post, listen, kill } = thread
  const calls = openCalls<Functions>(
    {
      post,
      on: (heard) =>
        listen(heard, () => {
          gone()
          calls.$close(new ThreadEnded())
          ended.resolve()
        }),
    },
    failureCodec,
  )
  return {
    calls,
    ended: ended.promise,
    kill,
    async close(limit, after) {
      calls.$callRaw({ method: 'close', args: [], event: true }).catch(() => undefined)
      const forget = after(limit, kill)
      await ended.promise
      forget()
    },
  }
}
