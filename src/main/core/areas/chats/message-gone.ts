import type { Page } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import type { Conversation } from '#shared/domain/chat'
import { ingest } from '../../engine/sync/pull/ingest.ts'
import { endsBelow, isDescending, oldestStamp } from '../../engine/sync/pull/planner.ts'
import type { SyncContext } from '../../engine/sync/types.ts'

/** Conversations that are listed around the place of the one that is looked for. */
const LISTED = 50
/** Stamps are written to the second. Milliseconds. */
const SECOND = 1_000

const nameOf = (id: string) => `sync.messages.gone.${id}`

/** True for a conversation that the firm neither lists nor gives messages of any more; what is stored of it stays. */
export function isGone(store: Store, id: string): boolean {
  return store.values.get(nameOf(id)) !== null
}

/** The firm lists these conversations: those of them that were gone are there again. */
export function areListed(store: Store, ids: readonly string[]): void {
  const back = ids.filter((id) => isGone(store, id))
  if (back.length === 0) return
  ingest(store, () => {
    for (const id of back) store.values.put(nameOf(id), null)
  })
}

/** Conversations that the newest page of the list would name and does not; none where the page proves nothing. */
export function unlistedIn(store: Store, { rows, bad }: Page<Conversation>): readonly Conversation[] {
  const stamps = rows.map(({ id, createTime }) => ({ id, stamp: createTime }))
  const oldest = oldestStamp(stamps, null)
  if (oldest === null || bad.length > 0 || !isDescending(stamps)) return []
  const named = new Set(rows.map(({ id }) => id))
  return store.conversations
    .list({ platform: '', openId: '' }, null, rows.length + LISTED)
    .filter(({ id, createTime }) => (createTime ?? 0) >= oldest + SECOND && !named.has(id) && !isGone(store, id))
}

/**
 * The firm gave no message of a conversation: where its list, read at the conversation's place, does not name it
 * either, it is gone and true is answered. Where the list proves nothing, all stays as it was.
 */
export async function provedGone(context: SyncContext, conversation: Conversation): Promise<boolean> {
  const { store, clock } = context
  if (!(await isUnlisted(context, conversation))) return false
  ingest(store, () => store.values.put(nameOf(conversation.id), String(clock.now())))
  context.log('info', 'sync.conversation-gone')
  context.changed('conversations', [conversation.id])
  return true
}

async function isUnlisted(context: SyncContext, { id, createTime }: Conversation): Promise<boolean> {
  if (createTime === null) return false
  const read = async (before: number | null) => {
    const paging = { pageIndex: 0, pageSize: LISTED, ...(before === null ? {} : { before }) }
    const page = await context.remote.social.conversations(paging, context.signal)
    await context.breathe()
    const stamps = page.rows.map((row) => ({ id: row.id, stamp: row.createTime }))
    const sound = page.bad.length === 0 && isDescending(stamps) && stamps.every((row) => row.id !== id)
    return { stamps, sound }
  }
  const around = await read(createTime + SECOND)
  if (!around.sound) return false
  if (around.stamps.length > 0) return endsBelow(around.stamps, createTime)
  // Nothing stands below it: believed of a list that still names others above.
  const top = await read(null)
  return top.sound && top.stamps.length > 0
}
