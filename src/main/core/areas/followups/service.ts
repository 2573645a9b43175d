import type { TimelineFilter } from '#core/areas/followups/store/timeline'
import type { Store } from '#core/engine/store/types'
import { leaveDraft } from '#core/engine/sync/push/enqueue-edit'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import type { Json } from '#shared/domain/customer'
import { GROUP_TYPE, isDeletable, plainContent } from '#shared/domain/followups'
import { nextActionTitle, willBeCreated, withNextAction } from '#shared/domain/next-action'
import type { Attachment, FollowUp } from '#shared/domain/records'
import type { Home } from '../../engine/account-session.ts'
import { hexId, signedInAuthor } from '../../engine/authors.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { removeAtFirm } from '../../engine/jobs/remove-at-firm.ts'
import { needAdministrator } from '../../engine/signed-in-user.ts'
import { enqueueNextAction } from '../calendar/index.ts'
import { uploadsOf, withArrived } from '../files/index.ts'
import { daysOf } from './days.ts'
import { exportPlan } from './export.ts'
import { groupedPart } from './grouped.ts'
import { newFollowUp, showFollowUp } from './new-followup.ts'
import { idAtFirm } from './own-ids.ts'
import { isGone } from './pull.ts'
import { followUpPlaces, removeCommentsUnder } from './timeline.ts'
import { viewer } from './view.ts'

type Draft = Parameters<CoreHandlers['followups']['add']>[0]

/** A filter that lets everything through. */
const everything: TimelineFilter = {
  place: null,
  types: [],
  authors: [],
  objTypes: [],
  counted: 'all',
  from: null,
  to: null,
  text: '',
}

