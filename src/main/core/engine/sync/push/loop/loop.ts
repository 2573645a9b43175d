import type { Store } from '#core/engine/store/types'
import type { Clock } from '#core/ports'
import type { Delays } from '../delays.ts'
import type { HostHealth } from '../host-health.ts'
import { nextTimer } from '../plan.ts'
import { STORE_RETRY } from './endings.ts'
import type { Departure, Flights } from './flights.ts'
import type { Lease } from './lease.ts'
import type { Watchdog } from './watchdog.ts'

/** What looks again and again what can be sent: when it is woken, when an attempt ended, and by its one timer. */
export type Loop = {
  /** Begins it where it never was, and looks soon. Never waits. */
  readonly wake: () => void
  /** The same where it was begun: nothing but a write or a start may begin what was never begun. */
  readonly wakeAgain: () => void
  readonly look: () => void
  /** True between its beginning and its end. */
  readonly isAwake: () => boolean
  readonly stop: () => void
}

/** Makes a loop at rest. */
export function createLoop(parts: {
  readonly work: Store['work']
  readonly clock: Clock
  readonly host: Pick<HostHealth, 'gate'>
  readonly delayed: Pick<Delays, 'follow' | 'next'>
  readonly lease: Lease
  readonly flights: Flights
  readonly watchdog: Watchdog
  /** False while a person or the sign-in holds everything up. */
  readonly mayGo: () => boolean
  /** What may start at a wall time. */
  readonly due: (now: number) => readonly Departure[]
  /** The first look: takes over what an earlier run left behind. */
  readonly begin: () => void
  /** Something started. */
  readonly told: () => void
  readonly trouble: (error: unknown) => void
}): Loop {
  const { work, clock, host, delayed, lease, flights, watchdog, mayGo, told, trouble } = parts
  let begun = false
  let looking = false
  let stopped = false
  let cancel: () => void = () => undefined

  /** Sets the one timer; `now` is when it was looked last what is due: what became due since has its time to come. */
  const arm = (now: number) => {
    cancel()
    if (stopped || !mayGo()) return
    const next = work.nextAt()
    const waits = [delayed.next(now), next === null || next <= now ? null : next - now].filter((wait) => wait !== null)
    const delay = nextTimer(
      {
        gate: next === null ? null : host.gate().wait,
        next: waits.length === 0 ? null : Math.min(...waits),
        deadline: flights.nextDeadline(),
        store: lease.hasLost() ? STORE_RETRY : null,
      },
      work.hasOpen(),
    )
    if (delay !== null) cancel = clock.after(delay, look)
  }

  const look = () => {
    if (!begun || stopped) return
    try {
      delayed.follow()
      flights.endOverdue()
      if (lease.hasLost() && flights.size() === 0) lease.renew()
      const now = clock.now()
      if (mayGo()) {
        const departing = parts.due(now)
        for (const one of departing) flights.start(one)
        if (departing.length > 0) told()
        watchdog.look(mayGo())
      }
      arm(now)
    } catch (error) {
      trouble(error)
      cancel()
      if (!stopped) cancel = clock.after(STORE_RETRY, look)
    }
  }

  const wake = () => {
    if (looking || stopped) return
    looking = true
    // Whoever wakes it may be in the middle of a transaction.
    queueMicrotask(() => {
      looking = false
      try {
        if (!begun && !stopped) {
          begun = true
          parts.begin()
        }
      } catch (error) {
        lease.noteLost()
        trouble(error)
      }
      look()
    })
  }

  return {
    wake,
    wakeAgain() {
      if (begun) wake()
    },
    look,
    isAwake: () => begun && !stopped,
    stop() {
      stopped = true
      cancel()
    },
  }
}
