// The push half of the sync: sends what a person changed. Lives here: the loop; ../failures.ts, plan.ts, host-health.ts,
// poison.ts and overlay.ts decide, settle.ts and inbox-actions.ts are the transitions. May not: HTTP, SQL, anything of a
// screen, the name of an area. To write another kind of record: areas/<area>/sender.ts, named in its area.ts.
import type { Remote } from '#core/engine/remote/types'
import type { Operation } from '#core/engine/store/work/types'
import { Failure } from '#shared/contract/failure'
import { asFailure, classifyFailure, isSilence, storeFailure } from '../failures.ts'
import { abortableRemote, untilAborted } from './abortable-remote.ts'
import { acknowledgements } from './acknowledged.ts'
import { delays } from './delays.ts'
import { createHostHealth } from './host-health.ts'
import * as plan from './plan.ts'
import { senderOf } from './senders.ts'
import { reasonOf, settleConflict, settleDone, settleIgnored, settleLater, settleRejected } from './settle.ts'
import type { Push, PushOptions, Sender, SendOutcome } from './types.ts'

export type * from './types.ts'

/** Longest time that an attempt may take, milliseconds; the network has limits of its own below it. */
const LONGEST = { records: 5 * 60_000, files: 6 * 60 * 60_000 } as const
/** Time until a store that could not keep the end of an attempt is tried again. */
const STORE_RETRY = 5_000
/** Name of the store's value that says that a person paused the sending. */
const PAUSED = 'push.paused'

