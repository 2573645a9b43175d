import { commentSender } from '#core/areas/comments/sender'
import { customerSender } from '#core/areas/customers/sender'
import { attachmentsOf } from '#core/areas/files/send-attachments'
import { senders } from '#core/areas/sync'
import type { Sender } from '#core/engine/sync/push/types'
import { Failure } from '#shared/contract/failure'

/** The product's senders with one of them replaced. */
const withSender = (sender: Sender): readonly Sender[] =>
  senders.map((one) => (one.entity === sender.entity ? sender : one))

/** Known-bad: a customer's fields are written whatever the server has by now. */
export const lastWriterWins: readonly Sender[] = withSender({
  ...customerSender,
  async send({ localId, patch, opId }, { remote, signal }) {
    await remote.companies.update(localId, patch, { key: opId, signal })
    return { kind: 'done' }
  },
})

/** Known-bad: a comment is created again whenever nobody knows whether it arrived (retry as new). */
export const createsAgain: readonly Sender[] = withSender({
  ...commentSender,
  async send({ localId, patch, opId }, { remote, store, signal }) {
    const { objType, objId, content } = patch as { objType: string; objId: string; content: string }
    const attachmentList = attachmentsOf(patch.attachmentList)
    const draft = { objType, objId, content, attachmentList, extra: { type: 'comment', clientId: opId } }
    const row = await remote.comments.create(draft, { key: opId, signal })
    if (row === null) return { kind: 'done' }
    return { kind: 'done', serverId: row.id, accept: () => store.comments.rename(localId, row.id) }
  },
})

/** Known-bad: every edit of a customer is called refused, and nobody asks the firm. */
export const rejectsEdits: readonly Sender[] = withSender({
  ...customerSender,
  send() {
    throw new Failure('refused', { status: 200, message: '' })
  },
})
