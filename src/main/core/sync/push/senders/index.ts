// Every kind of record that can be written, one file each. Lives here: the registry, and senders that know the API's
// calls. May not: scheduling, retries, the network itself. To add one: its name in shared/domain/work.ts, a file that
// exports a `Sender`, and a line below; the compiler and tests/sync/push-registry.test.ts name what is left.
import type { Operation } from '#core/store/work/types'
import type { WritableEntity } from '#shared/domain/work'
import type { Sender } from '../types.ts'
import { commentSender } from './comment.ts'
import { contactSender } from './contact.ts'
import { customerSender } from './customer.ts'
import { fileSender } from './file.ts'
import { followupSender } from './followup.ts'
import { warningSender } from './warning.ts'

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
