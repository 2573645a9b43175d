import type { Store } from '#core/engine/store/types'
import type { Operation } from '#core/engine/store/work/types'
import type { Clock, Log } from '#core/ports'
import type { HostHealth } from '../host-health.ts'
import { TICK, WEDGED_TICKS } from '../plan.ts'
import type { Flights } from './flights.ts'
import type { Lease } from './lease.ts'

/** Finds work that lies still although it could go (C5). */
export type Watchdog = {
  /** The loop begins: the first tick is one {@link TICK} from now. */
  readonly begin: () => void
  /** Looks, once a tick; `mayGo` is false where a person or the sign-in holds everything up. */
  readonly look: (mayGo: boolean) => void
}

/** Watches a push loop; `startDue` starts what is due, after the loop was made to begin anew. */
export function watchdog(parts: {
  readonly work: Store['work']
  readonly clock: Clock
  readonly log: Log
  readonly host: HostHealth
  readonly lease: Lease
  readonly flights: Pick<Flights, 'size'>
  readonly startDue: (now: number) => void
}): Watchdog {
  const { work, clock, log, host, lease, flights, startDue } = parts
  let ticks = 0
  let tickAt = 0

  return {
    begin() {
      tickAt = clock.monotonic()
    },
    look(mayGo) {
      if (clock.monotonic() - tickAt < TICK) return
      tickAt = clock.monotonic()
      const free = mayGo && host.breaker() === 'closed' && host.gate().open === 'all'
      const idle = flights.size() === 0
      if (idle && work.openChanges().some(isLost)) lease.noteLost()
      const still = free && idle && (lease.hasLost() || work.due(clock.now(), 1).length > 0)
      ticks = still ? ticks + 1 : 0
      if (ticks < WEDGED_TICKS) return
      log('warn', 'push.watchdog', { ticks })
      ticks = 0
      host.reset()
      lease.renew()
      startDue(clock.now())
    },
  }
}

/** True where an operation looks as if it were on its way; asked only while nothing is. */
function isLost({ state }: Pick<Operation, 'state'>): boolean {
  return state === 'inflight'
}
