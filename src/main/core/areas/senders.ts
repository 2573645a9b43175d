// Every kind of record that can be written, one file each. Lives here: the registry, and senders that know the API's
// calls. May not: scheduling, retries, the network itself. To add one: its name in shared/domain/work.ts, a file that
// exports a `Sender`, and a line below; the compiler and tests/sync/push-registry.test.ts name what is left.
import type { Operation } from '#core/engine/store/work/types'
import type { WritableEntity } from '#shared/domain/work'
import type { Sender } from '../engine/sync/push/types.ts'
import { commentSender } from './comments/sender.ts'
import { contactSender } from './contacts/sender.ts'
import { customerSender } from './customers/sender.ts'
import { fileSender } from './files/sender.ts'
import { followupSender } from './followups/sender.ts'
import { warningSender } from './social/sender.ts'

const registry: Readonly<Record<WritableEntity, Sender>> = {
  customer: customerSender,
  contact: contactSender,
  followup: followupSender,
  comment: commentSender,
  file: fileSender,
  warning: warningSender,
}

/** Every kind of record that can be written. */
export const senders: readonly Sender[] = Object.values(registry)

/** What is known of a kind. */
export function senderFor(entity: WritableEntity): Sender {
  return registry[entity]
}

/** The sender of an operation; null for a kind that is not in the list. */
export function senderOf(operation: Operation, list: readonly Sender[]): Sender | null {
  return list.find(({ entity }) => entity === operation.entity) ?? null
}
