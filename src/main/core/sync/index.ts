// The sync engine: pulls the firm's data into the store. Lives here: planner (pure), walks, areas, schedule, progress.
// May not: HTTP, SQL, anything of a screen. To add an area: a file in areas/ and a line in areas/index.ts.
import type { Store } from '#core/store/types'
import { Failure } from '#shared/contract/failure'
import type { SyncStatus } from '#shared/contract/sync'
import { syncAreas } from './areas/index.ts'
import { failureClass, storeFailure } from './failures.ts'
import { newCursor } from './planner.ts'
import { type Meter, meter } from './progress.ts'
import { schedule } from './schedule.ts'
import type { Sync, SyncArea, SyncContext, SyncOptions } from './types.ts'

export { USER_VALUE } from './areas/user.ts'
export { storeFailure } from './failures.ts'
export type { Sync, SyncOptions } from './types.ts'

/** Thrown out of a pass that was stopped from outside. */
class Stopped extends Error {}

/** Makes the sync of an open account. It does nothing until it is started or run. */
export function createSync(options: SyncOptions): Sync {
  const { store, clock, random, log, power } = options
  const groups = options.areas ?? syncAreas
  const meters = new Map<string, Meter>()
  for (const { name } of groups.flat()) meters.set(name, meter(name, clock, store.cursors.get(name)?.lastDone ?? null))
  const abort = new AbortController()
  const stopped = new Promise<never>((_, reject) => {
    abort.signal.addEventListener('abort', () => reject(new Stopped()))
  })
  stopped.catch(() => undefined)
  let connection: SyncStatus['connection'] = 'unknown'
  let running: Promise<void> | null = null
  let frozen = false
  let failures = 0
  // Areas that the firm does not show to this user; they are complete as they are.
  const closed = new Set<string>()

  const breathe = async () => {
    await new Promise<void>((resolve) => setImmediate(resolve))
    if (abort.signal.aborted) throw new Stopped()
  }

  const fresh = ({ name, every }: SyncArea): boolean => {
    const last = store.cursors.get(name)?.lastDone ?? null
    return every !== undefined && last !== null && Math.abs(clock.now() - last) < every
  }

  const settle = (area: SyncArea, failure: Failure | null) => {
    const at = store.cursors.get(area.name)?.lastDone ?? null
    meters.get(area.name)?.settle(failure === null ? 'done' : 'failed', at, failure?.code ?? null)
    options.statusChanged()
  }

  /** Pulls one area; answers its failure, or null. Bugs are told apart by their class only where they are logged. */
  const pull = async (area: SyncArea, context: Omit<SyncContext, 'progress'>): Promise<Failure | null> => {
    const progress: SyncContext['progress'] = ({ phase, rows, total }) => {
      meters.get(area.name)?.report(phase, rows, total)
      options.statusChanged()
    }
    const started = clock.monotonic()
    try {
      // A stop does not wait for an answer of the network: an area checks after each request that it may go on.
      await Promise.race([area.pull({ ...context, progress }), stopped])
      closed.delete(area.name)
      connection = 'online'
      return null
    } catch (error) {
      if (error instanceof Stopped || abort.signal.aborted) throw new Stopped()
      const failure =
        storeFailure(error) ?? (error instanceof Failure ? error : new Failure('internal', {}, { cause: error }))
      if (failureClass(failure) === 'refused') closed.add(area.name)
      const reason = error instanceof Error ? error.name : typeof error
      log('warn', 'sync.failed', {
        area: area.name,
        code: failure.code,
        reason,
        ms: Math.round(clock.monotonic() - started),
      })
      return failure
    }
  }

  /** Keeps when the small lists were read, all at once: an unchanged pass writes one small transaction. */
  const stampAreas = (done: readonly SyncArea[]) => {
    store.transaction(() => {
      for (const { name } of done.filter((area) => !area.ownCursor)) {
        const rows = meters.get(name)?.view().rows ?? 0
        const lastDone = clock.now()
        store.cursors.put({ ...newCursor(name), phase: 'idle', total: rows, rows, lastDone })
      }
    })
  }

  const pass = async (): Promise<Failure | null> => {
    const remote = await Promise.race([options.connect(), stopped])
    const context = {
      store,
      remote,
      clock,
      random,
      log,
      changed: options.changed,
      breathe,
      signal: abort.signal,
    }
    let worst: Failure | null = null
    for (const group of groups) {
      const due = group.filter((area) => !fresh(area))
      const results = await Promise.all(due.map(async (area) => ({ area, failure: await pull(area, context) })))
      const ended = results.filter(({ failure }) => failure === null).map(({ area }) => area)
      if (ended.some((area) => !area.ownCursor)) stampAreas(ended)
      for (const { area, failure } of results) {
        settle(area, failure)
        if (failure !== null && failureClass(failure) !== 'refused') worst = graver(worst, failure)
      }
      const kind = worst === null ? null : failureClass(worst)
      if (kind === 'offline' || kind === 'sign-in' || kind === 'store') return worst
    }
    return worst
  }

  const timer = schedule({
    clock,
    random,
    power,
    run: () => void run(),
    // What failed before the sleep says nothing about the network after it.
    woke: () => {
      failures = 0
    },
  })

  const runOnce = async (): Promise<void> => {
    options.statusChanged()
    const failure = await pass().catch((error: unknown) => {
      if (error instanceof Stopped) throw error
      const caught =
        storeFailure(error) ?? (error instanceof Failure ? error : new Failure('internal', {}, { cause: error }))
      // No area was asked: where the reason is not the network, each of them says it.
      if (failureClass(caught) !== 'offline') for (const area of groups.flat()) settle(area, caught)
      return caught
    })
    const kind = failure === null ? null : failureClass(failure)
    if (kind === 'offline') connection = 'offline'
    failures = failure === null ? 0 : failures + 1
    if (kind === 'sign-in') frozen = true
    else timer.next(failures, { reachable: kind !== 'offline', atLeast: retryAfter(failure) })
    if (failure === null) options.storeWorks()
    else if (kind === 'store') options.storeFailed(failure)
  }

  const run = (): Promise<void> => {
    if (abort.signal.aborted || frozen) return Promise.resolve()
    running ??= runOnce()
      .catch((error: unknown) => {
        if (!(error instanceof Stopped)) log('error', 'sync.bug', { reason: error instanceof Error ? error.name : '' })
      })
      .finally(() => {
        running = null
        options.statusChanged()
      })
    return running
  }

  return {
    run,
    start: () => void run(),
    async stop() {
      timer.stop()
      abort.abort()
      await running
    },
    status() {
      const areas = groups.flat().map(({ name, cached }) => {
        const view = meters.get(name)?.view() ?? meter(name, clock, null).view()
        return { ...view, cached: cached?.(store) ?? null }
      })
      const seldom = new Set(groups.flat().flatMap(({ name, every }) => (every === undefined ? [] : [name])))
      const counted = areas
        .filter(({ area, lastDone }) => !closed.has(area) && !(seldom.has(area) && lastDone !== null))
        .map((area) => area.lastDone)
      const times = counted.filter((time) => time !== null)
      const dataTime = times.length === counted.length && times.length > 0 ? Math.min(...times) : null
      return { connection, running: running !== null, dataTime, areas }
    },
  }
}

/** Milliseconds that the server asked to wait. */
function retryAfter(failure: Failure | null): number {
  return Number(failure?.details.retryAfter ?? 0) * 1000
}

/** Lets every area that keeps a cursor begin anew; what is stored stays and is compared row by row. */
export function resetCursors(store: Store): void {
  const own = syncAreas.flat().filter((area) => area.ownCursor)
  for (const { name } of own)
    store.cursors.put({ ...newCursor(name), lastDone: store.cursors.get(name)?.lastDone ?? null })
}

/** The failure that decides how the pass goes on: the store's before the sign-in's before the network's. */
function graver(one: Failure | null, other: Failure): Failure {
  const order = ['store', 'sign-in', 'offline', 'transient', null]
  if (one === null) return other
  return order.indexOf(failureClass(other)) < order.indexOf(failureClass(one)) ? other : one
}
