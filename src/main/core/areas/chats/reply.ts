import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import { type ChatMessage, type Conversation, isOwnSide } from '#shared/domain/chat'
import { replyContent, replyFault } from '#shared/domain/chat-reply'
import type { Json } from '#shared/domain/customer'
import type { Home } from '../../engine/account-session.ts'
import { hexId } from '../../engine/authors.ts'
import { online } from '../../engine/remote/online.ts'
import { sendOnce } from '../../engine/sync/push/send-once.ts'

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

/** Sends an answer to the newest message of the other side, once. True where the firm took it. */
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
  const newest = store.messages.part(id, { at: 'newest' }, 1).rows[0]
  const change = {
    opId: hexId(random),
    entity: 'reply',
    localId: hexId(random),
    title: conversation.peer.name,
    patch: { content: text.trim(), arrived: true, target: 'message', body, after: newest?.place ?? '' },
    base: { arrived: false },
  } as const
  try {
    await online(() => sendOnce({ store, clock }, change, (key) => social.reply(body, { key })))
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
