import type { Operation } from '#core/engine/store/work/types'
import type { WritableEntity } from '#shared/domain/work'
import type { Sender } from './types.ts'

/** What is known of a kind. That no area declares one is a bug. */
export function senderFor(senders: readonly Sender[], entity: WritableEntity): Sender {
  const sender = senders.find((one) => one.entity === entity)
  if (sender === undefined) throw new Error(`no area sends ${entity}`)
  return sender
}

/** The sender of an operation; null for a kind that is not in the list. */
export function senderOf(operation: Operation, senders: readonly Sender[]): Sender | null {
  return senders.find(({ entity }) => entity === operation.entity) ?? null
}
