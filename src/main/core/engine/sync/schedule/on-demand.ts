import { Failure } from '#shared/contract/failure'
import { asFailure } from '../failures.ts'
import type { Recent } from '../pull/recent.ts'
import type { Refresher } from '../pull/refresh.ts'
import type { SweepControl, Sync, SyncArea, SyncContext, SyncOptions } from '../types.ts'
import type { Background } from './background.ts'
import type { Connection } from './connection.ts'
import type { PassRunner } from './pass-runner.ts'
import { isNoAnswer, mayBeOneAnswer } from './reachability.ts'
import { Stopped, type UnlessStopped } from './stopping.ts'
import { endsPass, type Passes } from './sync-cycle.ts'

/** What is read where somebody asks for it or looks at it: one object, what the firm no longer has, areas on the screen. */
export type OnDemand = Pick<Sync, 'refresh' | 'sweep'> & {
  /** Reads areas out of turn, unless a pass reads them anyway; never fails. */
  readonly look: (areas: readonly SyncArea[]) => Promise<void>
}

/** Makes the reads on demand of a running sync. */
export function onDemand(parts: {
  readonly options: Pick<SyncOptions, 'store' | 'clock'>
  readonly areas: readonly SyncArea[]
  readonly connection: Connection
  readonly readings: Refresher
  readonly recent: Recent
  readonly passes: Pick<Passes, 'pull'>
  readonly runner: Pick<PassRunner, 'run' | 'isRunning'>
  readonly work: Background
  readonly context: () => Promise<SyncContext>
  readonly orStopped: UnlessStopped
  readonly signal: AbortSignal
}): OnDemand {
  const { options, areas, connection, readings, recent, passes, runner, work, orStopped, signal } = parts
  const { store, clock } = options

  const sweepAsked = async (swept: readonly SweepControl[]): Promise<void> => {
    const ended = Promise.all(swept.map(({ job }) => work.ended(job)))
    if (!connection.isReadable()) await runner.run()
    work.wake()
    if (!connection.isReadable() || connection.isFrozen() || signal.aborted) work.giveUp()
    await ended
  }

  return {
    async refresh(name, object) {
      const area = areas.find((one) => one.name === name && one.refresh !== undefined)
      if (area === undefined) throw new Failure('not-found')
      recent.opened(object)
      try {
        await orStopped(readings.refresh(area, object))
        recent.read(name, object)
        connection.hear(null, false)
      } catch (error) {
        if (error instanceof Stopped) throw new Failure('signed-out')
        const failure = asFailure(error)
        // Nobody who waits for this object waits for the answer to that.
        void connection.hearOf(failure, mayBeOneAnswer(failure)).catch(() => undefined)
        throw failure.code === 'internal' ? error : failure
      } finally {
        work.wake()
      }
    },
    sweep({ area, confirm = false, again } = {}) {
      const swept = areas.flatMap(({ name, sweep }) => (sweep && (area ?? name) === name ? [sweep] : []))
      for (const sweep of swept) {
        sweep.ask(store, confirm, clock.now())
        if (again !== undefined) sweep.plan(store, clock.now() + again)
      }
      return sweepAsked(swept)
    },
    async look(seen) {
      try {
        if (!runner.isRunning() && !connection.isFrozen()) {
          const { failure, silent } = await passes.pull(seen, await parts.context())
          if (failure !== null && endsPass(failure)) connection.hear(failure, silent)
        }
        work.wake()
      } catch (error) {
        if (!(error instanceof Stopped) && !signal.aborted) connection.hear(asFailure(error), isNoAnswer(error))
      }
    },
  }
}
