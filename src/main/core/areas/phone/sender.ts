import { readAction } from '../../engine/sync/push/actions.ts'
import { sendAction } from '../../engine/sync/push/send-action.ts'
import type { Sender } from '../../engine/sync/push/types.ts'

/**
 * Has the firm write the calls of a customer down as follow-ups (AP-48, D-96). Nothing that the firm shows says whether
 * it did: where the answer was lost a person decides, and a machine never asks for it twice.
 */
export const callSyncSender: Sender = {
  entity: 'callSync',
  kinds: ['action'],
  area: null,
  record: null,
  lane: 'records',
  send(operation, tools) {
    const { localId, opId, base } = operation
    const { remote, signal, changed } = tools
    return sendAction(operation, tools, {
      look: async () => (readAction(base).at === 'sent' ? null : { written: false }),
      act: () => remote.followups.syncCalls(localId, { key: opId, signal }),
      accept: () => changed('followups', [localId]),
    })
  },
  revert: () => undefined,
  show: () => undefined,
  restore: () => undefined,
  leadsTo: (_store, { localId }) => localId,
}
