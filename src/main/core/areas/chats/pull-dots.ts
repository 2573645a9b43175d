import type { Store } from '#core/engine/store/types'
import { type ChatMessage, type Conversation, isOwnSide } from '#shared/domain/chat'
import { ingest } from '../../engine/sync/pull/ingest.ts'
import type { SyncContext } from '../../engine/sync/types.ts'
import { comparePkids } from './ranges-plan.ts'

/** Messages that are looked at together. */
const STRETCH = 50

/**
 * A dot means that the other side wrote since this computer has the list, or that the firm says so (D-79). What the
 * first sync brings was there before. A row shows the newest message alone, or names none: what was answered before it
 * was looked at, and what came where only its time changed, is met among the messages ({@link setDotForRead}).
 */
export function setDots(store: Store, older: boolean, rows: readonly Conversation[]): void {
  const follows = !older && (store.cursors.get('conversations')?.watermark ?? null) !== null
  for (const row of rows.filter((one) => !isOwnSide(one, one.fromUserId))) {
    const stored = store.conversations.get(row.id)
    const isNews = stored !== null && (isAbove(row, stored) || isLater(row, stored)) && !isSeen(store, row)
    const isNewer = stored === null ? follows : isNews
    if (isNewer || (row.isNewData && (row.createTime ?? 0) > store.conversations.state(row.id).seen))
      store.conversations.setUnread(row.id)
  }
}

/** True where a person has looked at what the row tells of, for its messages may have been here before it. */
function isSeen(store: Store, { id, pkid, createTime }: Conversation): boolean {
  const { seen } = store.conversations.state(id)
  const isOfThen = (time: number | null) => time !== null && time <= seen
  if (pkid === '') return isOfThen(createTime)
  // One moment may have two messages: a number above those that are here is of one that nobody saw.
  const newest = store.messages.page(id, null, 1)[0]
  if (newest === undefined || comparePkids(pkid, newest.pkid) > 0) return false
  return isOfThen(createTime) || isOfThen(newest.time)
}

/** A row that is numbered as before has a number of its own, and says of no message who wrote it. */
const isLater = (row: Conversation, stored: Conversation): boolean => {
  const isSameNumber = row.pkid !== '' && row.pkid === stored.pkid && row.serverMessageId === stored.serverMessageId
  return !isSameNumber && (row.createTime ?? 0) > (stored.createTime ?? 0)
}

const isAbove = (row: Conversation, stored: Conversation): boolean =>
  row.pkid !== '' && stored.pkid !== '' && comparePkids(row.pkid, stored.pkid) > 0

/**
 * The same for a conversation of which messages were read: `before` was the newest of them that was here. Its newest may
 * be one of our own, of a robot or a colleague who was quicker than the list.
 */
export function setDotForRead(
  { store, changed }: Pick<SyncContext, 'store' | 'changed'>,
  conversation: Conversation,
  before: ChatMessage | null,
): void {
  const { id } = conversation
  const { unread, seen } = store.conversations.state(id)
  if (unread || before === null || store.messages.page(id, null, 1)[0]?.id === before.id) return
  const isNews = ({ from, time }: ChatMessage) => from !== '' && !isOwnSide(conversation, from) && (time ?? 0) > seen
  if (!isAnyAbove(store, before, isNews)) return
  ingest(store, () => store.conversations.setUnread(id))
  changed('conversations', [id])
}

/** True where one of the messages above another one is so. */
function isAnyAbove(store: Store, { id, conversation }: ChatMessage, isSo: (row: ChatMessage) => boolean): boolean {
  for (let place = store.messages.placeOf(id, conversation); place !== null; ) {
    const { rows, newer } = store.messages.part(conversation, { at: 'after', place }, STRETCH)
    if (rows.some(({ message }) => isSo(message))) return true
    place = newer ? (rows.at(-1)?.place ?? null) : null
  }
  return false
}
