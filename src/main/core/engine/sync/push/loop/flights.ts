import type { Operation } from '#core/engine/store/work/types'
import { Failure } from '#shared/contract/failure'
import { asFailure } from '../../failures.ts'
import type { HostHealth } from '../host-health.ts'
import type { Candidate, InFlight } from '../plan.ts'
import type { PushOptions, Sender } from '../types.ts'
import { attemptToSend } from './attempt.ts'
import type { Endings } from './endings.ts'
import type { Lease } from './lease.ts'
import type { SentRequests } from './sent-requests.ts'

/** Longest time that an attempt may take, milliseconds; the network has limits of its own below it. */
const LONGEST = { records: 5 * 60_000, files: 6 * 60 * 60_000 } as const

type Flight = InFlight & {
  readonly operation: Operation
  readonly sender: Sender
  readonly abort: AbortController
  /** Monotonic times. */
  readonly begun: number
  readonly deadline: number
  readonly ended: Promise<void>
}

/** An operation that may start, with what sends it. */
export type Departure = Candidate & { readonly sender: Sender }

/** The attempts that are on their way. */
export type Flights = {
  readonly size: () => number
  readonly running: () => readonly InFlight[]
  /** Notes in the store that the operation is on its way, and sends it. */
  readonly start: (departure: Departure) => void
  /** Ends what has taken too long. */
  readonly endOverdue: () => void
  /** Milliseconds until the first has taken too long; null where nothing is on its way but what was told to end. */
  readonly nextDeadline: () => number | null
  /** See `Push.cancel`. */
  readonly cancel: (opId: string, run: () => void) => boolean
  /** Ends all of them; resolves when that is written. */
  readonly stop: () => Promise<void>
}

/** Thrown into an attempt when the sync stops. */
class Stopped extends Error {}

/** Thrown into an attempt that a person takes back by `run`. */
class Cancelled extends Error {
  readonly run: () => void
  constructor(run: () => void) {
    super('cancelled')
    this.run = run
  }
}

/** Nothing is on its way yet. `ended` hears of each end, `trouble` of what could not be written and of bugs. */
export function createFlights(parts: {
  readonly options: PushOptions
  readonly host: HostHealth
  readonly lease: Lease
  readonly sent: SentRequests
  readonly endings: Endings
  /** The operation starts and waits for its time no more. */
  readonly started: (opId: string) => void
  readonly ended: () => void
  readonly trouble: (error: unknown) => void
}): Flights {
  const { options, host, lease, sent, endings, trouble } = parts
  const { clock } = options
  const flights = new Map<string, Flight>()

  const land = (flight: Flight, error: unknown) => {
    const { operation, begun } = flight
    try {
      if (error instanceof Stopped) endings.stopped(operation)
      else if (error instanceof Cancelled) endings.cancelled(operation, error.run)
      else endings.failed(operation, begun, host.judged(operation, asFailure(error)))
    } catch (worse) {
      lease.noteLost()
      host.ended()
      trouble(worse)
    }
    if (!(error instanceof Failure || error instanceof Stopped || error instanceof Cancelled)) trouble(error)
  }

  const fly = async (flight: Flight): Promise<void> => {
    const { operation, sender, abort } = flight
    try {
      const { answered } = endings
      await attemptToSend({ operation, sender, signal: abort.signal }, { options, sent, answered })
    } catch (error) {
      land(flight, error)
    }
    flights.delete(operation.opId)
    parts.ended()
  }

  return {
    size: () => flights.size,
    running: () => [...flights.values()],
    start({ operation, sender, lane, turn }) {
      const now = clock.now()
      const { opId } = operation
      const attempts = operation.attempts + 1
      const firstAt = operation.firstAt ?? now
      options.store.work.step(opId, { state: 'inflight', attempts, firstAt, lease: lease.name() }, now)
      parts.started(opId)
      host.started(operation)
      const flight: Flight = {
        operation: { ...operation, attempts, firstAt },
        sender,
        lane,
        turn,
        abort: new AbortController(),
        begun: clock.monotonic(),
        deadline: clock.monotonic() + LONGEST[lane],
        // It begins after this function has ended, so that it always finds itself among the others.
        ended: Promise.resolve().then(() => fly(flight)),
      }
      flights.set(opId, flight)
    },
    endOverdue() {
      for (const { deadline, abort } of flights.values())
        if (deadline <= clock.monotonic()) abort.abort(new Failure('timeout'))
    },
    nextDeadline() {
      const deadlines = [...flights.values()].flatMap(({ deadline, abort }) => (abort.signal.aborted ? [] : deadline))
      return deadlines.length === 0 ? null : Math.min(...deadlines) - clock.monotonic()
    },
    cancel(opId, run) {
      const flight = flights.get(opId)
      flight?.abort.abort(new Cancelled(run))
      return flight !== undefined
    },
    async stop() {
      const ends = [...flights.values()].map(({ ended }) => ended)
      for (const { abort } of flights.values()) abort.abort(new Stopped())
      await Promise.all(ends)
    },
  }
}
