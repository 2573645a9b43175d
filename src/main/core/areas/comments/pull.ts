import { Failure } from '#shared/contract/failure'
import { readNewest, refreshList, WHOLE } from '../../engine/sync/pull/object-list.ts'
import { isTemporary } from '../../engine/sync/pull/remove-missing.ts'
import { asListed, unlisted } from '../../engine/sync/pull/unlisted.ts'
import { endsPass } from '../../engine/sync/schedule/sync-cycle.ts'
import type { ObjectKey, SyncArea, SyncContext } from '../../engine/sync/types.ts'
import { commentedPlaces, commentKind, commentPlaces } from '../followups/index.ts'

/** Comments (§3) have no list of their own: they are read with the record that they stand under (D-67). */
export const comments: SyncArea = {
  name: commentKind.name,
  ownCursor: false,
  keepsRecent: true,
  refresh: (context, object) => {
    const { objType: type, objId: id } = object
    const { store } = context
    // Comments of a follow-up are shown with it as well.
    const changed: SyncContext['changed'] = (area, ids) => {
      context.changed(area, ids)
      const places = area === commentKind.name ? commentedPlaces(store, type, id) : []
      if (places.length > 0) context.changed('followups', places)
    }
    return refreshList(
      { ...context, changed },
      {
        ...commentKind,
        rows: (kept) => asListed(kept, commentKind.name, kept.comments),
        object,
        read: () => allOf(context, object),
        kept: () => store.comments.ofObject(type, id).map((row) => ({ id: row.id, stamp: row.gmtCreate })),
        confirm: (ids) => confirmed(context, object, ids),
        told: commentPlaces,
      },
    )
  },
}

/** The comments of a record; the firm answers with all of them at once (§7). */
function allOf(context: SyncContext, { objType: type, objId: id }: ObjectKey) {
  const { remote, signal } = context
  return readNewest(
    context,
    () => remote.comments.list({ type, id }, signal),
    (row) => row.gmtCreate,
    WHOLE,
  )
}

/** Comments of which one that the firm shows by itself makes "not found" mean something. */
const WITNESSES = 3

/**
 * Of comments that a list did not name, those that the firm says it does not have. It is believed where it still
 * answers for one that stands here; where it shows none by itself, its list has to say so a second time.
 */
async function confirmed(
  context: SyncContext,
  object: ObjectKey,
  absent: readonly string[],
): Promise<readonly string[]> {
  const { store } = context
  const gone: string[] = []
  for (const id of absent) if ((await shows(context, id)) === 'gone') gone.push(id)
  if (gone.length === 0) return gone
  const missing = new Set(absent)
  const listed = store.comments.ofObject(object.objType, object.objId).map(({ id }) => id)
  const others = store.comments.ids(null, absent.length + WITNESSES)
  const known = [...new Set([...listed, ...others])].filter((id) => !missing.has(id) && !isTemporary(id))
  let showsNone = true
  for (const id of known.slice(0, WITNESSES)) {
    const answer = await shows(context, id)
    if (answer === 'here') return gone
    showsNone &&= answer === 'gone'
  }
  return showsNone ? notListed(context, object, gone) : []
}

/**
 * Of comments that the list of their record did not name, those that a second, whole one does not name either; there
 * are firms whose lists show no new ones, so one that the firm took from here counts only once a list has named it.
 */
async function notListed(context: SyncContext, object: ObjectKey, ids: readonly string[]): Promise<readonly string[]> {
  const { covered } = await allOf(context, object)
  if (covered?.whole !== true) return []
  const unnamed = new Set(unlisted(context.store, commentKind.name).get())
  return ids.filter((id) => !covered.ids.has(id) && !unnamed.has(id))
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
