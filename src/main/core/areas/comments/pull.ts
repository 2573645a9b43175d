import { Failure } from '#shared/contract/failure'
import { readNewest, refreshList, WHOLE } from '../../engine/sync/pull/object-list.ts'
import { isTemporary } from '../../engine/sync/pull/remove-missing.ts'
import { endsPass } from '../../engine/sync/schedule/sync-cycle.ts'
import type { ObjectKey, SyncArea, SyncContext } from '../../engine/sync/types.ts'
import { commentKind, commentPlaces } from '../followups/index.ts'

/** Comments (§3) have no list of their own: they are read with the record that they stand under (D-67). */
export const comments: SyncArea = {
  name: commentKind.name,
  ownCursor: false,
  keepsRecent: true,
  refresh: (context, object) => {
    const { objType: type, objId: id } = object
    const { remote, signal, store } = context
    return refreshList(context, {
      ...commentKind,
      rows: (whole) => whole.comments,
      object,
      // The firm answers with all of them at once (§7).
      read: () =>
        readNewest(
          context,
          () => remote.comments.list({ type, id }, signal),
          (row) => row.gmtCreate,
          WHOLE,
        ),
      kept: () => store.comments.ofObject(type, id).map((row) => ({ id: row.id, stamp: row.gmtCreate })),
      confirm: (ids) => confirmed(context, object, ids),
      told: commentPlaces,
    })
  },
}

/** Comments of which one that the firm shows by itself makes "not found" mean something. */
const WITNESSES = 3

/**
 * Of comments that a list did not name, those that the firm says it does not have. It is believed where it still
 * answers for one that stands here; there are firms that show no comment by itself, and no new ones in their lists.
 */
async function confirmed(
  context: SyncContext,
  { objType, objId }: ObjectKey,
  absent: readonly string[],
): Promise<readonly string[]> {
  const { store } = context
  const gone: string[] = []
  for (const id of absent) if ((await shows(context, id)) === 'gone') gone.push(id)
  if (gone.length === 0) return gone
  const missing = new Set(absent)
  const listed = store.comments.ofObject(objType, objId).map(({ id }) => id)
  const others = store.comments.ids(null, absent.length + WITNESSES)
  const known = [...new Set([...listed, ...others])].filter((id) => !missing.has(id) && !isTemporary(id))
  for (const id of known.slice(0, WITNESSES)) if ((await shows(context, id)) === 'here') return gone
  if (known.length > 0) return []
  return gone.filter((id) => store.work.temporaryId('comment', id) === null)
}

/** Whether the firm shows a comment by itself; a failure of another kind says nothing about it. */
async function shows({ remote, breathe }: SyncContext, id: string): Promise<'here' | 'gone' | 'unclear'> {
  let answer: 'here' | 'gone' | 'unclear' = 'here'
  try {
    await remote.comments.get(id)
  } catch (error) {
    if (!(error instanceof Failure) || endsPass(error)) throw error
    answer = error.code === 'not-found' ? 'gone' : 'unclear'
  }
  await breathe()
  return answer
}
