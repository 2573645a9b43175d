import type { Operation } from '#core/engine/store/work/types'
import type { Random } from '#core/ports'
import type { OperationKind } from '#shared/domain/work'
import { LONGEST_ASKED } from '../failures.ts'
import type { Gate } from './circuit-breaker.ts'

const SECOND = 1_000
/** Operations of one lane that are on their way at once. */
export const LANES = { records: 4, files: 2 } as const
export type Lane = keyof typeof LANES

const LONGEST_BACKOFF = 5 * 60 * SECOND
/** The safety tick: something is looked at this often while anything is open. */
export const TICK = 60 * SECOND
/** Wall time that moves by more than this against monotonic time was set by somebody. */
const JUMP = 5 * SECOND
/** Safety ticks in a row at which work could be sent and nothing was. */
export const WEDGED_TICKS = 2

/**
 * Time until a failed operation is sent again, milliseconds: full jitter below a bound that doubles with each attempt,
 * up to 5 min, and never waits longer than a quarter of the time that it has been failing.
 */
export function backoff(attempts: number, failingFor: number, random: Random): number {
  const patience = Math.max(16 * SECOND, failingFor / 4)
  const bound = Math.min(LONGEST_BACKOFF, SECOND * 2 ** Math.min(attempts, 30), patience)
  return Math.round(random.next() * bound)
}

/** What is on its way. Operations with the same `turn` are never on their way together. */
export type InFlight = { readonly lane: Lane; readonly turn: string }

/** An operation that could be sent, as the choice sees it. */
export type Candidate = { readonly operation: Operation; readonly lane: Lane; readonly turn: string }

/**
 * What to start now, in order of `seq`: as many as the lanes and the tokens allow. A probe is the one that was tried
 * least, so that a record which always fails cannot keep a host closed (C6).
 */
export function chooseStarts<C extends Candidate>(
  candidates: readonly C[],
  flights: readonly InFlight[],
  gate: Gate,
): readonly C[] {
  if (gate.open === 'none') return []
  const inTurn = candidates.filter(({ turn }) => !flights.some((flight) => flight.turn === turn))
  if (gate.open === 'probe') {
    const fewest = Math.min(...inTurn.map(({ operation }) => operation.attempts))
    return inTurn.filter(({ operation }) => operation.attempts === fewest).slice(0, 1)
  }
  const chosen: C[] = []
  const turns = new Set<string>()
  const free = { ...LANES } as { [L in Lane]: number }
  for (const { lane } of flights) free[lane] -= 1
  let left = gate.tokens
  for (const candidate of inTurn) {
    const { operation, lane, turn } = candidate
    if (left < 1 || free[lane] < 1 || turns.has(turn)) continue
    if (gate.open === 'first' && operation.attempts > 0) continue
    chosen.push(candidate)
    turns.add(turn)
    free[lane] -= 1
    left -= requestsOf(operation)
  }
  return chosen
}

/** Requests that an operation takes at least: an update and an action read before they write. */
const requests: Readonly<Record<OperationKind, number>> = { create: 1, update: 2, action: 2, upload: 1 }

export function requestsOf({ kind }: Operation): number {
  return requests[kind]
}

/** True where a lane of {@link LANES} has room. */
export function hasRoom(flights: readonly InFlight[]): boolean {
  return Object.entries(LANES).some(([lane, most]) => flights.filter((flight) => flight.lane === lane).length < most)
}

/** How far somebody moved the wall clock, milliseconds; 0 for what drifts by itself. `offset` is wall minus monotonic. */
export function wallJump(known: number, offset: number): number {
  return Math.abs(offset - known) > JUMP ? offset - known : 0
}

/**
 * Time of the next attempt after the wall clock moved by `jump`: nothing waits longer than it had to. What a clock that
 * was set forward makes due is sent at once, for it cannot be told from what was written since.
 */
export function movedNextAt(operation: Operation, jump: number, now: number): number {
  const { nextAt } = operation
  if (nextAt <= now) return nextAt
  return Math.max(now, Math.min(nextAt + Math.min(jump, 0), now + longestWait(operation)))
}

/** Longest time that an operation may have to wait, by what its last attempt said. */
export function longestWait({ lastCode }: Operation): number {
  return lastCode === 'http-error' ? LONGEST_ASKED : LONGEST_BACKOFF
}

/** What the one timer has to be set by; each null or a delay in milliseconds. */
export type Waits = {
  readonly gate: number | null
  /** Until the first operation that waits for its time. */
  readonly next: number | null
  /** Until a store that failed is tried again. */
  readonly store: number | null
  /** Until a request on its way has taken too long. */
  readonly deadline: number | null
}

/** Delay of the one timer; null where nothing is open and nothing on its way. */
export function nextTimer({ gate, next, store, deadline }: Waits, open: boolean): number | null {
  const waits = [gate, next, store, deadline].filter((wait) => wait !== null)
  if (!open && deadline === null && store === null) return null
  return Math.max(0, Math.min(TICK, ...waits))
}
