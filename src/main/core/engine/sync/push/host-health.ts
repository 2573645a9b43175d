import type { Operation } from '#core/engine/store/work/types'
import type { Clock, Random } from '#core/ports'
import type { Failure } from '#shared/contract/failure'
import type { ClassifiedFailure } from '../failures.ts'
import * as hosts from './circuit-breaker.ts'
import { backoff, requestsOf } from './plan.ts'
import * as poison from './poison.ts'
import { type RefusedAlone, refusedAlone } from './refused-alone.ts'

/** A host that was silent for so long was away, however seldom it was asked meanwhile. Milliseconds. */
const LONG_OUTAGE = 60_000

/** How a failed attempt goes on. */
export type Retry = {
  /** True where the failure does not count, so soon after a wake-up. */
  readonly spared: boolean
  /** Milliseconds until the next attempt. */
  readonly wait: number
  /** True where it fails by itself while the host is well: the host's return means nothing to it. */
  readonly alone: boolean
}

/** What is known of the host from the answers that push and pull got. */
export type HostHealth = {
  readonly gate: () => hosts.Gate
  readonly breaker: () => hosts.Host['breaker']
  /** Milliseconds for which the server wants to be left alone. */
  readonly held: () => number
  readonly started: (operation: Operation) => void
  /** The host answered; `well` names the operation that went well with it. */
  readonly answered: (well?: Operation) => void
  /** A request failed; `source` is the operation, or null for a pull's. */
  readonly failed: (source: Operation | null, classified: ClassifiedFailure) => void
  /** What a failed attempt, begun at a monotonic time, means for its operation; told before `failed`. */
  readonly retryOf: (operation: Operation, classified: ClassifiedFailure, failure: Failure, begun: number) => Retry
  /** The failure of an attempt, as the refusal that it is where the others show it. */
  readonly judged: RefusedAlone['judged']
  readonly throttled: (retryAfter: number) => void
  /** An attempt ended without a word about the host. */
  readonly ended: () => void
  readonly woke: () => void
  readonly probe: () => void
  readonly asked: () => void
  readonly reset: () => void
}

/** Begins to listen; `back` is called when the host answers again after an outage or a wake-up. */
export function createHostHealth(clock: Clock, random: Random, back: () => void): HostHealth {
  let host = hosts.newHost(clock.monotonic())
  let answeredAt = Number.NEGATIVE_INFINITY
  const streaks = new Map<string, poison.Streak>()
  const refused = refusedAlone(clock)
  const streakOf = ({ entity }: Operation) => streaks.get(entity) ?? poison.noStreak

  const answered = (well?: Operation) => {
    if (well !== undefined) {
      streaks.set(well.entity, poison.wentWell(streakOf(well), well.opId))
      refused.wentWell(well)
    }
    const [was, at] = [host, clock.monotonic()]
    host = hosts.answered(host, at)
    answeredAt = at
    if (was.breaker !== 'closed' || (was.outage !== null && at - was.outage > LONG_OUTAGE)) back()
  }
  const throttled = (retryAfter: number) => {
    host = hosts.throttled(host, clock.monotonic(), retryAfter)
  }

  return {
    gate: () => hosts.gateOf(host, clock.monotonic()),
    breaker: () => host.breaker,
    held: () => Math.max(0, host.heldUntil - clock.monotonic()),
    started(operation) {
      host = hosts.started(host, clock.monotonic(), requestsOf(operation), operation.attempts > 0)
    },
    answered,
    failed(operation, classified) {
      const at = clock.monotonic()
      if (classified.class === 'throttled') throttled(classified.retryAfter)
      else if (classified.host === 'fine') answered()
      else {
        const source = classified.host === 'network' ? null : (operation?.opId ?? 'pull')
        host = hosts.failed(host, { at, source, retry: (operation?.attempts ?? 0) > 1 }, random)
        if (classified.retryAfter > 0) throttled(classified.retryAfter)
      }
    },
    retryOf(operation, classified, failure, begun) {
      const spared = hosts.inGrace(host, clock.monotonic()) && classified.host !== 'fine'
      if (spared) return { spared, wait: 0, alone: false }
      const { entity, opId, attempts, firstAt } = operation
      if (classified.host !== 'fine')
        streaks.set(entity, poison.wentWrong(streakOf(operation), opId, `${failure.code} ${failure.details.status}`))
      if (poison.isPoison(streakOf(operation), opId)) return { spared, wait: poison.poisonDelay(random), alone: true }
      // The network has come back since: what it swallowed before then says nothing about it now.
      const isOver = classified.host === 'network' && answeredAt > begun
      const failingFor = Math.max(0, clock.now() - (firstAt ?? clock.now()))
      const wait = isOver ? backoff(1, 0, random) : backoff(attempts, failingFor, random)
      return { spared, wait: Math.max(classified.retryAfter, classified.settles ?? 0, wait), alone: false }
    },
    judged: refused.judged,
    throttled,
    ended() {
      host = hosts.ended(host, clock.monotonic())
    },
    woke() {
      host = hosts.woke(host, clock.monotonic())
    },
    probe() {
      host = hosts.probeNow(host, clock.monotonic())
    },
    asked() {
      host = hosts.askedNow(host, clock.monotonic())
    },
    reset() {
      host = hosts.newHost(clock.monotonic())
      streaks.clear()
    },
  }
}
