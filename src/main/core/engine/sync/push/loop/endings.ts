import type { Operation } from '#core/engine/store/work/types'
import type { Failure } from '#shared/contract/failure'
import { classifyFailure, isSilence } from '../../failures.ts'
import type { Acknowledgements } from '../acknowledged.ts'
import type { Delays } from '../delays.ts'
import type { HostHealth } from '../host-health.ts'
import { reasonOf, settleConflict, settleDone, settleIgnored, settleLater, settleRejected } from '../settle.ts'
import type { PushOptions, SendOutcome } from '../types.ts'
import type { FailingChanges } from './failing.ts'
import type { SentRequests } from './sent-requests.ts'

/** Time until a store that could not keep the end of an attempt is tried again, milliseconds. */
export const STORE_RETRY = 5_000

/** The ends of an attempt: each writes what becomes of the operation (settle.ts) and tells what it says of the host. */
export type Endings = {
  /** The server answered. */
  readonly answered: (operation: Operation, outcome: SendOutcome) => void
  /** The attempt, begun at a monotonic time, failed. */
  readonly failed: (operation: Operation, begun: number, failure: Failure) => void
  /** The sync stopped in the middle of it: what the server may have heard of is in doubt. */
  readonly stopped: (operation: Operation) => void
  /** A person takes the change back by `run`, in the transaction that ends the attempt. */
  readonly cancelled: (operation: Operation, run: () => void) => void
}

/** Makes the endings of a push loop; `signInExpired` hears that the server wants a new sign-in. */
export function createEndings(parts: {
  readonly options: Pick<PushOptions, 'store' | 'clock' | 'random' | 'storeFailed' | 'unanswered'>
  readonly host: HostHealth
  readonly acked: Pick<Acknowledgements, 'note'>
  readonly delayed: Pick<Delays, 'put'>
  readonly sent: Pick<SentRequests, 'end' | 'has'>
  readonly failing: Pick<FailingChanges, 'note' | 'forget'>
  readonly signInExpired: () => void
}): Endings {
  const { options, host, acked, delayed, sent, failing, signInExpired } = parts
  const { store, clock, random } = options
  const { work } = store

  return {
    answered(operation, outcome) {
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
      failing.forget(opId)
      if (outcome.kind === 'again') delayed.put(opId, againAt, false)
      else if (outcome.kind !== 'conflict') sent.end(operation)
      const through = outcome.kind === 'done' || outcome.kind === 'conflict' || outcome.kind === 'ignored'
      if (through) acked.note(entity, localId)
      if (outcome.kind === 'done') {
        if (outcome.serverId !== undefined) acked.note(entity, outcome.serverId)
        for (const other of outcome.also ?? []) acked.note(other.entity, other.id)
      }
      host.answered(through ? operation : undefined)
    },
    failed(operation, begun, failure) {
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
          const mayHaveArrived = classified.class === 'unknown' && (kind !== 'update' || sent.has(operation))
          const state = mayHaveArrived ? 'verify' : before
          settleLater(store, operation, { state, nextAt: now + wait, attempts: attempts - Number(spared), reason }, now)
          delayed.put(opId, now + wait, !alone)
        }
        work.log.add(now, `push.${classified.class}`, { ...factsOf(operation), code: failure.code })
      })
      if (classified.class === 'sign-in') signInExpired()
      if (classified.class === 'store') options.storeFailed(failure)
      if (classified.class === 'rejected') failing.forget(opId)
      else if (!spared) failing.note(opId, failure.code)
      if (classified.host === 'network' && !spared) options.unanswered(isSilence(failure))
    },
    stopped(operation) {
      const now = clock.now()
      store.transaction(() => settleLater(store, operation, { state: 'verify', nextAt: now }, now))
    },
    cancelled(operation, run) {
      const now = clock.now()
      store.transaction(() => {
        settleLater(store, operation, { state: 'queued', nextAt: now }, now)
        run()
      })
      host.ended()
      failing.forget(operation.opId)
    },
  }
}

function factsOf({ entity, kind, attempts }: Operation): Record<string, string | number> {
  return { entity, kind, attempts }
}
