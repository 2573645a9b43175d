import type { PartFrom } from '#core/areas/chats/store/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import { customSpan } from '#shared/dates/preset-span'
import type { Home } from '../../engine/account-session.ts'
import { wholeText } from './body.ts'
import { conversationPage } from './list.ts'
import { conversationView, hasGapBefore, messageViewer } from './views.ts'

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
    messages({ conversation, from, limit }) {
      const store = opened()
      const row = store.conversations.get(conversation)
      const begin = placeIn(store, conversation, from, home.timeZone)
      const { rows, older, newer } = store.messages.part(conversation, begin, limit)
      const first = rows[0]?.place ?? null
      const before =
        first === null || !older ? null : store.messages.part(conversation, { at: 'before', place: first }, 1)
      const gap = hasGapBefore(store.messages.ranges(conversation), first, before?.rows[0]?.place ?? null)
      return { messages: rows.map(messageViewer(store, row)), older, newer, gap }
    },
    whole({ id }) {
      const message = opened().messages.get(id)
      if (message === null) throw new Failure('not-found')
      return { text: wholeText(message) }
    },
  }
}

type From = Parameters<CoreHandlers['chats']['messages']>[0]['from']

/** Where a part begins, as the store knows it; the newest messages for a message or a day that is none. */
function placeIn(store: Store, conversation: string, from: From, timeZone: () => string): PartFrom {
  if (from.at === 'before' || from.at === 'after') return { at: from.at, place: from.pkid }
  if (from.at === 'day') {
    const span = customSpan(from.day, from.day, timeZone())
    return span === null ? { at: 'newest' } : { at: 'time', time: span.start }
  }
  if (from.at === 'around') {
    const found = store.messages.placeOf(from.id)
    if (found !== null && found.conversation === conversation) return { at: 'around', place: found.place }
  }
  return { at: 'newest' }
}
