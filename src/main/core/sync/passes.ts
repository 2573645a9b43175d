import type { Store } from '#core/store/types'
import { Failure } from '#shared/contract/failure'
import { failureClass, storeFailure } from './failures.ts'
import { ingest } from './ingest.ts'
import { newCursor } from './planner.ts'
import { type Meter, meter } from './progress.ts'
import { Stopped, type UnlessStopped } from './stopping.ts'
import type { SyncArea, SyncContext, SyncGroups, SyncOptions } from './types.ts'

/** What was thrown, as a failure; a bug is `internal`. */
export function asFailure(error: unknown): Failure {
  return storeFailure(error) ?? (error instanceof Failure ? error : new Failure('internal', {}, { cause: error }))
}

/** Pulls areas and keeps how each of them stands. */
export type Passes = {
  /** Pulls every area that is due, group by group; answers the gravest failure, or null. */
  readonly pass: (context: SyncContext) => Promise<Failure | null>
  /** Pulls some areas out of turn; an area that is being pulled is not pulled twice. */
  readonly pull: (areas: readonly SyncArea[], context: SyncContext) => Promise<Failure | null>
  /** No area was asked; each of them says why. */
  readonly refuse: (failure: Failure) => void
  readonly meters: ReadonlyMap<string, Meter>
  /** True where the firm does not show the area to this user: it is complete as it is. */
  readonly closed: (area: string) => boolean
}

/** Makes the passes over `groups`; `orStopped` ends what waits when the sync is stopped, `answered` hears of every success. */
export function createPasses(
  options: SyncOptions,
  groups: SyncGroups,
  orStopped: UnlessStopped,
  answered: () => void,
): Passes {
  const { store, clock, log } = options
  const pulled = groups.map((group) => group.filter((area) => area.pull !== undefined))
  const meters = new Map(pulled.flat().map(({ name }) => [name, meter(name, clock, lastDone(store, name))]))
  const closed = new Set<string>()
  const running = new Map<string, Promise<Failure | null>>()

  const fresh = ({ name, every }: SyncArea): boolean => {
    const last = lastDone(store, name)
    return every !== undefined && last !== null && Math.abs(clock.now() - last) < every
  }

  const settle = (area: SyncArea, failure: Failure | null) => {
    meters
      .get(area.name)
      ?.settle(failure === null ? 'done' : 'failed', lastDone(store, area.name), failure?.code ?? null)
    options.statusChanged()
  }

  const pullNow = async (area: SyncArea, context: SyncContext): Promise<Failure | null> => {
    const progress: SyncContext['progress'] = ({ phase, rows, total }) => {
      meters.get(area.name)?.report(phase, rows, total)
      options.statusChanged()
    }
    const started = clock.monotonic()
    try {
      // A stop does not wait for an answer of the network: an area checks after each request that it may go on.
      await orStopped(area.pull?.({ ...context, progress }))
      closed.delete(area.name)
      answered()
      return null
    } catch (error) {
      if (error instanceof Stopped || context.signal.aborted) throw new Stopped()
      const failure = asFailure(error)
      if (failureClass(failure) === 'refused') closed.add(area.name)
      const reason = error instanceof Error ? error.name : typeof error
      const ms = Math.round(clock.monotonic() - started)
      log('warn', 'sync.failed', { area: area.name, code: failure.code, reason, ms })
      return failure
    }
  }

  const pullOnce = (area: SyncArea, context: SyncContext): Promise<Failure | null> => {
    const known = running.get(area.name)
    if (known !== undefined) return known
    const started = pullNow(area, context).finally(() => running.delete(area.name))
    running.set(area.name, started)
    return started
  }

  /** Keeps when the small lists were read, all at once: an unchanged pass writes one small transaction. */
  const stamp = (done: readonly SyncArea[]) => {
    const small = done.filter((area) => !area.ownCursor)
    if (small.length === 0) return
    ingest(store, () => {
      for (const { name } of small) {
        const rows = meters.get(name)?.view().rows ?? 0
        store.cursors.put({ ...newCursor(name), phase: 'idle', total: rows, rows, lastDone: clock.now() })
      }
    })
  }

  const pull = async (areas: readonly SyncArea[], context: SyncContext): Promise<Failure | null> => {
    const results = await Promise.all(areas.map(async (area) => ({ area, failure: await pullOnce(area, context) })))
    stamp(results.filter(({ failure }) => failure === null).map(({ area }) => area))
    let worst: Failure | null = null
    for (const { area, failure } of results) {
      settle(area, failure)
      if (failure !== null && failureClass(failure) !== 'refused') worst = graver(worst, failure)
    }
    return worst
  }

  return {
    async pass(context) {
      let worst: Failure | null = null
      for (const group of pulled) {
        const failure = await pull(
          group.filter((area) => !fresh(area)),
          context,
        )
        if (failure !== null) worst = graver(worst, failure)
        if (worst !== null && endsPass(worst)) return worst
      }
      return worst
    },
    pull,
    refuse(failure) {
      for (const area of pulled.flat()) settle(area, failure)
    },
    meters,
    closed: (area) => closed.has(area),
  }
}

function lastDone(store: Store, area: string): number | null {
  return store.cursors.get(area)?.lastDone ?? null
}

/** True for a failure that every other area would meet too. */
export function endsPass(failure: Failure): boolean {
  const kind = failureClass(failure)
  return kind === 'offline' || kind === 'sign-in' || kind === 'store'
}

/** The failure that decides how the pass goes on: the store's before the sign-in's before the network's. */
function graver(one: Failure | null, other: Failure): Failure {
  const order = ['store', 'sign-in', 'offline', 'transient', null]
  if (one === null) return other
  return order.indexOf(failureClass(other)) < order.indexOf(failureClass(one)) ? other : one
}
