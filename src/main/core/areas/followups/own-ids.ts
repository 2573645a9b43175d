// A firm may give follow-ups ids of its own. Lives here, in one place: how one that was written here is known in its rows.
import type { Store } from '#core/engine/store/types'
import { readFollowUpContent } from '#shared/domain/followups'
import type { FollowUp } from '#shared/domain/records'
import { unlisted } from '../../engine/sync/pull/unlisted.ts'
import { followUpKind } from './timeline.ts'

/** The server keeps times to the second and may round them. */
export const ROUNDING = 2_000

/** The id of a follow-up now: a screen may still know it by the one that it had before the firm gave it one of its own. */
export function idAtFirm({ work }: Store, id: string): string {
  return work.serverId('followup', id) ?? id
}

/** Beginning of the places of drafts of comments on follow-ups, whose ids stand behind it. */
const COMMENT_DRAFT = 'comment:followup:'

/** The place of a draft now: that of a comment on a follow-up has gone with it to the id that the firm gave it. */
export function draftPlaceNow(store: Store, place: string): string {
  return place.startsWith(COMMENT_DRAFT) ? COMMENT_DRAFT + idAtFirm(store, place.slice(COMMENT_DRAFT.length)) : place
}

type Written = Pick<FollowUp, 'id' | 'objType' | 'objId' | 'type' | 'content' | 'gmtCreate' | 'operUser'>

/** True for a row of the firm under another id that says the same, by the same person, of the same time and object. */
export function isAlike(row: FollowUp, written: Written): boolean {
  const sameWords = wordsOf(row) === wordsOf(written)
  const sameAuthor = row.operUser.id !== '' && row.operUser.id === written.operUser.id
  const sameObject = row.objType === written.objType && row.objId === written.objId
  if (row.id === written.id || row.type !== written.type || !sameWords || !sameAuthor || !sameObject) return false
  return Math.abs((row.gmtCreate ?? Number.NaN) - (written.gmtCreate ?? Number.NaN)) <= ROUNDING
}

/** True for a row that may be one of these: no other follow-up of this computer stands under its id. */
export function isUnclaimed({ work }: Store, id: string): boolean {
  return work.temporaryId('followup', id) === null && work.ofRecord('followup', id).length === 0
}

/**
 * What the firm took from here without a word about its id gets the one under which this list names it. In the caller's
 * transaction; answers the ids that it gave.
 */
export function adoptListed(store: Store, rows: readonly FollowUp[], now: number): readonly string[] {
  const { get, write } = unlisted(store, followUpKind.name)
  const waiting = get()
  if (waiting.length === 0) return []
  const named = new Set(rows.map(({ id }) => id))
  const given = new Map<string, string>()
  for (const id of waiting) {
    const written = named.has(id) ? null : store.followups.get(id)
    if (written === null) continue
    const isIt = (row: FollowUp) => isAlike(row, written) && isUnclaimed(store, row.id) && !waiting.includes(row.id)
    const [row, second] = rows.filter(isIt)
    // Two cannot be told apart.
    if (row === undefined || second !== undefined) continue
    store.work.mapId('followup', id, row.id, id)
    moveFollowUp(store, id, row.id, now)
    given.set(id, row.id)
  }
  if (given.size > 0) write(waiting.map((id) => given.get(id) ?? id))
  return [...given.values()]
}

/** The follow-up goes on under the firm's id, and what hangs on it goes with it. In the caller's transaction. */
export function moveFollowUp(store: Store, from: string, to: string, now: number): void {
  store.followups.rename(from, to)
  const comments = store.comments.ofObject('followup', from)
  if (comments.length > 0)
    store.comments.replace(
      comments.map((one) => ({ ...one, objId: to })),
      now,
    )
  for (const { opId, patch } of store.work.openOf('comment'))
    if (patch.objType === 'followup' && patch.objId === from)
      store.work.step(opId, { patch: { ...patch, objId: to } }, now)
}

function wordsOf({ content }: Pick<FollowUp, 'content'>): string {
  return readFollowUpContent(content).text.replaceAll(/\r\n?/g, '\n').trim()
}
