import { commentSender } from '#core/sync/push/senders/comment'
import { customerSender } from '#core/sync/push/senders/customer'
import { followupSender } from '#core/sync/push/senders/followup'
import type { Sender } from '#core/sync/push/types'

/**
 * Known-bad ways of sending: a customer's fields are written whatever the server has by now, a comment is created again
 * whenever nobody knows whether it arrived (retry as new).
 */
export const carelessSenders: readonly Sender[] = [
  {
    ...customerSender,
    async send({ localId, patch, opId }, { remote, signal }) {
      await remote.companies.update(localId, patch, { key: opId, signal })
      return { kind: 'done' }
    },
  },
  {
    ...commentSender,
    async send({ patch, opId }, { remote, signal }) {
      const { objType, objId, content } = patch as { objType: string; objId: string; content: string }
      const draft = { objType, objId, content, attachmentList: [], extra: { clientId: opId } }
      const row = await remote.comments.create(draft, { key: opId, signal })
      return row === null ? { kind: 'done' } : { kind: 'done', serverId: row.id }
    },
  },
  followupSender,
]
