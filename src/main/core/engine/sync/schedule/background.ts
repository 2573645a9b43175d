import type { Clock, Random } from '#core/ports'
import { asFailure } from '../failures.ts'
import type { BackgroundJob, JobState, SyncContext } from '../types.ts'
import { delayAfter } from './schedule.ts'

/** A job as the choice sees it. `blocked` is a failed one that waits for its next try. */
export type Candidate = { readonly dueAt: number | null; readonly blocked: boolean }

/** Which job runs next: the first in the list's order that is due and not blocked; null where none is. */
export function nextJob(candidates: readonly Candidate[], now: number): number | null {
  const index = candidates.findIndex(({ dueAt, blocked }) => dueAt !== null && dueAt <= now && !blocked)
  return index < 0 ? null : index
}

/** Work behind the passes. */
export type Background = {
  /** Looks whether something is due and works it off, slice by slice, while nothing else runs. Never waits. */
  readonly wake: () => void
  readonly working: () => boolean
  /** Code of the failure of a job that failed several times in a row; null otherwise. */
  readonly failing: (job: string) => string | null
  /** Resolves when the job wants nothing any more, or when the work stopped with it undone. */
  readonly ended: (job: string) => Promise<void>
  /** Nothing will run for a while: whoever waits for a job is told so. */
  readonly giveUp: () => void
  /** Resolves when no slice runs any more. */
  readonly rest: () => Promise<void>
}

export type BackgroundOptions = {
  /** The most urgent first. */
  readonly jobs: readonly BackgroundJob[]
  readonly clock: Clock
  readonly random: Random
  readonly state: () => JobState
  readonly context: () => Promise<SyncContext>
  /** False while a pass runs, the firm cannot be reached, or the sync is stopped. */
  readonly mayRun: () => boolean
  /** Answers true where the failure stops the work as a whole; else the other jobs go on. */
  readonly failed: (job: string, error: unknown) => Promise<boolean>
  readonly changed: () => void
}

/** Failures in a row after which a job is said to fail: one or two are the network's daily life. */
const SAID = 3

/** Makes the runner. One slice at a time; a job that fails waits with full jitter while the others go on. */
export function background(options: BackgroundOptions): Background {
  const { jobs, clock, random, mayRun } = options
  const failures = new Map<string, { readonly count: number; readonly until: number; readonly code: string }>()
  let waiters: { readonly job: string; readonly resolve: () => void }[] = []
  let work: Promise<void> | null = null

  const candidateOf = (job: BackgroundJob): Candidate => ({
    dueAt: job.dueAt(options.state()),
    blocked: (failures.get(job.name)?.until ?? 0) > clock.monotonic(),
  })
  const next = (): BackgroundJob | null => {
    const index = nextJob(jobs.map(candidateOf), options.state().now)
    return index === null ? null : (jobs[index] ?? null)
  }
  const tell = (stopped: boolean) => {
    const wanting = (name: string) => jobs.some((job) => job.name === name && candidateOf(job).dueAt !== null)
    const told = waiters.filter(({ job }) => stopped || !wanting(job))
    waiters = waiters.filter((one) => !told.includes(one))
    for (const { resolve } of told) resolve()
  }

  const slice = async (job: BackgroundJob, context: SyncContext): Promise<'on' | 'stop'> => {
    try {
      await job.slice({ ...context, mayGoOn: () => mayRun() && next()?.name === job.name })
      failures.delete(job.name)
      return 'on'
    } catch (error) {
      const count = (failures.get(job.name)?.count ?? 0) + 1
      const code = asFailure(error).code
      failures.set(job.name, { count, until: clock.monotonic() + delayAfter(count, random), code })
      return (await options.failed(job.name, error)) ? 'stop' : 'on'
    }
  }

  /** Works until nothing is due; answers false where something else came between. */
  const run = async (): Promise<boolean> => {
    let job = next()
    if (job === null) return true
    const context = await options.context()
    while (job !== null) {
      if (!mayRun()) return false
      if ((await slice(job, context)) === 'stop') return true
      tell(false)
      await context.breathe()
      job = next()
    }
    return true
  }

  const start = async () => {
    let over = true
    try {
      over = await run()
    } catch (error) {
      await options.failed('', error)
    }
    work = null
    if (over) tell(true)
    // What came between may have ended while this was still here, and woke nobody then.
    else wake()
    options.changed()
  }

  const wake = () => {
    if (work !== null || !mayRun()) return
    if (next() === null) {
      tell(true)
      return
    }
    work = start()
    options.changed()
  }

  return {
    wake,
    working: () => work !== null,
    failing(job) {
      const known = failures.get(job)
      return known !== undefined && known.count >= SAID ? known.code : null
    },
    ended: (job) => new Promise((resolve) => waiters.push({ job, resolve })),
    giveUp: () => tell(true),
    async rest() {
      await work
      tell(true)
    },
  }
}
