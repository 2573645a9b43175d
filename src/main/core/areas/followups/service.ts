import type { Store } from '#core/engine/store/types'
import { leaveDraft } from '#core/engine/sync/push/enqueue-edit'
import { Failure } from '#shared/contract/failure'
import type { FollowUpView } from '#shared/contract/followups'
import type { CoreHandlers } from '#shared/contract/index'
import type { Json } from '#shared/domain/customer'
import { GROUP_TYPE, isDeletable, quotePreview, readFollowUpContent } from '#shared/domain/followups'
import type { Attachment, Author, FollowUp } from '#shared/domain/records'
import type { Home } from '../../engine/account-session.ts'
import { hexId, signedInAuthor } from '../../engine/authors.ts'
import { uploadsOf } from '../files/index.ts'
import { newFollowUp, showFollowUp } from './new-followup.ts'

/** Follow-ups (§2, §3): read from the store; new ones are saved here before the server hears of them. */
export function createFollowUps(home: Home): CoreHandlers['followups'] {
  return {
    get({ id }) {
      const { store } = home.opened()
      const row = store.followups.get(id)
      if (row === null) throw new Failure('not-found')
      return viewOf(row, signedInAuthor(store).id, store.work.openIds('followup'))
    },
    list({ objType, objId, limit, before }) {
      const { store } = home.opened()
      const { followups } = store
      const inGroup = objType === GROUP_TYPE
      const found = inGroup
        ? followups.ofGroup(objType, objId, before, limit + 1)
        : followups.ofObject(objType, objId, before, limit + 1)
      const me = signedInAuthor(store).id
      const open = store.work.openIds('followup')
      return {
        rows: found.slice(0, limit).map((row) => viewOf(row, me, open)),
        total: inGroup ? followups.countOfGroup(objType, objId) : null,
        more: found.length > limit,
      }
    },
    add(draft) {
      const { store, sync } = home.opened()
      const { clock, random } = home.ports
      const row = newFollowUp(store, signedInAuthor(store), {
        id: hexId(random),
        objType: draft.objType,
        objId: draft.objId,
        type: draft.type,
        content: draft.tags.length === 0 ? draft.content : JSON.stringify({ content: draft.content, tags: draft.tags }),
        gmtCreate: draft.gmtCreate ?? clock.now(),
        quote: quoteOf(store, draft.quoted),
        attachmentList: draft.attachments,
      })
      store.transaction(() => {
        leaveDraft(store, draft.draft, clock.now())
        showFollowUp(store, row, clock.now())
        store.work.add({
          opId: hexId(random),
          entity: 'followup',
          localId: row.id,
          kind: 'create',
          title: row.object.name,
          patch: patchOf(row),
          base: {},
          dependsOn: uploadsOf(store, row.attachmentList),
          at: clock.now(),
        })
      })
      home.changed('followups', [row.objId])
      if (row.objType === GROUP_TYPE) home.changed('customers', [row.objId])
      home.changed('work', [])
      sync.wake()
      return { id: row.id }
    },
    async refresh({ objType, objId }) {
      await home.opened().sync.refresh('followups', { objType, objId })
      return {}
    },
    async remove({ id }) {
      const { store, connect, sync } = home.opened()
      const row = store.followups.get(id)
      if (row === null) throw new Failure('not-found')
      if (!isDeletable(row.type) || row.operUser.id !== signedInAuthor(store).id) throw new Failure('forbidden')
      if (store.work.openIds('followup').has(id)) throw new Failure('invalid-input', { reason: 'unsent' })
      await (await connect()).followups.remove(id)
      sync.deleted('followups', [id])
      store.followups.remove([id])
      home.changed('followups', [row.objId, row.group.id])
      return {}
    },
  }
}

/** What the server is sent of a new follow-up (FU-13). */
function patchOf(row: FollowUp): Record<string, Json> {
  const { objId, objType, type, content, gmtCreate, quote, attachmentList } = row
  return { objId, objType, type, content, gmtCreate, quote, attachmentList: attachmentList.map(plain) }
}

function plain({ id, name, fsid, fileSize, uploadId }: Attachment): Record<string, Json> {
  return { id, name, fsid, fileSize, ...(uploadId === undefined ? {} : { uploadId }) }
}

/** The quoted follow-up as JSON text without its comments and attachments (FU-14). */
function quoteOf(store: Store, id: string): string {
  const quoted = id === '' ? null : store.followups.get(id)
  if (quoted === null || !isDeletable(quoted.type)) return ''
  const { type, content, gmtCreate, operUser } = quoted
  return JSON.stringify({ id, type, content, gmtCreate, operUser })
}

function viewOf(row: FollowUp, me: string, open: ReadonlySet<string>): FollowUpView {
  const { text, details } = readFollowUpContent(row.content)
  return {
    id: row.id,
    type: row.type,
    text,
    details: { ...details },
    gmtCreate: row.gmtCreate,
    author: { ...row.operUser },
    object: { ...row.object },
    group: { ...row.group },
    attachments: row.attachmentList.map(({ id, name, fsid, fileSize }) => ({ id, name, fsid, fileSize })),
    quote: quotePreview(row.quote),
    comments: row.comments.flatMap(commentOf),
    deletable: isDeletable(row.type) && row.operUser.id === me && !open.has(row.id),
  }
}

function commentOf(raw: Json): FollowUpView['comments'] {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return []
  const { content, operUser, gmtCreate } = raw as { content?: Json; operUser?: Json; gmtCreate?: Json }
  if (typeof content !== 'string') return []
  const author = typeof operUser === 'object' && operUser !== null ? (operUser as Partial<Author>).name : undefined
  return [
    {
      author: typeof author === 'string' ? author : '',
      text: content,
      at: typeof gmtCreate === 'number' ? gmtCreate : null,
    },
  ]
}
