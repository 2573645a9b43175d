// Building beside everything else. Lives here: the thread that builds, begun with the first step and ended with the
// last. May not: know what a step does (the areas' `area-build.ts`) or how a thread is started (the shells).

import type { BuildStep } from '#core/engine/store/types'
import type { Log } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import type { StartThread, ThreadInput } from '../answer-thread.ts'
import type { BuilderThread, FromBuilder, ToBuilder } from './messages.ts'

/** How long a thread may take to end its step and close its connection, milliseconds; then it is killed. */
const CLOSE_LIMIT = 4000

export type Builder = {
  /**
   * Runs a step in the thread: true where the same step has more to do, null where there is no thread, so that the
   * caller runs it. One step at a time; fails as the store does.
   */
  readonly run: (step: BuildStep) => Promise<boolean | null>
  /** The step that runs, which holds the store's write lock; null where none does. Never rejects. */
  readonly busy: () => Promise<void> | null
  /** Ends the thread and gives its memory back; the next step begins a new one. */
  readonly rest: () => Promise<void>
}

export type BuilderParts = {
  readonly input: ThreadInput
  readonly start: StartThread
  readonly log: Log
  readonly after: (milliseconds: number, run: () => void) => () => void
}

/** Makes the builder of an open account. */
export function createBuilder({ input, start, log, after }: BuilderParts): Builder {
  let thread: BuilderThread | null = null
  let ended = Promise.withResolvers<void>()
  let running: { readonly id: number; readonly done: PromiseWithResolvers<boolean | null> } | null = null
  let count = 0
  /** True once a thread ended by itself: another one would not do better. */
  let over = false
  let resting = false

  const settle = (use: (done: PromiseWithResolvers<boolean | null>) => void): void => {
    const last = running
    running = null
    if (last !== null) use(last.done)
  }

  const heard = (message: FromBuilder): void => {
    if (running?.id !== message.id) return
    settle((done) => {
      if (message.type === 'answer') return done.resolve(message.value === true)
      if (message.code !== null) return done.reject(new Failure(message.code))
      log('error', 'builder.failed', { reason: message.reason })
      over = true
      done.resolve(null)
    })
  }

  const gone = (): void => {
    thread = null
    ended.resolve()
    if (!resting) {
      over = true
      log('warn', 'builder.ended')
    }
    settle((done) => done.resolve(null))
  }

  const begin = (): BuilderThread => {
    const begun = start<ToBuilder, FromBuilder>('builder', input)
    ended = Promise.withResolvers<void>()
    begun.listen(heard, gone)
    thread = begun
    return begun
  }

  return {
    async run(step) {
      if (over || resting || running !== null) return null
      count += 1
      const done = Promise.withResolvers<boolean | null>()
      running = { id: count, done }
      const builds = thread ?? begin()
      builds.post({ type: 'run', id: count, step })
      return done.promise
    },
    busy: () =>
      running?.done.promise.then(
        () => undefined,
        () => undefined,
      ) ?? null,
    async rest() {
      if (thread === null) return
      const last = thread
      resting = true
      last.post({ type: 'close' })
      const forget = after(CLOSE_LIMIT, last.kill)
      await ended.promise
      forget()
      resting = false
    },
  }
}