type Flight = {
  readonly operation: Operation
  readonly sender: Sender
  readonly lane: plan.Lane
  readonly turn: string
  readonly abort: AbortController
  /** Monotonic times. */
  readonly begun: number
  readonly deadline: number
  readonly ended: Promise<void>
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

/** Makes the push loop of an open account. It does nothing before it is woken first. */
export function createPush(options: PushOptions): Push {
  const { store, clock, random, log, senders, lease } = options
  const { work } = store
  const flights = new Map<string, Flight>()
  const acked = acknowledgements(clock)
  const delayed = delays(store, clock)
  /** Monotonic times of requests that may still be worked on, by record. */
  const sent = new Map<string, number>()
  const failing = new Map<string, string>()
  const host = createHostHealth(clock, random, () => {
    delayed.release(clock.now())
    options.recovered()
    wakeAgain()
  })
  let begun = false
  let looking = false
  let stopped = false
  let frozen = false
  let paused = store.values.get(PAUSED) !== null
  // Set where the end of an attempt could not be written: its operation still looks as if it were on its way.
  let lost = false
  let runs = 0
  let ticks = 0
  let tickAt = 0
  let beganAt = 0
  let cancel: () => void = () => undefined

  const turnOf = (operation: Operation, sender: Sender) =>
    sender.turn?.(operation) ?? `${operation.entity} ${operation.localId}`
  const runName = () => (runs === 0 ? lease : `${lease}.${runs}`)

  const told = () => {
    options.changed('work', [])
    options.stateChanged()
  }

  const trouble = (error: unknown) => {
    const failure = storeFailure(error)
    if (failure !== null) options.storeFailed(failure)
    log(failure === null ? 'error' : 'warn', 'push.trouble', { reason: failure?.code ?? nameOf(error) })
  }

  /** Takes over what another run left behind, or what this one lost. */
  const recover = () => {
    const doubtful = work.recover(runName(), clock.now())
    const open = work.open()
    delayed.load(open, clock.now())
    for (const { opId, lastCode } of open) if (lastCode !== '') failing.set(opId, lastCode)
    lost = false
    if (doubtful > 0) log('info', 'push.recovered', { operations: doubtful })
  }

  const begin = () => {
    begun = true
    beganAt = clock.monotonic()
    tickAt = beganAt
    recover()
    work.log.add(clock.now(), 'push.begin', { open: work.openChanges().length })
  }

  /** The firm as it is reached now. Where it cannot be, nothing was sent. */
  const connect = async (): Promise<Remote> => {
    try {
      return await options.connect()
    } catch (error) {
      if (error instanceof Failure && error.code !== 'unreachable') throw error
      throw new Failure('offline', {}, { cause: error })
    }
  }

  const settle = (operation: Operation, outcome: SendOutcome) => {
    const now = clock.now()
    const { opId, entity, localId } = operation
    // The monotonic clock, by which waits are reckoned, has fractions of a millisecond; the store has none.
    const againAt = outcome.kind === 'again' ? now + Math.ceil(outcome.after) : now
    store.transaction(() => {
      if (outcome.kind === 'done') settleDone(store, operation, outcome, now)
      else if (outcome.kind === 'conflict') settleConflict(store, operation, outcome, { now, random })
      else if (outcome.kind === 'ignored') settleIgnored(store, operation, outcome, now)
      else if (outcome.kind === 'doubtful')
        settleRejected(store, operation, { lastCode: 'doubtful', lastError: '' }, now)
      else if (outcome.kind === 'changed')
        settleRejected(store, operation, { lastCode: 'changed-elsewhere', lastError: '', base: outcome.base }, now)
      else settleLater(store, operation, { state: 'verify', nextAt: againAt }, now)
      work.log.add(now, `push.${outcome.kind}`, factsOf(operation))
    })
    failing.delete(opId)
    if (outcome.kind === 'again') delayed.put(opId, againAt, false)
    else if (outcome.kind !== 'conflict') sent.delete(keyOf(operation))
    const through = outcome.kind === 'done' || outcome.kind === 'conflict' || outcome.kind === 'ignored'
    if (through) acked.note(entity, localId)
    if (outcome.kind === 'done' && outcome.serverId !== undefined) acked.note(entity, outcome.serverId)
    host.answered(through ? operation : undefined)
  }

  const attempt = async ({ operation, sender, abort }: Flight): Promise<void> => {
    const { signal } = abort
    const remote = abortableRemote(await untilAborted(connect(), signal), signal)
    const changes: (readonly [string, readonly string[]])[] = []
    const changed = (area: string, ids: readonly string[]) => void changes.push([area, ids])
    const key = keyOf(operation)
    const noteSent = () => void sent.set(key, clock.monotonic())
    const noteAnswered = () => void sent.delete(key)
    // What came out of a copy was never sent by this computer, or long before: nothing of it is under way.
    const mayBeSent = operation.kind === 'create' || (operation.state === 'verify' && operation.lease !== '')
    const unknownSince = mayBeSent ? beganAt : Number.NEGATIVE_INFINITY
    const sentAgo = () => clock.monotonic() - (sent.get(key) ?? unknownSince)
    const moving = options.changed
    const tools = { store, remote, clock, random, log, signal, noteSent, noteAnswered, sentAgo, changed, moving }
    if (!sender.kinds.includes(operation.kind)) throw new Failure('invalid-input', { kind: operation.kind })
    settle(operation, await sender.send(operation, tools))
    for (const [area, ids] of changes) options.changed(area, ids)
  }

  const wentWrong = ({ operation, begun }: Flight, failure: Failure) => {
    const now = clock.now()
    const { opId, attempts, kind } = operation
    const classified = classifyFailure(failure, kind)
    const { spared, wait, alone } = host.retryOf(operation, classified, failure, begun)
    if (classified.class === 'store') host.ended()
    else host.failed(operation, classified)
    const before = operation.state === 'verify' ? 'verify' : 'queued'
    store.transaction(() => {
      const reason = reasonOf(failure)
      if (classified.class === 'rejected') settleRejected(store, operation, reason, now)
      else if (classified.class === 'sign-in')
        settleLater(store, operation, { state: before, nextAt: now, attempts: attempts - 1 }, now)
      // The server may have answered well, and this computer could not write it down.
      else if (classified.class === 'store')
        settleLater(store, operation, { state: 'verify', nextAt: now + STORE_RETRY }, now)
      else {
        // An edit reads before it writes: where only that got lost, nothing of it is under way.
        const mayHaveArrived = classified.class === 'unknown' && (kind !== 'update' || sent.has(keyOf(operation)))
        const state = mayHaveArrived ? 'verify' : before
        settleLater(store, operation, { state, nextAt: now + wait, attempts: attempts - Number(spared), reason }, now)
        delayed.put(opId, now + wait, !alone)
      }
      work.log.add(now, `push.${classified.class}`, { ...factsOf(operation), code: failure.code })
    })
    if (classified.class === 'sign-in') frozen = true
    if (classified.class === 'store') options.storeFailed(failure)
    if (classified.class === 'rejected') failing.delete(opId)
    else if (!spared) failing.set(opId, failure.code)
    if (classified.host === 'network' && !spared) options.unanswered(isSilence(failure))
  }

  const wasStopped = ({ operation }: Flight) => {
    const now = clock.now()
    store.transaction(() => settleLater(store, operation, { state: 'verify', nextAt: now }, now))
  }

  const wasCancelled = ({ operation }: Flight, { run }: Cancelled) => {
    const now = clock.now()
    store.transaction(() => {
      settleLater(store, operation, { state: 'queued', nextAt: now }, now)
      run()
    })
    host.ended()
    failing.delete(operation.opId)
  }

  const fly = async (flight: Flight): Promise<void> => {
    const { operation } = flight
    try {
      await attempt(flight)
    } catch (error) {
      try {
        if (error instanceof Stopped) wasStopped(flight)
        else if (error instanceof Cancelled) wasCancelled(flight, error)
        else wentWrong(flight, host.judged(operation, asFailure(error)))
      } catch (worse) {
        lost = true
        host.ended()
        trouble(worse)
      }
      if (!(error instanceof Failure || error instanceof Stopped || error instanceof Cancelled)) trouble(error)
    }
    flights.delete(operation.opId)
    told()
    look()
  }

  const start = ({ operation, sender, lane, turn }: plan.Candidate & { readonly sender: Sender }) => {
    const now = clock.now()
    const { opId } = operation
    const attempts = operation.attempts + 1
    const firstAt = operation.firstAt ?? now
    work.step(opId, { state: 'inflight', attempts, firstAt, lease: runName() }, now)
    delayed.forget(opId)
    host.started(operation)
    const abort = new AbortController()
    const flight: Flight = {
      operation: { ...operation, attempts, firstAt },
      sender,
      lane,
      turn,
      abort,
      begun: clock.monotonic(),
      deadline: clock.monotonic() + LONGEST[lane],
      // It begins after this function has ended, so that it always finds itself among the others.
      ended: Promise.resolve().then(() => fly(flight)),
    }
    flights.set(opId, flight)
  }

  const startSome = (now: number): number => {
    const gate = host.gate()
    const running = [...flights.values()]
    if (gate.open === 'none' || !plan.hasRoom(running)) return 0
    const until = gate.open === 'probe' ? Number.MAX_SAFE_INTEGER : now
    for (let limit = 32; ; limit *= 16) {
      const due = work.due(until, limit)
      const candidates = due.flatMap((operation) => {
        const sender = senderOf(operation, senders)
        if (sender === null || store.memory.awaited.has(operation.opId)) return []
        return [{ operation, sender, lane: sender.lane, turn: turnOf(operation, sender) }]
      })
      const chosen = plan.chooseStarts(candidates, running, gate)
      for (const one of chosen) start(one)
      if (chosen.length > 0 || due.length < limit) return chosen.length
    }
  }

  /** Looks at a safety tick whether work lies still that could go, and begins anew where it does (C5). */
  const watch = () => {
    if (clock.monotonic() - tickAt < plan.TICK) return
    tickAt = clock.monotonic()
    const free = !paused && !frozen && host.breaker() === 'closed' && host.gate().open === 'all'
    if (flights.size === 0 && work.openChanges().some(isLost)) lost = true
    const still = free && flights.size === 0 && (lost || work.due(clock.now(), 1).length > 0)
    ticks = still ? ticks + 1 : 0
    if (ticks < plan.WEDGED_TICKS) return
    log('warn', 'push.watchdog', { ticks })
    ticks = 0
    runs += 1
    host.reset()
    recover()
    startSome(clock.now())
  }

  /** Sets the one timer; `now` is when it was looked last what is due: what became due since has its time to come. */
  const arm = (now: number) => {
    cancel()
    if (stopped || frozen || paused) return
    const at = clock.monotonic()
    const next = work.nextAt()
    const waits = [delayed.next(now), next === null || next <= now ? null : next - now].filter((wait) => wait !== null)
    const deadlines = [...flights.values()].map(({ deadline }) => deadline - at)
    const delay = plan.nextTimer(
      {
        gate: next === null ? null : host.gate().wait,
        next: waits.length === 0 ? null : Math.min(...waits),
        deadline: deadlines.length === 0 ? null : Math.min(...deadlines),
        store: lost ? STORE_RETRY : null,
      },
      work.hasOpen(),
    )
    if (delay !== null) cancel = clock.after(delay, look)
  }

  const look = () => {
    if (!begun || stopped) return
    try {
      delayed.follow()
      for (const { deadline, abort } of flights.values())
        if (deadline <= clock.monotonic()) abort.abort(new Failure('timeout'))
      if (lost && flights.size === 0) {
        runs += 1
        recover()
      }
      const now = clock.now()
      if (!paused && !frozen) {
        if (startSome(now) > 0) told()
        watch()
      }
      arm(now)
    } catch (error) {
      trouble(error)
      cancel()
      if (!stopped) cancel = clock.after(STORE_RETRY, look)
    }
  }

  /** Takes what a pull heard of the host, and looks again where that changes something. */
  const hear = (take: () => void) => {
    const [breaker, held, was] = [host.breaker(), host.held(), frozen]
    take()
    if (host.breaker() === breaker && host.held() === held && frozen === was) return
    options.stateChanged()
    wakeAgain()
  }
  const hearAnswer = () => {
    frozen = false
    host.answered()
  }

  const wake = () => {
    if (looking || stopped) return
    looking = true
    // Whoever wakes it may be in the middle of a transaction.
    queueMicrotask(() => {
      looking = false
      try {
        if (!begun && !stopped) begin()
      } catch (error) {
        begun = true
        lost = true
        trouble(error)
      }
      look()
    })
  }

  /** The failure of what waits longest; what was decided or taken back meanwhile fails no more. */
  const firstFailing = (): string | null => {
    for (const [opId, code] of failing) {
      const state = work.get(opId)?.state
      if (state === 'queued' || state === 'verify' || state === 'inflight') return code
      failing.delete(opId)
    }
    return null
  }

  /** Nothing but a write or a start may begin what was never begun. */
  const wakeAgain = () => {
    if (begun) wake()
  }

  const forgetPower = options.power.onResume(() => {
    host.woke()
    wakeAgain()
  })

  return {
    wake,
    now() {
      host.asked()
      wake()
    },
    probe() {
      host.probe()
      wake()
    },
    heard(answer, retryAfter) {
      if (retryAfter > 0) hear(() => host.throttled(retryAfter))
      else if (answer === 'ok') hear(hearAnswer)
      else hear(() => host.failed(null, { class: 'transient', host: 'network', late: false, retryAfter: 0 }))
    },
    failed(failure) {
      const classified = classifyFailure(failure, 'update')
      if (classified.class === 'sign-in') frozen = true
      else if (classified.class === 'rejected') hear(hearAnswer)
      else if (classified.class !== 'store') hear(() => host.failed(null, classified))
    },
    pause(next) {
      paused = next
      store.values.put(PAUSED, next ? 'yes' : null)
      told()
      wakeAgain()
    },
    cancel(opId, run) {
      const flight = flights.get(opId)
      flight?.abort.abort(new Cancelled(run))
      return flight !== undefined
    },
    state() {
      const next = begun && !stopped ? work.nextAt() : null
      const wait = host.gate().wait ?? 0
      const nextAt = next === null || paused || frozen ? null : Math.max(next, clock.now() + wait)
      return { paused, frozen, nextAt, sending: flights.size, failing: firstFailing(), breaker: host.breaker() }
    },
    held: host.held,
    ackedSince: acked.since,
    async stop() {
      stopped = true
      cancel()
      forgetPower()
      const ends = [...flights.values()].map(({ ended }) => ended)
      for (const { abort } of flights.values()) abort.abort(new Stopped())
      await Promise.all(ends)
    },
  }
}

/** True where an operation looks as if it were on its way; asked only while nothing is. */
function isLost({ state }: Pick<Operation, 'state'>): boolean {
  return state === 'inflight'
}

/** The record of an operation, by which its requests are told apart. */
function keyOf({ entity, localId }: Operation): string {
  return `${entity} ${localId}`
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}

function factsOf({ entity, kind, attempts }: Operation): Record<string, string | number> {
  return { entity, kind, attempts }
}
