import type { Operation } from '#core/engine/store/work/types'
import { Failure } from '#shared/contract/failure'
import type { ChatMessage } from '#shared/domain/chat'
import { sendAction } from '../../engine/sync/push/send-action.ts'
import type { Sender, SendTools } from '../../engine/sync/push/types.ts'
import { comparePkids, pageSizeOf } from '../chats/index.ts'
import { textOf } from '../files/index.ts'

/** Pages that are read for a message; its place is known well enough to need two or three. */
const MOST_PAGES = 10

/**
 * Warnings of messages, cleared by a person (CA-21, CA-22). The firm has no call for one message: its state is looked for
 * in its conversation. The mark on the screen changes only when the firm has said yes (D-75).
 */
export const warningSender: Sender = {
  entity: 'warning',
  kinds: ['action'],
  area: 'messages',
  record: null,
  lane: 'records',
  send(operation, tools) {
    const { localId, opId, patch } = operation
    const { store, remote, clock, signal, changed } = tools
    const state = Number(patch.warningState)
    return sendAction(operation, tools, {
      async look() {
        const message = await find(operation, tools)
        return message === null ? null : { warningState: message.warningState }
      },
      act: () => remote.social.setWarning(textOf(patch.warningId) || localId, state, { key: opId, signal }),
      accept() {
        const known = store.messages.get(localId)
        if (known === null) return
        const { conversation } = known
        store.messages.upsert(conversation, [{ ...known, warningState: state }], null, clock.now())
        changed('messages', [conversation])
      },
    })
  },
  // Nothing of it is shown before the firm has it.
  revert: () => undefined,
  show: () => undefined,
  restore: () => undefined,
  leadsTo: (_store, { patch }) => textOf(patch.companyId) || null,
}

/** The message as the firm shows it now, from about where it stands in its conversation; null where it is not met. */
async function find({ localId, patch }: Operation, { store, remote, signal }: SendTools): Promise<ChatMessage | null> {
  const [platform, conversationShortId, pkid] = [patch.platform, patch.conversationShortId, patch.pkid].map(textOf)
  if (platform === undefined || !conversationShortId || !pkid) throw new Failure('invalid-input', { field: 'pkid' })
  const conversation = { platform, conversationShortId }
  const known = store.messages.countFrom(`${platform}:${conversationShortId}`, pkid)
  const pageSize = pageSizeOf(store)
  const read = new Set<number>()
  let pageIndex = Math.floor(Math.max(0, known - 1) / pageSize)
  while (pageIndex >= 0 && !read.has(pageIndex) && read.size < MOST_PAGES) {
    read.add(pageIndex)
    const { rows } = await remote.social.messages(conversation, { pageIndex, pageSize }, signal)
    const row = rows.find(({ id }) => id === localId)
    if (row !== undefined) return row
    const [top, bottom] = [rows[0]?.pkid, rows.at(-1)?.pkid]
    if (bottom !== undefined && comparePkids(bottom, pkid) > 0) pageIndex += 1
    else if (top === undefined || comparePkids(top, pkid) < 0) pageIndex -= 1
    else return null
  }
  return null
}
