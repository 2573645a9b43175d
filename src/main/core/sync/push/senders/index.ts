// What can be sent, one file per kind of record. Lives here: the list, and senders that know the API's calls.
// May not: scheduling, retries, the network itself. To add one: a file that exports a `Sender`, and a line below.
import type { Operation } from '#core/store/work/types'
import type { Sender } from '../types.ts'
import { commentSender } from './comment.ts'
import { contactSender } from './contact.ts'
import { customerSender } from './customer.ts'
import { fileSender } from './file.ts'
import { followupSender } from './followup.ts'

/** Every kind of record that can be sent. */
export const senders: readonly Sender[] = [customerSender, contactSender, followupSender, commentSender, fileSender]

/** The sender of an operation; null for a kind that this version cannot send. */
export function senderOf(operation: Operation, list: readonly Sender[] = senders): Sender | null {
  return list.find(({ entity }) => entity === operation.entity) ?? null
}
