import { z } from 'zod'
import type { Store } from '#core/engine/store/types'
import type { Failure } from '#shared/contract/failure'
import { asFailure, failureClass } from '../failures.ts'
import { ingest } from '../pull/ingest.ts'
import { newCursor } from '../pull/planner.ts'
import { listOf, storedValue } from '../stored-value.ts'
import type { SyncArea, SyncContext, SyncGroups, SyncOptions } from '../types.ts'
import { type Meter, meter } from './progress.ts'
import { isNoAnswer, isUnreachable, mayBeOneAnswer, noted } from './reachability.ts'
import { Stopped, type UnlessStopped } from './stopping.ts'

/** How a pass went. */
export type Outcome = {
  /** The gravest failure of an area, or null. */
  readonly failure: Failure | null
  /** True where the firm did not answer any more; else a failure is that of its area alone. */
  readonly silent: boolean
  /** True where some area was read to its end and no area met trouble of the store: it takes rows. */
  readonly stored: boolean
  /** False where every area that was asked failed, and not for want of this computer's store. */
  readonly read: boolean
}

/** Pulls areas and keeps how each of them stands. */
export type Passes = {
  /**
   * Pulls every area that is due, group by group, also behind a group that failed while the firm still answers. Behind
   * a pass that read nothing, `unread`, one small list is asked first, another each time, and the others only where that
   * was another answer than before: a firm that is down is not asked for everything at every try.
   */
  readonly pass: (context: SyncContext, unread: Outcome | null) => Promise<Outcome>
  /** Pulls some areas out of turn; an area that is being pulled is not pulled twice. */
  readonly pull: (areas: readonly SyncArea[], context: SyncContext) => Promise<Outcome>
  /** No area was asked; each of them says why. */
  readonly refuse: (failure: Failure) => void
  readonly meters: ReadonlyMap<string, Meter>
  /** True where the firm did not show the area to this user when it was asked last: it is complete as it is. */
  readonly closed: (area: string) => boolean
}

/** How areas were pulled; `heard` where the firm had the last word. */
type Pulled = { readonly failure: Failure | null; readonly heard: boolean }
/** The same of several areas; `ended` where one of them at least was asked for and read to its end. */
type PulledAll = Pulled & { readonly ended: boolean }

const closedForm = listOf(z.string())

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
  // Kept, for a computer that starts offline is told nothing of it again.
  const closed = storedValue(store, 'sync.closed', closedForm)
  const running = new Map<string, Promise<Pulled>>()

  const fresh = ({ name, every }: SyncArea): boolean => {
    const last = lastDone(store, name)
    return every !== undefined && last !== null && Math.abs(clock.now() - last) < every
  }

  const noteClosed = (name: string, isClosed: boolean) => {
    const before = closed.get()
    if (before.includes(name) === isClosed) return
    closed.put(isClosed ? [...before, name] : before.filter((one) => one !== name))
  }

  const settle = (area: SyncArea, failure: Failure | null) => {
    meters
      .get(area.name)
      ?.settle(failure === null ? 'done' : 'failed', lastDone(store, area.name), failure?.code ?? null)
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

  const pullAll = async (areas: readonly SyncArea[], context: SyncContext): Promise<PulledAll> => {
    const results = await Promise.all(areas.map(async (area) => ({ area, ...(await pullOnce(area, context)) })))
    stamp(results.filter(({ failure }) => failure === null).map(({ area }) => area))
    let worst: Failure | null = null
    for (const { area, failure } of results) {
      settle(area, failure)
      if (failure !== null && failureClass(failure) !== 'refused') worst = graver(worst, failure)
    }
    // An area that had nothing to ask for says nothing of the firm.
    const ended = results.some(({ failure, heard }) => failure === null && heard)
    return { failure: worst, heard: results.some(({ heard }) => heard), ended }
  }

  /** True where nothing answers any more; `before` says whether something did earlier in this pass. */
  const fellSilent = async ({ failure, heard }: Pulled, before: boolean, { remote }: SyncContext): Promise<boolean> => {
    if (failure === null || heard || !isNoAnswer(failure)) return false
    // The way to the firm is one for all its lists: who never got there need not ask again.
    return (!before && !mayBeOneAnswer(failure)) || orStopped(isUnreachable(remote, clock))
  }

  const smallLists = pulled.slice(0, 2).flat()
  let asked = 0

  /**
   * Asks one list after a pass that read nothing. `done` are the areas that need not be pulled again, `read` says whether
   * the firm answered one; `outcome` where the others need not be asked.
   */
  const askOne = async (
    context: SyncContext,
    unread: Outcome,
  ): Promise<{ readonly done: readonly SyncArea[]; readonly read: boolean; readonly outcome?: Outcome }> => {
    const done: SyncArea[] = []
    for (const _ of smallLists) {
      const area = smallLists[asked++ % smallLists.length]
      if (area === undefined) continue
      const result = await pullAll([area], context)
      if (result.failure !== null) {
        // Another list each time: what one answer alone has does not stand for the firm.
        const unheard = !result.heard && isNoAnswer(result.failure)
        const silent = unheard && (unread.silent || (await fellSilent(result, false, context)))
        return { done, read: false, ...(silent === unread.silent ? { outcome: outcomeOf(result, silent) } : {}) }
      }
      done.push(area)
      if (result.heard) return { done, read: true }
      // It had nothing to ask for, which says nothing of the firm.
    }
    return { done, read: false }
  }

  return {
    async pass(context, unread) {
      const one = unread === null ? null : await askOne(context, unread)
      if (one?.outcome !== undefined) return one.outcome
      let worst: Failure | null = null
      let heard = one?.read === true
      let ended = heard
      const outcome = (silent: boolean) => outcomeOf({ failure: worst, ended }, silent)
      for (const group of pulled) {
        const due = group.filter((area) => one?.done.includes(area) !== true && (context.byPerson || !fresh(area)))
        const result = await pullAll(due, context)
        if (result.failure !== null) worst = graver(worst, result.failure)
        ended ||= result.ended
        if (await fellSilent(result, heard, context)) return outcome(true)
        heard ||= result.heard
        if (worst !== null && !isNoAnswer(worst) && endsPass(worst)) break
      }
      return outcome(false)
    },
    async pull(areas, context) {
      const result = await pullAll(areas, context)
      return outcomeOf(result, await fellSilent(result, true, context))
    },
    refuse(failure) {
      for (const area of pulled.flat()) settle(area, failure)
    },
    meters,
    closed: (area) => closed.get().includes(area),
  }
}

function lastDone(store: Store, area: string): number | null {
  return store.cursors.get(area)?.lastDone ?? null
}

/** An area that was read to its end has written when that was. */
function outcomeOf({ failure, ended }: Pick<PulledAll, 'failure' | 'ended'>, silent: boolean): Outcome {
  const isStore = failure !== null && failureClass(failure) === 'store'
  return { failure, silent, stored: ended && !isStore, read: ended || failure === null || isStore }
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
