import { z } from 'zod'
import type { Store } from '#core/engine/store/types'
import type { Failure } from '#shared/contract/failure'
import { asFailure, failureClass } from '../failures.ts'
import { jittered } from '../schedule/attention.ts'
import { isNoAnswer, isUnreachable } from '../schedule/reachability.ts'
import { Stopped } from '../schedule/stopping.ts'
import { listOf, storedValue } from '../stored-value.ts'
import type { SyncContext } from '../types.ts'

/** Said in the status while some things of an area fail again and again; the others go on. */
export const PARKED = 'parked'
/** Time until the second try of what failed, which doubles with every further one, milliseconds. */
const FIRST_WAIT = 60_000
const LONGEST_WAIT = 6 * 3_600_000
/** A first failure may be a moment's: it is said from the second on. */
const SAID = 2
/** Different things that fail one after the other before their job waits: then it is hardly theirs alone. */
const IN_A_ROW = 5
/** Things that are parked at most; where so many fail, the job itself waits. */
const MOST_PARKED = 1_000

/** One thing that failed. Times are epoch milliseconds and only compared by their distance. */
type Parked = { readonly id: string; readonly failures: number; readonly tried: number; readonly wait: number }

/** Things of an area that fail by themselves, each with its own growing wait; kept in the store. */
export type Parking = {
  readonly has: (id: string) => boolean
  /** Wall time from which something wants to be tried again; null where nothing is parked. */
  readonly dueAt: (now: number) => number | null
  /** What is to be tried again now; null where nothing is. */
  readonly next: (now: number) => string | null
  readonly clear: (id: string) => void
  /**
   * Works on one thing. A failure that is its own parks it, and answers false; what concerns the firm, the sign-in, the
   * store or the sync as a whole is thrown.
   */
  readonly attempt: (context: SyncContext, id: string, work: () => Promise<void>) => Promise<boolean>
  readonly notice: () => string | null
}

const parkedForm = listOf<Parked>(
  z.object({ id: z.string(), failures: z.number(), tried: z.number(), wait: z.number() }),
)

const isDue = ({ tried, wait }: Parked, now: number) => Math.abs(now - tried) >= wait

/** What is parked of an area. */
export function parking(store: Store, area: string): Parking {
  const { get: list, put } = storedValue(store, `sync.${area}.parked`, parkedForm)
  const inARow = store.memory.failuresInARow
  const without = (id: string) => list().filter((one) => one.id !== id)
  const clear = (id: string) => {
    if (list().some((one) => one.id === id)) put(without(id))
  }
  const park = ({ clock, random, log }: SyncContext, id: string, { code }: Failure) => {
    const failures = (list().find((one) => one.id === id)?.failures ?? 0) + 1
    const wait = jittered(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures - 1, 20)), random)
    put([...without(id), { id, failures, tried: clock.now(), wait }])
    log('warn', 'sync.parked', { area, code, failures })
  }

  return {
    has: (id) => list().some((one) => one.id === id),
    dueAt(now) {
      const all = list()
      if (all.length === 0) return null
      return all.some((one) => isDue(one, now)) ? 0 : Math.min(...all.map(({ tried, wait }) => tried + wait))
    },
    next: (now) => list().find((one) => isDue(one, now))?.id ?? null,
    clear,
    async attempt(context, id, work) {
      try {
        await work()
        inARow.delete(area)
        clear(id)
        return true
      } catch (error) {
        if (error instanceof Stopped || context.signal.aborted) throw error
        const failure = asFailure(error)
        if (await concernsAll(failure, context)) throw error
        const full = list().length >= MOST_PARKED && !list().some((one) => one.id === id)
        if (!full) park(context, id, failure)
        const failed = (inARow.get(area) ?? 0) + 1
        inARow.set(area, failed)
        if (full || failed % IN_A_ROW === 0) throw error
        return false
      }
    },
    notice: () => (list().some(({ failures }) => failures >= SAID) ? PARKED : null),
  }
}

/** True for a failure that everything else would meet too. */
async function concernsAll(failure: Failure, { remote, clock }: SyncContext): Promise<boolean> {
  const kind = failureClass(failure)
  if (kind === 'store' || kind === 'sign-in') return true
  // A busy firm asks to be left alone, whoever asks.
  if (failure.details.status === 429 || Number(failure.details.retryAfter ?? 0) > 0) return true
  return isNoAnswer(failure) && isUnreachable(remote, clock)
}
