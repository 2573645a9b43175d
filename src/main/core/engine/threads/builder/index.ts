// Building beside everything else. Lives here: the thread that builds, begun with the first step and ended with the
// last. May not: know what a step does (the areas' `area-build.ts`) or how a thread is started (the shells).

import type { BuildStep } from '#core/engine/store/types'
import type { Log } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import { type CallThread, callThread, type StartThread, ThreadEnded, type ThreadInput } from '../answer-thread.ts'
import type { BuilderCalls } from './messages.ts'

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
  let thread: CallThread<BuilderCalls> | null = null
  let running: Promise<boolean | null> | null = null
  /** True once a thread ended by itself: another one would not do better. */
  let over = false
  let resting = false

  const begin = (): CallThread<BuilderCalls> =>
    callThread(start('builder', input), () => {
      thread = null
      if (resting) return
      over = true
      log('warn', 'builder.ended')
    })

  const runIn = async ({ calls }: CallThread<BuilderCalls>, step: BuildStep): Promise<boolean | null> => {
    try {
      return await calls.run(step)
    } catch (error) {
      if (error instanceof Failure) throw error
      if (!(error instanceof ThreadEnded)) log('error', 'builder.failed', { reason: (error as Error).name })
      over = true
      return null
    } finally {
      running = null
    }
  }

  return {
    async run(step) {
      if (over || resting || running !== null) return null
      thread ??= begin()
      running = runIn(thread, step)
      return running
    },
    busy: () =>
      running?.then(
        () => undefined,
        () => undefined,
      ) ?? null,
    async rest() {
      if (thread === null) return
      resting = true
      await thread.close(CLOSE_LIMIT, after)
      resting = false
    },
  }
}
