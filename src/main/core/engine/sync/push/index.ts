// The push half of the sync: sends what a person changed. Lives here: the loop (loop/); ../failures.ts, plan.ts,
// host-health.ts, poison.ts and overlay.ts decide, settle.ts and inbox-actions.ts are the transitions. May not: HTTP,
// SQL, anything of a screen, the name of an area. To write another kind of record: areas/<area>/sender.ts, named in its
// area.ts.
import { storeFailure } from '../failures.ts'
import { acknowledgements } from './acknowledged.ts'
import { delays } from './delays.ts'
import { createHostHealth } from './host-health.ts'
import { departures } from './loop/departures.ts'
import { createEndings } from './loop/endings.ts'
import { failingChanges } from './loop/failing.ts'
import { createFlights } from './loop/flights.ts'
import { createHeard } from './loop/heard.ts'
import { createLease } from './loop/lease.ts'
import { createLoop } from './loop/loop.ts'
import { sentRequests } from './loop/sent-requests.ts'
import { watchdog } from './loop/watchdog.ts'
import type { Push, PushOptions } from './types.ts'

export type * from './types.ts'

/** Name of the store's value that says that a person paused the sending. */
const PAUSED = 'push.paused'

/** Makes the push loop of an open account. It does nothing before it is woken first. */
export function createPush(options: PushOptions): Push {
  const { store, clock, random, log, senders } = options
  const { work } = store
  let paused = store.values.get(PAUSED) !== null

  const told = () => {
    options.changed('work', [])
    options.stateChanged()
  }
  const trouble = (error: unknown) => {
    const failure = storeFailure(error)
    if (failure !== null) options.storeFailed(failure)
    log(failure === null ? 'error' : 'warn', 'push.trouble', { reason: failure?.code ?? nameOf(error) })
  }

  const acked = acknowledgements(clock)
  const delayed = delays(store, clock)
  const sent = sentRequests(store, clock)
  const failing = failingChanges(work)
  const host = createHostHealth(clock, random, () => {
    delayed.release(clock.now())
    options.recovered()
    loop.wakeAgain()
  })
  const { isFrozen, signInExpired, heard, failed } = createHeard(host, () => {
    options.stateChanged()
    loop.wakeAgain()
  })
  const lease = createLease({ lease: options.lease, work, clock, log, delayed, failing })
  const endings = createEndings({ options, host, acked, delayed, sent, failing, signInExpired })
  const flights = createFlights({
    options,
    host,
    lease,
    sent,
    endings,
    started: delayed.forget,
    ended() {
      told()
      loop.look()
    },
    trouble,
  })
  const due = (now: number) => departures(store, senders, { now, running: flights.running(), gate: host.gate() })
  const watched = watchdog({
    work,
    clock,
    log,
    host,
    lease,
    flights,
    startDue: (now) => due(now).forEach(flights.start),
  })
  const loop = createLoop({
    work,
    clock,
    host,
    delayed,
    lease,
    flights,
    watchdog: watched,
    mayGo: () => !paused && !isFrozen(),
    due,
    begin() {
      sent.begin()
      watched.begin()
      lease.takeOver()
      work.log.add(clock.now(), 'push.begin', { open: work.openChanges().length })
    },
    told,
    trouble,
  })
  const forgetPower = options.power.onResume(() => {
    host.woke()
    loop.wakeAgain()
  })

  return {
    wake: loop.wake,
    now() {
      host.asked()
      loop.wake()
    },
    probe() {
      host.probe()
      loop.wake()
    },
    heard,
    failed,
    pause(next) {
      paused = next
      store.values.put(PAUSED, next ? 'yes' : null)
      told()
      loop.wakeAgain()
    },
    cancel: flights.cancel,
    state() {
      const frozen = isFrozen()
      const next = loop.isAwake() ? work.nextAt() : null
      const wait = host.gate().wait ?? 0
      const nextAt = next === null || paused || frozen ? null : Math.max(next, clock.now() + wait)
      return { paused, frozen, nextAt, sending: flights.size(), failing: failing.first(), breaker: host.breaker() }
    },
    held: host.held,
    ackedSince: acked.since,
    async stop() {
      loop.stop()
      forgetPower()
      await flights.stop()
    },
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