/** Follow-ups (§2, §3): read from the store; new ones are saved here before the server hears of them. */
export function createFollowUps(home: Home, jobs: Jobs): CoreHandlers['followups'] {
  return {
    get({ id }) {
      const { store } = home.opened()
      const row = store.followups.get(idAtFirm(store, id))
      if (row === null) throw new Failure('not-found')
      return viewer(home)(row)
    },
    list({ objType, objId, limit, before, ...asked }) {
      const { followups } = home.opened().store
      const filter = { ...everything, ...asked, place: { objType, objId } }
      const { rows, next } = followups.timeline(filter, before, limit)
      const total = objType === GROUP_TYPE ? followups.countOfGroup(objType, objId) : null
      return { rows: rows.map(viewer(home)), total, more: next !== null, next }
    },
    all({ limit, before, group, ...asked }) {
      const { store } = home.opened()
      const filter = { ...everything, ...asked }
      if (group !== 'day') {
        const start = before?.head === undefined ? null : { ...before, head: before.head }
        const { rows, next, groups } = groupedPart(store, filter, group, start, limit)
        return { rows: rows.map(viewer(home)), next, days: [], groups: [...groups] }
      }
      const { rows, next } = store.followups.timeline(filter, before, limit)
      return { rows: rows.map(viewer(home)), next, days: [...daysOf(store, filter, rows, home.timeZone())], groups: [] }
    },
    count: (asked) => home.opened().store.followups.countOf({ ...everything, ...asked }),
    authors: () => ({
      authors: home
        .opened()
        .store.followups.authors()
        .map(({ id, name }) => ({ id, name })),
    }),
    export({ name, headers, labels, details, group, ...asked }, port) {
      needAdministrator(home)
      const plan = { filter: { ...everything, ...asked }, group, words: { name, headers, labels, details } }
      return jobs.start(exportPlan(home, plan, home.media.of(port?.session)))
    },
    add(draft) {
      const { store, sync } = home.opened()
      const { clock, random } = home.ports
      // A save that is repeated has arrived.
      const saved = draft.id === undefined ? null : idAtFirm(store, draft.id)
      if (saved !== null && store.followups.get(saved) !== null) return { id: saved }
      const now = clock.now()
      const row = newFollowUp(store, signedInAuthor(store), {
        id: draft.id ?? hexId(random),
        objType: draft.objType,
        objId: draft.objId,
        type: draft.type,
        content: contentOf(draft),
        gmtCreate: draft.gmtCreate ?? now,
        quote: quoteOf(store, draft.quoted),
        attachmentList: withArrived(store, draft.attachments),
      })
      store.transaction(() => {
        const { next, objType, objId } = draft
        leaveDraft(store, draft.draft, now)
        const before = showFollowUp(store, row, now)
        const first =
          next === null ? null : enqueueNextAction(store, { next, objType, objId, opId: hexId(random), at: now })
        store.work.add({
          opId: hexId(random),
          entity: 'followup',
          localId: row.id,
          kind: 'create',
          title: row.object.name,
          patch: { ...patchOf(row), ...(before === null ? {} : { before }) },
          base: {},
          dependsOn: [...uploadsOf(store, row.attachmentList), ...(first === null ? [] : [first])],
          at: now,
        })
      })
      home.changed('followups', followUpPlaces([row]))
      if (row.objType === GROUP_TYPE) home.changed('customers', [row.objId])
      home.changed('work', [])
      sync.wake()
      return { id: row.id }
    },
    async refresh({ objType, objId }) {
      await home.opened().sync.refresh('followups', { objType, objId })
      return {}
    },
    async remove({ id: shown }) {
      const { store, connect, sync } = home.opened()
      const id = idAtFirm(store, shown)
      const row = store.followups.get(id)
      if (row === null) throw new Failure('not-found')
      if (!isDeletable(row.type) || row.operUser.id !== signedInAuthor(store).id) throw new Failure('forbidden')
      if (store.work.openIds('followup').has(id)) throw new Failure('invalid-input', { reason: 'unsent' })
      const { clock } = home.ports
      const remote = await connect()
      await removeAtFirm(
        () => remote.followups.remove(id),
        () => isGone({ store, remote, clock, breathe: async () => undefined }, row),
      )
      sync.deleted('followups', [id])
      const told: Parameters<typeof home.changed>[] = []
      const comments = store.transaction(() => {
        store.followups.remove([id])
        return removeCommentsUnder({ store, clock, changed: (...event) => told.push(event) }, [id])
      })
      sync.deleted('comments', comments)
      for (const event of told) home.changed(...event)
      home.changed('followups', followUpPlaces([row]))
      return {}
    },
  }
}

/** The content as it is kept: plain words, or with tags and with what comes next, whose id follows (D-93). */
function contentOf({ content, tags, next }: Draft): string {
  const worded = tags.length === 0 ? plainContent(content) : JSON.stringify({ content, tags })
  if (next === null || next.start === null || !willBeCreated(next)) return worded
  return withNextAction(worded, { kind: next.kind, id: '', title: nextActionTitle(next), startTime: next.start })
}

/** What the server is sent of a new follow-up (FU-13). */
function patchOf(row: FollowUp): Record<string, Json> {
  const { objId, objType, type, content, gmtCreate, quote, attachmentList } = row
  return { objId, objType, type, content, gmtCreate, quote, attachmentList: attachmentList.map(plain) }
}

function plain({ id, name, fsid, fileSize, uploadId }: Attachment): Record<string, Json> {
  return { id, name, fsid, fileSize, ...(uploadId === undefined ? {} : { uploadId }) }
}

/** The quoted follow-up as JSON text without its comments and attachments (FU-14); one that is gone is said to be. */
function quoteOf(store: Store, id: string): string {
  if (id === '') return ''
  const quoted = store.followups.get(idAtFirm(store, id))
  if (quoted === null) throw new Failure('invalid-input', { field: 'quoted', reason: 'gone' })
  if (!isDeletable(quoted.type)) return ''
  const { type, content, gmtCreate, operUser } = quoted
  return JSON.stringify({ id: quoted.id, type, content, gmtCreate, operUser })
}
