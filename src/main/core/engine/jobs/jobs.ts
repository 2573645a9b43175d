import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import type { Job } from '#shared/contract/jobs'
import type { Json } from '#shared/domain/customer'
import type { Home } from '../account-session.ts'
import { hexId } from '../authors.ts'

/** Tasks that are remembered after they ended; the oldest goes first. */
const REMEMBERED = 50

/** One record that a task could not do. */
export type JobFailure = Job['failures'][number]

/** What a running task tells and asks. */
export type JobTools = {
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number | null) => void
  readonly failed: (failures: readonly JobFailure[]) => void
  /** From here on a cancel would stop nothing, and is not taken. */
  readonly committed: () => void
}

/** A long task: it reports, listens to the signal, and answers what it came to. */
export type JobPlan = {
  readonly kind: Job['kind']
  readonly area: Job['area']
  readonly total: number | null
  readonly run: (tools: JobTools) => Promise<Json>
  /** The same task for some records only. */
  readonly again?: (ids: readonly string[]) => JobPlan
  /** The task that takes this one back; asked after it ended. */
  readonly undo?: () => JobPlan | null
}

export type Jobs = { readonly start: (plan: JobPlan) => { job: string }; readonly handlers: CoreHandlers['jobs'] }

type Entry = { readonly plan: JobPlan; readonly abort: AbortController; job: Job }

/** The long tasks of the open account. */
export function createJobs(home: Home): Jobs {
  const entries = new Map<string, Entry>()

  const update = (entry: Entry, change: Partial<Job>) => {
    entry.job = { ...entry.job, ...change }
    home.changed('jobs', [entry.job.id])
  }

  const carryOut = async (entry: Entry) => {
    const { plan, abort } = entry
    try {
      const result = await plan.run({
        signal: abort.signal,
        progress: (done, total) => update(entry, { done, total }),
        failed: (failures) => update(entry, { failures: [...entry.job.failures, ...failures] }),
        committed: () => update(entry, { cancellable: false }),
      })
      update(entry, { state: abort.signal.aborted ? 'cancelled' : 'done', result, undoable: plan.undo !== undefined })
    } catch (error) {
      if (abort.signal.aborted) return update(entry, { state: 'cancelled' })
      update(entry, { state: 'failed', failure: failureOf(home, error) })
    }
  }

  const start = (plan: JobPlan): { job: string } => {
    const id = hexId(home.ports.random)
    const abort = new AbortController()
    const job: Job = {
      id,
      kind: plan.kind,
      area: plan.area,
      state: 'running',
      cancelAsked: false,
      cancellable: true,
      done: 0,
      total: plan.total,
      result: null,
      failures: [],
      failure: null,
      undoable: false,
    }
    const entry = { plan, abort, job }
    entries.set(id, entry)
    for (const [known, { job: other }] of entries) {
      if (entries.size <= REMEMBERED) break
      if (other.state !== 'running') entries.delete(known)
    }
    void carryOut(entry)
    return { job: id }
  }

  const entryOf = (id: string): Entry => {
    home.opened()
    const entry = entries.get(id)
    if (entry === undefined) throw new Failure('not-found')
    return entry
  }

  return {
    start,
    handlers: {
      get: ({ id }) => entryOf(id).job,
      running() {
        home.opened()
        return { ids: [...entries.values()].filter(({ job }) => job.state === 'running').map(({ job }) => job.id) }
      },
      cancel({ id }) {
        const entry = entryOf(id)
        if (!entry.job.cancellable) return {}
        entry.abort.abort()
        if (entry.job.state === 'running') update(entry, { cancelAsked: true })
        return {}
      },
      retryFailed({ id }) {
        const { plan, job } = entryOf(id)
        const failed = job.failures.map((failure) => failure.id)
        if (plan.again === undefined || failed.length === 0) throw new Failure('not-found')
        return start(plan.again(failed))
      },
      undo({ id }) {
        const entry = entryOf(id)
        const back = entry.job.undoable ? (entry.plan.undo?.() ?? null) : null
        if (back === null) throw new Failure('not-found')
        update(entry, { undoable: false })
        return start(back)
      },
    },
  }
}

/** The failure of a task or a record as it is shown; a bug says nothing of itself. */
export function failureOf(home: Home, error: unknown): { readonly code: string; readonly message: string } {
  const judged = home.judge(error)
  if (!(judged instanceof Failure)) {
    home.ports.log('error', 'job.bug', { reason: error instanceof Error ? error.name : '' })
    return { code: 'internal', message: '' }
  }
  return { code: judged.code, message: String(judged.details.message ?? '') }
}
