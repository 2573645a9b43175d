import { asFailure } from '../failures.ts'
import { checkpointJob } from '../pull/ingest.ts'
import type { BackgroundJob, SyncArea, SyncContext, SyncOptions } from '../types.ts'
import { type Background, background } from './background.ts'
import type { Connection } from './connection.ts'
import { housekeeping } from './housekeeping.ts'
import { Stopped, type UnlessStopped } from './stopping.ts'

/** The work behind the passes of a sync, the most urgent first: recent objects, cleaning up, the jobs of the areas. */
export function backgroundWork(parts: {
  readonly options: Pick<SyncOptions, 'store' | 'clock' | 'random' | 'log' | 'cleanUps' | 'statusChanged'>
  readonly areas: readonly SyncArea[]
  /** Jobs that keep recent objects fresh. */
  readonly recent: readonly BackgroundJob[]
  readonly connection: Pick<Connection, 'isReadable' | 'isFrozen' | 'hearOf'>
  readonly context: () => Promise<SyncContext>
  readonly orStopped: UnlessStopped
  readonly signal: AbortSignal
  readonly screen: SyncContext['screen']
  /** True while a pass runs. */
  readonly isPassing: () => boolean
}): Background {
  const { options, areas, recent, connection, context, orStopped, signal, screen, isPassing } = parts
  const { store, clock, random, log, cleanUps } = options
  const jobs = [...recent, housekeeping(cleanUps), ...areas.flatMap((area) => area.background ?? []), checkpointJob]
  return background({
    jobs: jobs.map((job) => ({ ...job, slice: (tools) => orStopped(job.slice(tools)) })),
    clock,
    random,
    state: () => ({ store, now: clock.now(), screen: screen() }),
    context,
    mayRun: () => !isPassing() && !signal.aborted && !connection.isFrozen() && connection.isReadable(),
    async failed(job, error) {
      if (error instanceof Stopped || signal.aborted) return true
      const failure = asFailure(error)
      log('warn', 'sync.failed', { area: job, code: failure.code, reason: error instanceof Error ? error.name : '' })
      return connection.hearOf(failure, job !== '').catch(() => true)
    },
    changed: options.statusChanged,
  })
}
