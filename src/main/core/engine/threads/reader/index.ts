// Searches beside everything else. Lives here: who answers them, the thread or, where there is none, the core itself.
// May not: know what is asked (the areas' `reads`) or how a thread is started (the shells).

import type { AreaStore, ReadStore, Store } from '#core/engine/store/types'
import type { Log } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import type { StartThread, ThreadInput } from '../answer-thread.ts'
import type { FromReader, ReaderThread, ToReader } from './messages.ts'
import { type ReadInput, type ReadName, type ReadOutput, readOperations } from './operations.ts'

/** How long a thread may take to close its connection, milliseconds; then it is killed. */
const CLOSE_LIMIT = 2000

export type Reader = {
  /**
   * Answers a search. With a `turn`, a question that has not begun gives way to a newer one of the same turn and is
   * answered `null`: nobody reads the answer to what was typed before. Fails as the store does.
   */
  readonly ask: {
    <Name extends ReadName>(name: Name, input: ReadInput<Name>): Promise<ReadOutput<Name>>
    <Name extends ReadName>(name: Name, input: ReadInput<Name>, turn: string): Promise<ReadOutput<Name> | null>
  }
  /**
   * Moves what was committed into the file. Only a log that nobody adds to meanwhile begins anew, so whoever writes much
   * waits for the end.
   */
  readonly checkpoint: (whole?: boolean) => Promise<void>
  /** Brings the log to the disk; undefined where no thread does it. */
  readonly flush: Store['flush']
  /** Ends the thread, and with it its hold on the file. What is still asked fails with `signed-out`. */
  readonly close: () => Promise<void>
}

type Question = {
  readonly name: ReadName
  readonly input: unknown
  readonly turn: string | null
  readonly done: PromiseWithResolvers<unknown>
}

/** What the reader needs of its home. */
export type ReaderParts = {
  /** The core's own store, which answers where no thread does. */
  readonly store: ReadStore & Pick<Store, 'checkpoint'>
  /** What can be asked. */
  readonly areas: readonly AreaStore[]
  readonly input: ThreadInput
  /** Starts a thread; null where the shell has none to give. */
  readonly start: StartThread | null
  readonly log: Log
  readonly after: (milliseconds: number, run: () => void) => () => void
}

/** Makes the reader of an open account. One question is on its way at a time, so that an old one can still give way. */
export function createReader({ store, areas, input, start, log, after }: ReaderParts): Reader {
  const own = readOperations(store, areas)
  const waiting: Question[] = []
  const ended = Promise.withResolvers<void>()
  const keeping: PromiseWithResolvers<void>[] = []
  let asked: { readonly id: number; readonly question: Question } | null = null
  let count = 0
  let closing = false
  let thread: ReaderThread | null = null
  /** Whether a thread answers: not begun, being made, there, or never again. */
  let stage: 'none' | 'starting' | 'ready' | 'over' = start === null ? 'over' : 'none'

  const answerHere = ({ name, input: question, done }: Question): void => {
    try {
      done.resolve((own[name] as (input: unknown) => unknown)(question))
    } catch (error) {
      done.reject(error)
    }
  }

  const next = (): void => {
    while (asked === null && !closing) {
      const question = waiting.shift()
      if (question === undefined) return
      if (thread === null || stage === 'starting') {
        answerHere(question)
        continue
      }
      count += 1
      asked = { id: count, question }
      thread.post({ type: 'ask', id: count, name: question.name, input: question.input })
    }
  }

  /** The thread begins with the first search: many days have none, and it takes memory. Until it stands nobody waits. */
  const begin = (): void => {
    if (start === null || stage !== 'none') return
    stage = 'starting'
    thread = start<ToReader, FromReader>('reader', input)
    thread.listen(heard, gone)
  }

  const heard = (message: FromReader): void => {
    if (message.type === 'ready') {
      stage = 'ready'
      next()
      return
    }
    if (message.type === 'kept') {
      keeping.shift()?.resolve()
      return
    }
    if (asked?.id !== message.id) return
    const { done, name } = asked.question
    asked = null
    if (message.type === 'answer') done.resolve(message.value)
    else if (message.code !== null) done.reject(new Failure(message.code))
    else {
      log('error', 'reader.failed', { search: name, reason: message.reason })
      done.reject(new Error('a search failed in its thread'))
    }
    next()
  }

  const gone = (): void => {
    thread = null
    stage = 'over'
    ended.resolve()
    for (const { resolve } of keeping.splice(0)) resolve()
    if (closing) return
    log('warn', 'reader.ended')
    // Who asked has an answer all the same: the core's own connection gives it.
    if (asked !== null) waiting.unshift(asked.question)
    asked = null
    next()
  }

  const ask = (name: ReadName, question: unknown, turn: string | null = null): Promise<unknown> => {
    if (closing) return Promise.reject(new Failure('signed-out'))
    const done = Promise.withResolvers<unknown>()
    const older = turn === null ? -1 : waiting.findIndex((one) => one.turn === turn)
    if (older >= 0) waiting.splice(older, 1)[0]?.done.resolve(null)
    waiting.push({ name, input: question, turn, done })
    begin()
    next()
    return done.promise
  }

  /** Has the thread work on the log, and begins it. What one that is just being made misses, the next call does. */
  const keep = async (message: ToReader): Promise<void> => {
    begin()
    if (stage !== 'ready' || closing) return
    const done = Promise.withResolvers<void>()
    keeping.push(done)
    thread?.post(message)
    await done.promise
  }

  return {
    ask: ask as Reader['ask'],
    async checkpoint(whole = false) {
      await (stage === 'over' ? store.checkpoint(whole) : keep({ type: 'checkpoint', whole }))
    },
    flush: () => (stage === 'over' ? undefined : keep({ type: 'flush' })),
    async close() {
      closing = true
      for (const { done } of waiting.splice(0)) done.reject(new Failure('signed-out'))
      asked?.question.done.reject(new Failure('signed-out'))
      if (thread === null) return
      const last = thread
      last.post({ type: 'close' })
      const forget = after(CLOSE_LIMIT, last.kill)
      await ended.promise
      forget()
    },
  }
}
