import type { Failure } from '#shared/contract/failure'
import { asFailure } from '../failures.ts'
import type { SyncContext, SyncOptions } from '../types.ts'
import type { Connection } from './connection.ts'
import { isNoAnswer } from './reachability.ts'
import { AFTER_WAKE, schedule } from './schedule.ts'
import { Stopped } from './stopping.ts'
import type { Outcome, Passes } from './sync-cycle.ts'

/** After a wake-up the network comes late: what fails until then makes no wait longer. Milliseconds. */
const GRACE = 30_000

/** Runs one pass at a time: by the timer, and where somebody asks. */
export type PassRunner = {
  /** As `Sync.run`, `Sync.runAnew` and `Sync.runForPerson`. */
  readonly run: () => Promise<void>
  readonly runAnew: () => Promise<void>
  readonly runForPerson: () => Promise<void>
  /** Begins a pass at once, as if none had failed; never waits. */
  readonly hint: () => void
  readonly isRunning: () => boolean
  /** Milliseconds since the last pass ended. */
  readonly idleFor: () => number
  /** Resolves when no pass runs. */
  readonly rest: () => Promise<void>
  /** The timer begins no pass any more. */
  readonly stop: () => void
}

/** Makes the runner of a sync; nothing runs before it is asked for, or the machine wakes up. */
export function createPassRunner(parts: {
  readonly options: Pick<SyncOptions, 'clock' | 'random' | 'power' | 'log' | 'statusChanged' | 'storeWorks'>
  readonly signal: AbortSignal
  readonly passes: Passes
  readonly connection: Connection
  readonly context: () => Promise<SyncContext>
  /** Milliseconds until the pass after one that ended well. */
  readonly every: () => number
  /** Milliseconds for which the server still wants to be left alone. */
  readonly held: () => number
  /** A pass has ended, whatever its outcome. */
  readonly ended: () => void
}): PassRunner {
  const { options, signal, passes, connection, context, every, held, ended } = parts
  const { clock, random, power, log } = options
  let running: Promise<void> | null = null
  let following: Promise<void> | null = null
  /** A person asked for a pass, and none has begun since. */
  let asked = false
  let failures = 0
  let graceUntil = 0
  let endedAt = Number.NEGATIVE_INFINITY

  const timer = schedule({
    clock,
    random,
    power,
    run: () => void runAnew(),
    every,
    // What failed before the sleep says nothing about the network after it.
    woke() {
      failures = 0
      graceUntil = clock.monotonic() + AFTER_WAKE + GRACE
    },
  })

  const pass = async (): Promise<Outcome> => {
    const byPerson = asked
    asked = false
    try {
      return await passes.pass({ ...(await context()), byPerson }, byPerson ? null : connection.unread())
    } catch (error) {
      if (error instanceof Stopped) throw error
      const failure = asFailure(error)
      // No area was asked: where the reason is not the network, each of them says it.
      if (!isNoAnswer(failure)) passes.refuse(failure)
      return { failure, silent: isNoAnswer(failure), stored: false, read: false }
    }
  }

  const runOnce = async (): Promise<void> => {
    options.statusChanged()
    const began = clock.monotonic()
    const outcome = await pass()
    const { failure, stored } = outcome
    connection.hearPass(outcome)
    failures = failure === null ? 0 : clock.monotonic() < graceUntil ? 1 : failures + 1
    endedAt = clock.monotonic()
    log('info', 'sync.pass', { ms: Math.round(endedAt - began), code: failure?.code ?? null })
    const isDown = connection.state() === 'offline' || connection.unread() !== null
    if (!connection.isFrozen()) timer.next(failures, { isDown, atLeast: Math.max(retryAfter(failure), held()) })
    if (failure === null || stored) options.storeWorks()
  }

  const run = (): Promise<void> => {
    if (signal.aborted || connection.isFrozen()) return Promise.resolve()
    running ??= runOnce()
      .catch((error: unknown) => {
        if (!(error instanceof Stopped)) log('error', 'sync.bug', { reason: error instanceof Error ? error.name : '' })
      })
      .finally(() => {
        running = null
        options.statusChanged(true)
        ended()
      })
    return running
  }

  /** What runs already may have read what has changed since. */
  const runAnew = (): Promise<void> => {
    if (running === null) return run()
    following ??= running.then(() => {
      following = null
      return run()
    })
    return following
  }

  return {
    run,
    runAnew,
    runForPerson() {
      asked = true
      return runAnew()
    },
    hint() {
      failures = 0
      void run()
    },
    isRunning: () => running !== null,
    idleFor: () => clock.monotonic() - endedAt,
    async rest() {
      await running
    },
    stop: timer.stop,
  }
}

/** Milliseconds that the server asked to wait. */
function retryAfter(failure: Failure | null): number {
  return Number(failure?.details.retryAfter ?? 0) * 1000
}
