import type { PlacedMessage } from '#core/areas/chats/store/message-row'
import type { ChatRange } from '#core/areas/chats/store/types'
import type { Store } from '#core/engine/store/types'
import type { ConversationView, MessageView } from '#shared/contract/chats'
import { type ChatMessage, type ChatPerson, type Conversation, isOwnSide } from '#shared/domain/chat'
import { toldFace } from '../files/index.ts'
import { bodyOf, isBrokenPreview, messagePreview, previewText } from './body.ts'
import { isGone } from './message-gone.ts'
import { comparePkids } from './ranges-plan.ts'
import { conversationOf, lastOf } from './row.ts'

const NAME_LENGTH = 200
const ADDRESS_LENGTH = 2_000

const personView = (store: Store, { openId, name, avatar }: ChatPerson): ChatPerson => ({
  openId,
  name: name.slice(0, NAME_LENGTH).toWellFormed(),
  avatar: toldFace(store, avatar.slice(0, ADDRESS_LENGTH).toWellFormed()),
})

/** A conversation as a page shows it. */
export function conversationView(store: Store, row: Conversation): ConversationView {
  const { pinned, unread, warnings, companyId } = store.conversations.state(row.id)
  // An answer that was just sent is kept before the firm's list of conversations tells of it.
  const [newest] = store.messages.page(row.id, null, 1)
  const isBehind = newest !== undefined && newest.time !== null && newest.time > (row.createTime ?? 0)
  return {
    id: row.id,
    platform: row.platform,
    peer: personView(store, row.peer),
    account: personView(store, row.account),
    time: isBehind ? newest.time : row.createTime,
    preview: isBehind
      ? {
          type: newest.type.slice(0, 100),
          text: messagePreview(newest),
          own: isOwnSide(row, newest.from),
          broken: bodyOf(newest).kind === 'unknown',
        }
      : {
          type: row.messageType,
          text: previewText(row),
          own: isOwnSide(row, row.fromUserId),
          broken: isBrokenPreview(row),
        },
    unread,
    warnings,
    companyId,
    companyName: companyId === '' ? '' : (store.customers.get(companyId)?.row.name ?? ''),
    pinned,
    gone: isGone(store, row.id),
  }
}

/** Messages of a conversation as a page shows them. `clearing` are those whose warning is on its way out. */
export const messageViewer =
  (store: Store, conversation: Conversation | null): ((placed: PlacedMessage) => MessageView) =>
  ({ place, message }) => ({
    id: message.id,
    conversation: message.conversation,
    pkid: place,
    own: conversation !== null && isOwnSide(conversation, message.from),
    from: personView(store, senderOf(conversation, message)),
    time: message.time,
    type: message.type.slice(0, 100),
    body: bodyOf(message),
    ai: message.contentSource === 1,
    companyId: message.companyId,
    emotion: message.emotionState === 1,
    warning: warningOf(store, message),
  })

/** Who wrote a message (D-74), with the name and the picture of the side where it has none of its own. */
export function senderOf(conversation: Conversation | null, { from, fromName, fromAvatar }: ChatMessage): ChatPerson {
  const side = [conversation?.account, conversation?.peer].find((person) => person?.openId === from && from !== '')
  const name = fromName === lastOf(from) ? side?.name || fromName : fromName
  return { openId: from, name, avatar: fromAvatar || (side?.avatar ?? '') }
}

function warningOf(store: Store, message: ChatMessage): MessageView['warning'] {
  if (message.warningState !== 1) return 'none'
  return isClearing(store, message) ? 'clearing' : 'open'
}

/** True where the warning of a message is on its way out; one with the same id in another conversation is another one. */
export function isClearing(store: Store, { id, conversation }: Pick<ChatMessage, 'id' | 'conversation'>): boolean {
  if (!store.work.openIds('warning').has(id)) return false
  return store.work.ofRecord('warning', id).some(({ patch }) => conversationOf(patch) === conversation)
}

/**
 * True where the firm has messages right before the first of a part that are not here: the piece that is known without
 * a gap begins there, and not with the conversation.
 */
export function hasGapBefore(ranges: readonly ChatRange[], first: string | null, older: string | null): boolean {
  if (first === null) return !ranges.some(({ lo }) => lo === '0')
  const piece = ranges.find(({ lo, hi }) => comparePkids(lo, first) <= 0 && comparePkids(first, hi) <= 0)
  if (piece === undefined) return !first.startsWith('-')
  if (piece.lo === '0') return false
  return older === null || comparePkids(older, piece.lo) < 0
}
