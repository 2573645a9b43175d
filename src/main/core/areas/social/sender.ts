import type { Operation } from '#core/engine/store/work/types'
import { Failure } from '#shared/contract/failure'
import type { ChatMessage } from '#shared/domain/chat'
import { commentReplyPlace, replyPlace } from '#shared/domain/chat-reply'
import type { Json } from '#shared/domain/customer'
import type { FieldValues } from '#shared/domain/work'
import { sendAction } from '../../engine/sync/push/send-action.ts'
import { dropSentDraft } from '../../engine/sync/push/send-once.ts'
import type { Sender, SendTools } from '../../engine/sync/push/types.ts'
import { comparePkids, conversationOf, pageSizeOf, showWarningState } from '../chats/index.ts'
import { textOrEmpty } from '../files/index.ts'
import type { CommentReply } from './calls.ts'
import { answersWith } from './new-answer.ts'

/** Pages that are read for a message; its place is known well enough to need two or three. */
const MOST_PAGES = 10
/** The firm's clock may be so far behind this computer's, milliseconds. */
const CLOCKS_APART = 10 * 60_000

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
        // A firm may leave out what is no warning any more.
        return message === null ? null : { warningState: message.warningState ?? 0 }
      },
      act: () => remote.social.setWarning(textOrEmpty(patch.warningId) || localId, state, { key: opId, signal }),
      accept() {
        const conversation = conversationOf(patch)
        if (showWarningState(store, conversation, localId, state, clock.now())) changed('messages', [conversation])
      },
    })
  },
  // Of the message itself nothing is shown before the firm has it; that it is being cleared is read from this work.
  revert: ({ patch }, { changed }) => changed('messages', [conversationOf(patch)]),
  show: () => undefined,
  restore: () => undefined,
  leadsTo: (_store, { patch }) => textOrEmpty(patch.companyId) || null,
}

/**
 * Answers that were sent once and of which nobody knows whether they arrived: they are looked for, and where they are
 * not met a person decides. A machine never sends one again (CA-29, WM-06).
 */
export const replySender: Sender = {
  entity: 'reply',
  kinds: ['action'],
  area: null,
  record: null,
  lane: 'records',
  send(operation, tools) {
    const { opId, patch } = operation
    const { store, remote, clock, signal } = tools
    const ofMessage = patch.target !== 'comment'
    return sendAction(operation, tools, {
      // What is not met proves nothing: it may stand further down, or be shown later.
      look: async () => ((await (ofMessage ? hasReply : hasAnswer)(operation, tools)) ? { arrived: true } : null),
      act: () =>
        ofMessage
          ? remote.social.reply(bodyOf(patch), { key: opId, signal })
          : remote.social.replyComment(bodyOf(patch) as CommentReply, { key: opId, signal }),
      accept: () => dropSentDraft(store, draftOf(patch), textOrEmpty(patch.content), clock.now()),
    })
  },
  revert: () => undefined,
  show: () => undefined,
  restore: () => undefined,
  leadsTo: () => null,
}

const draftOf = (patch: FieldValues): string => {
  const { platform, replyCommentId } = bodyOf(patch)
  return patch.target === 'comment'
    ? commentReplyPlace(textOrEmpty(platform), textOrEmpty(replyCommentId))
    : replyPlace(textOrEmpty(patch.conversation))
}

const bodyOf = ({ body }: FieldValues): Readonly<Record<string, Json>> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Failure('invalid-input', { field: 'body' })
  return body as Readonly<Record<string, Json>>
}

/** True where the newest messages of the conversation hold the words, behind what was here when they were sent. */
async function hasReply({ patch }: Operation, { store, remote, signal }: SendTools): Promise<boolean> {
  const { platform, conversationShortId, fromUserId } = bodyOf(patch)
  const conversation = { platform: textOrEmpty(platform), conversationShortId: textOrEmpty(conversationShortId) }
  const page = { pageIndex: 0, pageSize: pageSizeOf(store) }
  const { rows } = await remote.social.messages(conversation, page, signal)
  const after = textOrEmpty(patch.after)
  return rows.some(
    ({ from, text, pkid }) =>
      from === fromUserId &&
      text.trim() === textOrEmpty(patch.content) &&
      (after === '' || comparePkids(pkid, after) > 0),
  )
}

/**
 * True where the newest answers of the thread hold the words in one that was not there when they were sent; false where
 * nobody knows what was.
 */
async function hasAnswer({ patch }: Operation, { remote, signal }: SendTools): Promise<boolean> {
  const { known } = patch
  if (!Array.isArray(known)) return false
  const { platform, openId, itemId, parentId } = bodyOf(patch)
  const thread = {
    platform: textOrEmpty(platform),
    openId: textOrEmpty(openId),
    itemId: textOrEmpty(itemId),
    parentId: textOrEmpty(parentId),
  }
  const alike = await answersWith(remote.social, thread, textOrEmpty(patch.content), signal)
  // A list that was cut at the sending may show an old one later: the time has to speak for it, too.
  const since = Number(patch.after ?? 0) - CLOCKS_APART
  return alike.some(({ id, createTime }) => !known.includes(id) && (createTime ?? 0) >= since)
}

/** The message as the firm shows it now, from about where it stands in its conversation; null where it is not met. */
async function find({ localId, patch }: Operation, { store, remote, signal }: SendTools): Promise<ChatMessage | null> {
  const [platform, conversationShortId, pkid] = [patch.platform, patch.conversationShortId, patch.pkid].map(textOrEmpty)
  if (platform === undefined || !conversationShortId || !pkid) throw new Failure('invalid-input', { field: 'pkid' })
  const conversation = { platform, conversationShortId }
  const known = store.messages.countFrom(conversationOf(patch), pkid)
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
