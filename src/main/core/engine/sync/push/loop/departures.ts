import type { Store } from '#core/engine/store/types'
import type { Operation } from '#core/engine/store/work/types'
import type { Gate } from '../circuit-breaker.ts'
import { chooseStarts, hasRoom, type InFlight } from '../plan.ts'
import { senderOf } from '../senders.ts'
import type { Sender } from '../types.ts'
import type { Departure } from './flights.ts'

/** Due operations that are looked at first; more where none of them may start. */
const FIRST_LOOK = 32

/** What may start now, in order: what is due at `now`, as far as lanes, turns and the host's gate allow (plan.ts). */
export function departures(
  { work, memory }: Store,
  senders: readonly Sender[],
  { now, running, gate }: { readonly now: number; readonly running: readonly InFlight[]; readonly gate: Gate },
): readonly Departure[] {
  if (gate.open === 'none' || !hasRoom(running)) return []
  const until = gate.open === 'probe' ? Number.MAX_SAFE_INTEGER : now
  for (let limit = FIRST_LOOK; ; limit *= 16) {
    const due = work.due(until, limit)
    const candidates = due.flatMap((operation) => {
      const sender = senderOf(operation, senders)
      if (sender === null || memory.awaited.has(operation.opId)) return []
      return [{ operation, sender, lane: sender.lane, turn: turnOf(operation, sender) }]
    })
    const chosen = chooseStarts(candidates, running, gate)
    if (chosen.length > 0 || due.length < limit) return chosen
  }
}

function turnOf(operation: Operation, sender: Sender): string {
  return sender.turn?.(operation) ?? `${operation.entity} ${operation.localId}`
}
