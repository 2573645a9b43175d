// Reading of long lists beside everything else. Lives here: the thread that parses, begun with the first body and ended
// when none has come for a while. May not: know what a row is (remote/) or how a thread is started (the shells).

import type { ListReader } from '#core/engine/remote/lists'
import type { Log } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import { type CallThread, callThread, type StartThread } from '../answer-thread.ts'
import type { ParserCalls } from './messages.ts'

/** How long a thread without work is kept, milliseconds: it takes a few megabytes. */
const IDLE_LIMIT = 10_000

export type Parser = {
  /** Reads a body in the thread; null where there is none, so that the caller reads it. Fails as the remote does. */
  readonly read: ListReader
  /** Ends the thread; what it was reading is answered null. */
  readonly close: () => Promise<void>
}

export type ParserParts = {
  readonly start: StartThread
  readonly log: Log
  readonly after: (milliseconds: number, run: () => void) => () => void
}

/** Makes the parser of an open account. */
export function createParser({ start, log, after }: ParserParts): Parser {
  let thread: CallThread<ParserCalls> | null = null
  /** Bodies that are being read. */
  let reading = 0
  /** True once a thread ended by itself, or for good: another one would not do better. */
  let over = false
  let stayAwake: () => void = () => undefined

  const begin = (): CallThread<ParserCalls> => {
    const begun = callThread<ParserCalls>(start('parser', null), () => {
      if (thread !== begun) return
      thread = null
      over = true
      log('warn', 'parser.ended')
    })
    return begun
  }

  const rest = async (): Promise<void> => {
    stayAwake()
    const last = thread
    thread = null
    // It has no file open: there is nothing to wait for.
    last?.kill()
    await last?.ended
  }

  return {
    async read(job) {
      if (over) return null
      stayAwake()
      thread ??= begin()
      reading += 1
      try {
        return await thread.calls.read(job)
      } catch (error) {
        if (error instanceof Failure) throw error
        return null
      } finally {
        reading -= 1
        if (reading === 0 && thread !== null) stayAwake = after(IDLE_LIMIT, () => void rest())
      }
    },
    async close() {
      over = true
      await rest()
    },
  }
}
