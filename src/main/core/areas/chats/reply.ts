import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import { type ChatMessage, type Conversation, isOwnSide } from '#shared/domain/chat'
import { replyContent, replyFault, replyPlace } from '#shared/domain/chat-reply'
import type { Json } from '#shared/domain/customer'
import type { Home } from '../../engine/account-session.ts'
import { hexId } from '../../engine/authors.ts'
import { online } from '../../engine/remote/online.ts'
import { dropSentDraft, sendOnce, unsettled } from '../../engine/sync/push/send-once.ts'

/** Messages that are read together while the newest one of the other side is looked for. */
const STRETCH = 100

/** The newest message of the other side that is here (D-77); null where there is none. */
function newestReceived(store: Store, conversation: Conversation): ChatMessage | null {
  for (let before: string | null = null; ; ) {
    const part = store.messages.part(
      conversation.id,
      before === null ? { at: 'newest' } : { at: 'before', place: before },
      STRETCH,
    )
    const found = part.rows.findLast(({ message }) => message.from !== '' && !isOwnSide(conversation, message.from))
    if (found !== undefined) return found.message
    const first = part.rows[0]
    if (first === undefined || !part.older) return null
    before = first.place
  }
}

/** Names of a message that are its own, or say what it said. */
const notCopied = new Set([
  'id',
  'pkid',
  'serverMessageId',
  'jsonContent',
  'content',
  'fsids',
  'fromUser',
  'name',
  'msgtime',
])

/**
 * The message that answers another one: its copy with sender and receiver exchanged, of type text (CA-28). Its own ids,
 * its words and what is said of its sender are left out.
 */
export function replyTo(
  conversation: Conversation,
  { unknown, from, platform, companyId, contentSource }: ChatMessage,
  text: string,
): Readonly<Record<string, Json>> {
  const kept = Object.entries(unknown).filter(([name]) => !notCopied.has(name))
  const own = conversation.account.openId || conversation.openId
  return {
    ...Object.fromEntries(kept),
    platform,
    conversationShortId: conversation.conversationShortId,
    openId: conversation.openId,
    ...(companyId === '' ? {} : { companyId }),
    ...(contentSource === null ? {} : { contentSource }),
    from: own,
    to: from,
    fromUserId: own,
    toUserId: from,
    messageType: 'text',
    content: replyContent(text),
  }
}

/** Words of the answers to a conversation of which nobody knows yet whether they arrived. */
export function unsettledReplies(store: Store, id: string): readonly string[] {
  const sent = unsettled(store, 'reply').filter(({ patch }) => patch.target === 'message' && patch.conversation === id)
  return sent.map(({ patch }) => String(patch.content))
}

/**
 * Sends an answer to the newest message of the other side, once. True where the firm took it. The same words are not sent
 * beside others that may still arrive: whoever sends them has come back to what was typed.
 */
export async function sendReply(home: Home, id: string, text: string): Promise<boolean> {
  const { store, sync, connect } = home.opened()
  const { clock, random } = home.ports
  const fault = replyFault(text)
  if (fault !== null) throw new Failure('invalid-input', { field: 'text', reason: fault })
  const conversation = store.conversations.get(id)
  if (conversation === null) throw new Failure('not-found')
  const answered = newestReceived(store, conversation)
  if (answered === null) throw new Failure('invalid-input', { field: 'conversation', reason: 'nothing-to-answer' })
  const body = replyTo(conversation, answered, text)
  const { social } = await online(connect)
  if (unsettledReplies(store, id).includes(text.trim())) throw new Failure('doubtful')
  const newest = store.messages.part(id, { at: 'newest' }, 1).rows[0]
  const change = {
    opId: hexId(random),
    entity: 'reply',
    localId: hexId(random),
    title: conversation.peer.name,
    patch: {
      content: text.trim(),
      arrived: true,
      target: 'message',
      conversation: id,
      body,
      after: newest?.place ?? '',
    },
    base: { arrived: false },
  } as const
  try {
    await online(() => sendOnce({ store, clock }, change, (key) => social.reply(body, { key })))
    dropSentDraft(store, replyPlace(id), change.patch.content, clock.now())
  } catch (error) {
    if (error instanceof Failure && error.code === 'refused') return false
    throw error
  } finally {
    home.changed('work', [])
    sync.wake()
  }
  // What it became at the firm is read behind this answer.
  void sync.refresh('messages', { objType: 'conversation', objId: id }).catch(() => undefined)
  return true
}
