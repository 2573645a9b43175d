// Reading a store whole beside everything else, after a run that did not close it. Lives here: the thread that reads it
// once. May not: know what damage is (engine/store/repair/damage.ts), what follows from it, or how a thread is started (the shells).

import type { FileDamage } from '#core/engine/store/repair/damage'
import type { Log } from '#core/ports'
import { callThread, type StartThread, ThreadEnded } from '../answer-thread.ts'
import type { CheckCalls, CheckInput } from './messages.ts'

export type CheckParts = {
  readonly input: CheckInput
  readonly start: StartThread
  readonly log: Log
  /** Called once with what was found, null where the thread gave no answer; not after the stop. */
  readonly found: (damage: FileDamage | null) => void
}

/** Begins the check. The answer ends it; it resolves when the thread has let go of the file. */
export function startCheck({ input, start, log, found }: CheckParts): () => Promise<void> {
  const { calls, ended, kill } = callThread<CheckCalls>(start('checker', input))
  let stopped = false
  const say = (damage: FileDamage | null): void => {
    if (!stopped) found(damage)
  }
  calls.check().then(say, (error: Error) => {
    if (!(error instanceof ThreadEnded)) log('error', 'checker.failed', { reason: error.name })
    say(null)
  })
  return () => {
    stopped = true
    kill()
    return ended
  }
}
