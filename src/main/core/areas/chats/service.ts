import type { PlacedMessage } from '#core/areas/chats/store/message-row'
import { toTexts } from '#core/engine/remote/coerce'
import type { Store } from '#core/engine/store/types'
import type { MessageView } from '#shared/contract/chats'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import type { ChatMessage, Conversation } from '#shared/domain/chat'
import { isNamed } from '#shared/domain/named'
import type { Home } from '../../engine/account-session.ts'
import { mediaSize } from '../../engine/media.ts'
import { online } from '../../engine/remote/online.ts'
import { awaited, toldFace } from '../files/index.ts'
import { switchOf } from '../reference/index.ts'
import { wholeText } from './body.ts'
import { createHistory } from './history.ts'
import { conversationPage } from './list.ts'
import { daysOf, partOf } from './message-part.ts'
import { createPhrases } from './phrases.ts'
import { openChatFile, openChatMedia } from './pull-files.ts'
import { sendReply, unsettledReplies } from './reply.ts'
import { conversationView, messageViewer } from './views.ts'
import { warningPage } from './warnings.ts'

/** Archived conversations (CA): all of it is answered from the store. */
export function createChats(home: Home): CoreHandlers['chats'] {
  const opened = () => home.opened().store
  return {
    conversations(asked) {
      const store = opened()
      const { rows, next } = conversationPage(store, asked)
      return { rows: rows.map((row) => conversationView(store, row)), next }
    },
    conversation({ id }) {
      const store = opened()
      const row = store.conversations.get(id)
      return { conversation: row === null ? null : conversationView(store, row) }
    },
    accounts() {
      const named = opened()
        .conversations.accounts()
        .map(({ openId, platform, account }) => ({ openId, platform, name: account.name, avatar: account.avatar }))
      return { accounts: named.sort((one, other) => one.name.localeCompare(other.name, 'zh')) }
    },
    counts: () => opened().conversations.counts(),
    messages: (asked) => partOf(opened(), asked, home.timeZone),
    whole({ id, conversation }) {
      const message = opened().messages.get(id, conversation)
      if (message === null) throw new Failure('not-found')
      return { text: wholeText(message) }
    },
    days: ({ conversation, month }) => daysOf(opened(), conversation, month, home.timeZone()),
    async find({ conversation, text, types, side }) {
      const { store, reader } = home.opened()
      const writer = writerOf(store.conversations.get(conversation), side)
      const asked = { conversation, text, types, ...writer, most: MOST_HITS }
      const { hits, total } = await reader.ask('findMessages', asked)
      return { hits: [...hits], total }
    },
    async search({ text, platform, types, person, from, to, before, limit }) {
      const { store, reader } = home.opened()
      const asked = { text, platform, types, writtenBy: person, from, to, before, limit }
      const { rows, next } = await reader.ask('searchMessages', asked)
      return { hits: rows.flatMap((message) => placedView(store, withPlace(store, message)) ?? []), next }
    },
    gallery({ conversation, kind, side, before, limit }) {
      const store = opened()
      const own = side === 'both' ? null : side === 'own'
      const { rows, next, total } = store.messages.marked({ kind, conversation, own, before, limit })
      return { messages: rows.map((row) => viewOf(store, row)), next, total }
    },
    async warnings(asked) {
      const store = opened()
      const { rows, next, total } = await warningPage(store, asked)
      return { rows: rows.flatMap((row) => placedView(store, row) ?? []), next, total }
    },
    seen({ id }) {
      const store = opened()
      const row = store.conversations.get(id)
      if (row === null) throw new Failure('not-found')
      const { unread } = store.conversations.state(id)
      // The messages that were looked at may be newer than the list.
      store.conversations.see(id, Math.max(row.createTime ?? 0, store.messages.page(id, null, 1)[0]?.time ?? 0))
      if (unread) home.changed('conversations', [id])
      return {}
    },
    pin({ id, pinned }) {
      opened().messages.pin(id, pinned)
      home.changed('conversations', [id])
      return {}
    },
    async refresh({ id, older }) {
      const { sync } = home.opened()
      await online(() => sync.refresh('messages', { objType: older ? 'history' : 'conversation', objId: id }))
      return {}
    },
    reply: async ({ id, text }) => ({ sent: await sendReply(home, id, text) }),
    unsettled: ({ id }) => ({ texts: [...unsettledReplies(opened(), id)] }),
    ...createPhrases(home),
    ...createHistory(home),
    async media(asked, port) {
      const { store, connect } = home.opened()
      const media = home.media.of(port?.session)
      const open = asked.whole ? openChatFile : openChatMedia
      const now = home.ports.clock.now()
      const isHere = () => store.documentFiles.get(asked.fsid) !== null
      const wasHere = isHere()
      const file = await awaited(home, asked.arrival, port, (tools) => open(store, asked, connect, now, tools))
      if (isHere() && !wasHere) home.changed('documents', [])
      return { handle: media.offer(file), type: file.type, size: mediaSize(file) }
    },
    kept({ fsids }) {
      const { chatFiles } = opened()
      return { fsids: fsids.filter((fsid) => chatFiles.get(fsid) !== null) }
    },
    async members({ scene, companyId, text }) {
      const { store, connect } = home.opened()
      const { social } = await connect()
      const asked = scene === 1 ? await social.archiveUsers(companyId) : await social.corporateContacts(companyId)
      const members = asked.map(({ id, name, avatar }) => ({ id, name, avatar: toldFace(store, avatar) }))
      const listed = scene === 1 ? members.filter(listedStaff(home)) : members
      return { members: text === '' ? listed : listed.filter(isCalled(store, text)) }
    },
  }
}

/** Hits in one conversation that are told apart. */
const MOST_HITS = 1_000

/** Whose messages a search in a conversation is for. */
function writerOf(row: Conversation | null, side: 'both' | 'own' | 'peer') {
  if (side === 'both' || row === null) return {}
  const { account, peer } = row
  if (account.openId !== '') return side === 'own' ? { writtenBy: account.openId } : { notWrittenBy: account.openId }
  return side === 'own' ? { notWrittenBy: peer.openId } : { writtenBy: peer.openId }
}

/** A message of a search with its place: its pkid, unless the firm gave it none that is a place. */
function withPlace(store: Store, message: ChatMessage): PlacedMessage {
  const place = /^\d{1,18}$/.test(message.pkid)
    ? message.pkid
    : store.messages.placeOf(message.id, message.conversation)
  return { place: place ?? '0', message }
}

function viewOf(store: Store, row: PlacedMessage): MessageView {
  return messageViewer(store, store.conversations.get(row.message.conversation))(row)
}

/** A message with its conversation; null where that is not here. */
function placedView(store: Store, row: PlacedMessage) {
  const conversation = store.conversations.get(row.message.conversation)
  if (conversation === null) return null
  return { message: messageViewer(store, conversation)(row), conversation: conversationView(store, conversation) }
}

/** Whether a member of the firm may be listed: `user.chat.archive` names all who may, or nobody (CA-40, D-54, D-81). */
function listedStaff(home: Home): (member: { readonly name: string }) => boolean {
  const names = new Set(toTexts(switchOf(home, 'user.chat.archive')))
  return ({ name }) => names.size === 0 || names.has(name)
}

/** Whether a member is called so; those of the firm have initials too (MP-02, D-83). */
function isCalled(store: Store, text: string): (member: { readonly id: string; readonly name: string }) => boolean {
  const initials = new Map(store.reference.get('users').map(({ id, flName }) => [id, flName]))
  return ({ id, name }) => isNamed({ name, flName: initials.get(id) ?? '' }, text)
}
