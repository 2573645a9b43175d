// Reading a store whole beside everything else, after a run that did not close it. Lives here: the thread that reads it
// once. May not: know what damage is (engine/store/repair/damage.ts), what follows from it, or how a thread is started (the shells).

import type { FileDamage } from '#core/engine/store/repair/damage'
import type { Log } from '#core/ports'
import type { Answer, StartThread } from '../answer-thread.ts'
import type { CheckInput } from './messages.ts'

export type CheckParts = {
  readonly input: CheckInput
  readonly start: StartThread
  readonly log: Log
  /** Called once with what was found, null where the thread gave no answer; not after the stop. */
  readonly found: (damage: FileDamage | null) => void
}

/** Begins the check. The answer ends it; it resolves when the thread has let go of the file. */
export function startCheck({ input, start, log, found }: CheckParts): () => Promise<void> {
  const ended = Promise.withResolvers<void>()
  let over = false
  const end = (damage: FileDamage | null) => {
    if (over) return
    over = true
    found(damage)
  }
  const thread = start<never, Answer>('checker', input)
  thread.listen(
    (answer) => {
      if (answer.type === 'answer') return end(answer.value as FileDamage)
      log('error', 'checker.failed', { reason: answer.reason })
      end(null)
    },
    () => {
      ended.resolve()
      end(null)
    },
  )
  return () => {
    over = true
    thread.kill()
    return ended.promise
  }
}
