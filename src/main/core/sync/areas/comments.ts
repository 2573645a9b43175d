import { Failure } from '#shared/contract/failure'
import { readNewest, refreshList, WHOLE } from '../object-list.ts'
import { endsPass } from '../passes.ts'
import type { SyncArea, SyncContext } from '../types.ts'
import { commentKind, commentPlaces } from './timeline.ts'

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
      confirm: (ids) => confirmed(context, ids),
      told: commentPlaces,
    })
  },
}

async function confirmed({ remote, breathe }: SyncContext, ids: readonly string[]): Promise<readonly string[]> {
  const gone: string[] = []
  for (const id of ids) {
    try {
      await remote.comments.get(id)
    } catch (error) {
      if (!(error instanceof Failure) || endsPass(error)) throw error
      if (error.code === 'not-found') gone.push(id)
    }
    await breathe()
  }
  return gone
}
