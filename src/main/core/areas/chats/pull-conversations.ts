import type { Store } from '#core/engine/store/types'
import type { Conversation } from '#shared/domain/chat'
import { ingest } from '../../engine/sync/pull/ingest.ts'
import { beforeArea } from '../../engine/sync/pull/time-cursor-pull.ts'
import type { SyncArea } from '../../engine/sync/types.ts'
import { areListed, isGone } from './message-gone.ts'
import { setDots } from './pull-dots.ts'
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
    arriving(store, older, rows) {
      areListed(
        store,
        rows.map(({ id }) => id),
      )
      ingest(store, () => setDots(store, older, rows))
      lookForMessages(store, older)
    },
    looked: lookAtUnlisted,
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
    stored.serverMessageId === row.serverMessageId &&
    (stored.isNewData || !row.isNewData)
  )
}
