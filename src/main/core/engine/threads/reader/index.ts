// Searches beside everything else. Lives here: who answers them, the thread or, where there is none, the core itself.
// May not: know what is asked (the areas' `reads`) or how a thread is started (the shells).

import type { AreaStore, ReadStore, Store } from '#core/engine/store/types'
import type { Log } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import { type CallThread, callThread, type StartThread, ThreadEnded, type ThreadInput } from '../answer-thread.ts'
import type { ReaderCalls } from './messages.ts'
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
  let asked: Question | null = null
  let closing = false
  let thread: CallThread<ReaderCalls> | null = null
  /** Whether a thread answers: not begun, being made, there, or never again. */
  let stage: 'none' | 'starting' | 'ready' | 'over' = start === null ? 'over' : 'none'

  const answerHere = ({ name, input: question, done }: Question): void => {
    try {
      done.resolve((own[name] as (input: unknown) => unknown)(question))
    } catch (error) {
      done.reject(error)
    }
  }

  const answerThere = async ({ calls }: CallThread<ReaderCalls>, question: Question): Promise<void> => {
    const { name, done } = question
    try {
      done.resolve(await calls.ask(name, question.input))
    } catch (error) {
      if (error instanceof Failure) done.reject(error)
      else if (!(error instanceof ThreadEnded)) {
        log('error', 'reader.failed', { search: name, reason: (error as Error).name })
        done.reject(new Error('a search failed in its thread'))
      }
      // Who asked has an answer all the same: the core's own connection gives it.
      else if (!closing) answerHere(question)
    }
    asked = null
    next()
  }

  const next = (): void => {
    while (asked === null && !closing) {
      const question = waiting.shift()
      if (question === undefined) return
      if (thread === null || stage === 'starting') {
        answerHere(question)
        continue
      }
      asked = question
      void answerThere(thread, question)
    }
  }

  /** The thread begins with the first search: many days have none, and it takes memory. Until it stands nobody waits. */
  const begin = (): void => {
    if (start === null || stage !== 'none') return
    stage = 'starting'
    thread = callThread<ReaderCalls>(start('reader', input), () => {
      thread = null
      stage = 'over'
      if (!closing) log('warn', 'reader.ended')
    })
    thread.calls.stand().then(
      () => {
        stage = 'ready'
      },
      () => undefined,
    )
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
  const keep = async (work: (calls: CallThread<ReaderCalls>['calls']) => Promise<void>): Promise<void> => {
    begin()
    if (thread === null || stage !== 'ready' || closing) return
    // A full disk is met by the writer too, which tells a person; the thread just tries again the next time.
    await work(thread.calls).catch(() => undefined)
  }

  return {
    ask: ask as Reader['ask'],
    async checkpoint(whole = false) {
      await (stage === 'over' ? store.checkpoint(whole) : keep((calls) => calls.checkpoint(whole)))
    },
    flush: () => (stage === 'over' ? undefined : keep((calls) => calls.flush())),
    async close() {
      closing = true
      for (const { done } of waiting.splice(0)) done.reject(new Failure('signed-out'))
      asked?.done.reject(new Failure('signed-out'))
      await thread?.close(CLOSE_LIMIT, after)
    },
  }
}
