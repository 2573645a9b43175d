// Reading of long lists beside everything else. Lives here: the thread that parses, begun with the first body and ended
// when none has come for a while. May not: know what a row is (remote/) or how a thread is started (the shells).

import type { ListReader } from '#core/engine/remote/lists'
import type { Page } from '#core/engine/remote/types'
import type { Log } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import type { StartThread } from '../answer-thread.ts'
import type { FromParser, ToParser } from './messages.ts'

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
  let thread: ReturnType<typeof begin> | null = null
  /** True once a thread ended by itself, or for good: another one would not do better. */
  let over = false
  let stayAwake: () => void = () => undefined

  const begin = () => {
    const waiting = new Map<number, PromiseWithResolvers<Page<unknown> | null>>()
    const ended = Promise.withResolvers<void>()
    let count = 0

    const heard = (message: FromParser): void => {
      const done = waiting.get(message.id)
      waiting.delete(message.id)
      if (waiting.size === 0) stayAwake = after(IDLE_LIMIT, () => void rest())
      if (message.type === 'page') done?.resolve(message.page)
      else if (message.type === 'failed') done?.reject(new Failure(message.code, message.details))
      else done?.resolve(null)
    }

    const gone = (): void => {
      if (thread === begun) {
        thread = null
        over = true
        log('warn', 'parser.ended')
      }
      for (const done of waiting.values()) done.resolve(null)
      ended.resolve()
    }

    const { post, listen, kill } = start<ToParser, FromParser>('parser', null)
    const begun = {
      read(job: ToParser['job']): Promise<Page<unknown> | null> {
        count += 1
        const done = Promise.withResolvers<Page<unknown> | null>()
        waiting.set(count, done)
        post({ id: count, job })
        return done.promise
      },
      end(): Promise<void> {
        // It has no file open: there is nothing to wait for.
        kill()
        return ended.promise
      },
    }
    listen(heard, gone)
    return begun
  }

  const rest = async (): Promise<void> => {
    stayAwake()
    const last = thread
    thread = null
    await last?.end()
  }

  return {
    async read(job) {
      if (over) return null
      stayAwake()
      thread ??= begin()
      return thread.read(job)
    },
    async close() {
      over = true
      await rest()
    },
  }
}
