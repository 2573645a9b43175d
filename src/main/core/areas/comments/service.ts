import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { leaveDraft } from '#core/engine/sync/push/enqueue-edit'
import { Failure } from '#shared/contract/failure'
import type { CommentView } from '#shared/contract/followups'
import type { CoreHandlers } from '#shared/contract/index'
import type { RecordComment } from '#shared/domain/records'
import type { Home } from '../../engine/account-session.ts'
import { hexId, signedInAuthor } from '../../engine/authors.ts'
import { removeAtFirm } from '../../engine/jobs/remove-at-firm.ts'
import type { ObjectKey } from '../../engine/sync/types.ts'
import { toldFace, uploadsOf, withArrived } from '../files/index.ts'
import { commentedPlaces, draftPlaceNow, dropShownComment, idAtFirm } from '../followups/index.ts'
import { newComment } from './new-comment.ts'

/** Comments of a record (CM): read from the store; new ones are saved here before the server hears of them. */
export function createComments(home: Home): CoreHandlers['comments'] {
  /** Those of a follow-up are shown with it as well. */
  const tell = (store: Store, { objType, objId }: Pick<RecordComment, 'objType' | 'objId'>) => {
    home.changed('comments', [objId])
    const places = commentedPlaces(store, objType, objId)
    if (places.length > 0) home.changed('followups', places)
  }
  return {
    list(asked) {
      const { store } = home.opened()
      const { objType, objId } = placeAtFirm(store, asked)
      const me = signedInAuthor(store).id
      const open = store.work.openIds('comment')
      return { rows: store.comments.ofObject(objType, objId).map((row) => viewOf(store, row, me, open)) }
    },
    add({ content, attachments: chosen, draft, ...asked }) {
      const { store, sync } = home.opened()
      const { objType, objId } = placeAtFirm(store, asked)
      const attachments = withArrived(store, chosen)
      const { clock, random } = home.ports
      const opId = hexId(random)
      // The mark by which this comment is known again where the answer to it was lost.
      const extra = { type: 'comment', clientId: opId }
      const id = `local-${hexId(random)}`
      const written = { id, objType, objId, content, attachmentList: attachments, extra }
      const row = newComment(signedInAuthor(store), written, clock.now())
      const title = titleOf(store, objType, objId)
      store.transaction(() => {
        leaveDraft(store, draft && { ...draft, place: draftPlaceNow(store, draft.place) }, clock.now())
        store.comments.upsert([row], clock.now())
        store.work.add({
          opId,
          entity: 'comment',
          localId: row.id,
          kind: 'create',
          title,
          patch: {
            objType,
            objId,
            content,
            attachmentList: attachments.map((file) => ({ ...file })),
            extra: row.extra,
          },
          base: {},
          dependsOn: [...uploadsOf(store, attachments), ...unsentObject(store, objType, objId)],
          at: clock.now(),
        })
      })
      tell(store, row)
      home.changed('work', [])
      sync.wake()
      return { id: row.id }
    },
    async refresh(asked) {
      const { store, sync } = home.opened()
      await sync.refresh('comments', placeAtFirm(store, asked))
      return {}
    },
    async remove({ id: shown }) {
      const { store, connect, sync } = home.opened()
      // The screen may still know it by the id that it had before it was sent.
      const id = store.work.serverId('comment', shown) ?? shown
      const row = store.comments.get(id)
      if (row === null) throw new Failure('not-found')
      if (row.operUser.id !== signedInAuthor(store).id) throw new Failure('forbidden')
      if (store.work.openIds('comment').has(id)) throw new Failure('invalid-input', { reason: 'unsent' })
      const { comments } = await connect()
      await removeAtFirm(
        () => comments.remove(id),
        () => isGone(comments, row),
      )
      sync.deleted('comments', [id])
      store.transaction(() => {
        store.comments.remove([id])
        if (row.objType === 'followup') dropShownComment(store, row.objId, id, home.ports.clock.now())
      })
      tell(store, row)
      return {}
    },
  }
}

/** What is commented on, by the id that it has now. */
function placeAtFirm(store: Store, { objType, objId }: ObjectKey): ObjectKey {
  return { objType, objId: objType === 'followup' ? idAtFirm(store, objId) : objId }
}

/** True where the firm shows a comment neither by itself nor in the whole list of its record. */
async function isGone(api: Remote['comments'], { id, objType, objId }: RecordComment): Promise<boolean> {
  try {
    await api.get(id)
    return false
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not-found') throw error
  }
  const { rows, bad, total } = await api.list({ type: objType, id: objId })
  return bad.length === 0 && rows.length >= (total ?? 0) && rows.every((row) => row.id !== id)
}

/** What a person calls the record that is commented on. */
function titleOf(store: Store, objType: string, objId: string): string {
  if (objType === 'company') return store.customers.get(objId)?.row.name ?? ''
  if (objType === 'contact') return store.contacts.get(objId)?.name ?? ''
  return objType === 'followup' ? (store.followups.get(objId)?.object.name ?? '') : ''
}

/** The follow-up that is commented on, where it is not on the server yet. */
function unsentObject(store: Store, objType: string, objId: string): string[] {
  const open = objType === 'followup' ? store.work.ofRecord('followup', objId) : []
  return open.filter(({ kind }) => kind === 'create').map(({ opId }) => opId)
}

function viewOf(store: Store, row: RecordComment, me: string, open: ReadonlySet<string>): CommentView {
  return {
    id: row.id,
    text: row.content,
    author: { ...row.operUser, avatarUrl: toldFace(store, row.operUser.avatarUrl) },
    gmtCreate: row.gmtCreate,
    attachments: row.attachmentList.map(({ id, name, fsid, fileSize }) => ({ id, name, fsid, fileSize })),
    deletable: row.operUser.id === me && !open.has(row.id),
  }
}
