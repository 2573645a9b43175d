import type { Store } from '#core/engine/store/types'
import type { Conversation } from '#shared/domain/chat'
import { beforeArea } from '../../engine/sync/pull/time-cursor-pull.ts'
import type { SyncArea } from '../../engine/sync/types.ts'
import { areListed, isGone } from './message-gone.ts'
import { lookAtUnlisted, lookForMessages } from './pull-messages.ts'

/** Archived conversations (§3), newest first; a changed one has messages to be read. */
export const conversations: SyncArea = {
  ...beforeArea<Conversation>({
    name: 'conversations',
    pageSize: { newest: 50, older: 200 },
    stamp: (row) => row.createTime,
    read: (remote, { before, pageIndex }, pageSize, signal) =>
      remote.social.conversations({ pageIndex, pageSize, ...(before === null ? {} : { before }) }, signal),
    rows: (store) => store.conversations,
    known: isKnown,
    arriving(store, older, ids) {
      areListed(store, [...ids])
      lookForMessages(store, older)
    },
    looked: ({ store, clock }, page) => lookAtUnlisted(store, page, clock.now()),
  }),
  follows: (screen) => screen === 'chats' || screen.startsWith('chat:'),
}

function isKnown(store: Store, row: Conversation): boolean {
  const stored = store.conversations.get(row.id)
  return (
    stored !== null &&
    !isGone(store, row.id) &&
    stored.createTime === row.createTime &&
    stored.pkid === row.pkid &&
    stored.serverMessageId === row.serverMessageId
  )
}
