import { z } from 'zod'
import type { Store } from '#core/engine/store/types'
import type { Failure } from '#shared/contract/failure'
import { asFailure, failureClass } from '../failures.ts'
import { ingest } from '../pull/ingest.ts'
import { newCursor } from '../pull/planner.ts'
import { listOf, storedValue } from '../stored-value.ts'
import type { SyncArea, SyncContext, SyncOptions } from '../types.ts'
import { type Meter, meter } from './progress.ts'
import { isNoAnswer, noted } from './reachability.ts'
import { Stopped, type UnlessStopped } from './stopping.ts'

/** How an area was pulled; `heard` where the firm had the last word. */
type Pulled = { readonly failure: Failure | null; readonly heard: boolean }
/** The same of several areas, by the gravest failure; `ended` where one of them was asked for and read to its end. */
export type PulledAll = Pulled & { readonly ended: boolean }

/** Pulls areas and keeps how each of them stands. */
export type AreaPulls = {
  /** Pulls some areas at once, also where one of them fails; an area that is being pulled is not pulled twice. */
  readonly pull: (areas: readonly SyncArea[], context: SyncContext) => Promise<PulledAll>
  /** True where the area was read so short a time ago that it need not be read again. */
  readonly isFresh: (area: SyncArea) => boolean
  /** No area was asked; each of them says why. */
  readonly refuse: (failure: Failure) => void
  readonly meters: ReadonlyMap<string, Meter>
  /** True where the firm did not show the area to this user when it was asked last: it is complete as it is. */
  readonly closed: (area: string) => boolean
}

/** Makes the pulls of `areas`; `orStopped` ends what waits when the sync is stopped, `answered` hears of every success. */
export function createAreaPulls(
  options: SyncOptions,
  areas: readonly SyncArea[],
  orStopped: UnlessStopped,
  answered: () => void,
): AreaPulls {
  const { store, clock, log } = options
  const meters = new Map(areas.map(({ name }) => [name, meter(name, clock, lastDone(store, name))]))
  // Kept, for a computer that starts offline is told nothing of it again.
  const closed = storedValue(store, 'sync.closed', listOf(z.string()))
  const running = new Map<string, Promise<Pulled>>()

  const noteClosed = (name: string, isClosed: boolean) => {
    const before = closed.get()
    if (before.includes(name) === isClosed) return
    closed.put(isClosed ? [...before, name] : before.filter((one) => one !== name))
  }

  const settle = ({ name }: SyncArea, failure: Failure | null) => {
    const phase = failure === null ? 'done' : 'failed'
    meters.get(name)?.settle(phase, lastDone(store, name), failure?.code ?? null)
    options.statusChanged()
  }

  const pullNow = async (area: SyncArea, context: SyncContext): Promise<Pulled> => {
    const { remote, heard } = noted(context.remote)
    const progress: SyncContext['progress'] = ({ phase, rows, total }) => {
      meters.get(area.name)?.report(phase, rows, total)
      options.statusChanged()
    }
    const started = clock.monotonic()
    try {
      // A stop does not wait for an answer of the network: an area checks after each request that it may go on.
      await orStopped(area.pull?.({ ...context, remote, progress }))
      noteClosed(area.name, false)
      if (heard()) answered()
      return { failure: null, heard: heard() }
    } catch (error) {
      if (error instanceof Stopped || context.signal.aborted) throw new Stopped()
      const failure = asFailure(error)
      if (failureClass(failure) === 'refused') noteClosed(area.name, true)
      const reason = error instanceof Error ? error.name : typeof error
      const ms = Math.round(clock.monotonic() - started)
      log('warn', 'sync.failed', { area: area.name, code: failure.code, reason, ms })
      return { failure, heard: heard() && !isNoAnswer(failure) }
    }
  }

  const pullOnce = (area: SyncArea, context: SyncContext): Promise<Pulled> => {
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

  return {
    async pull(asked, context) {
      const results = await Promise.all(asked.map(async (area) => ({ area, ...(await pullOnce(area, context)) })))
      stamp(results.filter(({ failure }) => failure === null).map(({ area }) => area))
      let worst: Failure | null = null
      for (const { area, failure } of results) {
        settle(area, failure)
        if (failure !== null && failureClass(failure) !== 'refused') worst = graver(worst, failure)
      }
      // An area that had nothing to ask for says nothing of the firm.
      const ended = results.some(({ failure, heard }) => failure === null && heard)
      return { failure: worst, heard: results.some(({ heard }) => heard), ended }
    },
    isFresh({ name, every }) {
      const last = lastDone(store, name)
      return every !== undefined && last !== null && Math.abs(clock.now() - last) < every
    },
    refuse(failure) {
      for (const area of areas) settle(area, failure)
    },
    meters,
    closed: (area) => closed.get().includes(area),
  }
}

/** When an area was read to its end last; null where it never was. */
function lastDone(store: Store, area: string): number | null {
  return store.cursors.get(area)?.lastDone ?? null
}

/** The failure that decides how a pass goes on: the store's before the sign-in's before the network's. */
export function graver(one: Failure | null, other: Failure): Failure {
  const order = ['store', 'sign-in', 'offline', 'transient', null]
  if (one === null) return other
  return order.indexOf(failureClass(other)) < order.indexOf(failureClass(one)) ? other : one
}
