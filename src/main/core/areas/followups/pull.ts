import type { Store } from '#core/engine/store/types'
import { GROUP_TYPE } from '#shared/domain/followups'
import type { FollowUp } from '#shared/domain/records'
import { fillingOf, olderJob } from '../../engine/sync/pull/backfill.ts'
import { type PagedSource, pagedArea } from '../../engine/sync/pull/incremental-pull.ts'
import { type ListReading, OBJECT_PAGE, readNewest, refreshList } from '../../engine/sync/pull/object-list.ts'
import { notNamed } from '../../engine/sync/pull/objects.ts'
import { parking } from '../../engine/sync/pull/parking.ts'
import { asListed, mayBeHidden, unlisted } from '../../engine/sync/pull/unlisted.ts'
import { buildJob } from '../../engine/sync/schedule/build-job.ts'
import type { ObjectKey, SyncArea, SyncContext } from '../../engine/sync/types.ts'
import { adoptListed } from './own-ids.ts'
import { commentKind, followUpKind, followUpPlaces, withoutDeletedComments } from './timeline.ts'
import { windowJob } from './window.ts'

/** Older follow-ups are read when their object is opened. Milliseconds. */
const KEEP = 730 * 86_400_000
/** Rows of an object that are compared with what the server shows of it. */
const COMPARED = 1_000
/** Other lists that are asked for rows which one list did not name. */
const MOST_LISTS = 5

/**
 * The table as the firm's lists fill it: what one of them named counts as listed, also under an id of the firm's, and
 * comments that were deleted from here are left out.
 */
const listed = (store: Store): Store['followups'] => {
  const table = asListed(store, followUpKind.name, store.followups)
  const upsert = (given: readonly FollowUp[], syncedAt: number): string[] => {
    const rows = given.map((row) => withoutDeletedComments(store, row))
    const adopted = adoptListed(store, rows, syncedAt)
    return [...new Set([...table.upsert(rows, syncedAt), ...adopted])]
  }
  return { ...table, upsert }
}

const pages: PagedSource<FollowUp> = {
  name: 'followups',
  newest: { field: 'gmtCreate', direction: 'desc', stamp: (row) => row.gmtCreate },
  stable: [],
  // The list is sorted by the server alone (§7 followup/latest).
  read: (remote, { pageIndex, pageSize }, signal) => remote.followups.latest({ pageIndex, pageSize }, signal),
  rows: listed,
  known: (store, list) => list.every((row) => store.followups.get(row.id) !== null),
  told: followUpPlaces,
}

/** Builds the index of their words; before the older ones are read, which may take long. */
const searchJob = buildJob(
  'followups.search',
  (store) => store.followups.searchLeft(),
  (store) => store.followups.buildSearch(),
)

/** Edits and deletions among the newest of them, which carry no time of their last change. */
const newestJob = windowJob<FollowUp>({
  ...followUpKind,
  stamp: (row) => row.gmtCreate,
  read: (remote, paging, signal) => remote.followups.latest(paging, signal),
  rows: listed,
  confirm: (context, ids) => confirmed(context, false, ids),
  told: followUpPlaces,
})

const paged = pagedArea(pages)

/**
 * Follow-ups (§3): newest first by gmtCreate, the older ones behind the passes, and the timeline of an object again when
 * it is opened, because they carry no time of their last change (D-67).
 */
export const followups: SyncArea = {
  ...paged,
  keepsRecent: true,
  // Comments have no line of their own in the status.
  notice: (store) =>
    paged.notice?.(store) ?? parking(store, pages.name).notice() ?? parking(store, commentKind.name).notice(),
  background: [searchJob, olderJob(pages, KEEP), newestJob],
  filling: fillingOf(pages.name),
  refresh: (context, object) => {
    const { followups: table } = context.store
    const { objType, objId } = object
    // What the firm took from here and never listed is missing in its lists all the same.
    const unnamed = new Set(unlisted(context.store, followUpKind.name).get())
    const rows =
      objType === GROUP_TYPE
        ? () => table.ofGroup(objType, objId, null, COMPARED)
        : () => table.ofObject(objType, objId, null, COMPARED)
    return refreshList(context, {
      ...followUpKind,
      rows: listed,
      object,
      read: () => timeline(context, object, objType === GROUP_TYPE),
      kept: () =>
        rows()
          .filter((row) => !unnamed.has(row.id))
          .map((row) => ({ id: row.id, stamp: row.gmtCreate })),
      confirm: (ids) => confirmed(context, objType !== GROUP_TYPE, ids),
      told: followUpPlaces,
    })
  },
}

/** What it takes to read the timelines of single objects. */
type Reading = Pick<SyncContext, 'store' | 'remote' | 'clock' | 'breathe'> & Partial<Pick<SyncContext, 'signal'>>

/** What the firm shows of a group, or of a single object. */
function timeline({ remote, signal, breathe, clock }: Reading, object: ObjectKey, asGroup: boolean) {
  const { objType: type, objId: id } = object
  const read = asGroup ? remote.followups.ofGroup : remote.followups.ofObject
  return readNewest<FollowUp>(
    { breathe, clock },
    (pageIndex, pageSize) => read({ type, id }, { pageIndex, pageSize }, signal),
    (row) => row.gmtCreate,
  )
}

/** A follow-up that one list does not name is gone where another one, its group's or its object's, says so too. */
async function confirmed(context: Reading, byGroup: boolean, ids: readonly string[]): Promise<readonly string[]> {
  const { followups: table } = context.store
  const groups = new Map<string, { object: ObjectKey; rows: FollowUp[] }>()
  for (const row of ids.flatMap((id) => table.get(id) ?? [])) {
    const object = byGroup
      ? { objType: row.group.type, objId: row.group.id }
      : { objType: row.objType, objId: row.objId }
    const key = `${object.objType}:${object.objId}`
    const known = groups.get(key) ?? { object, rows: [] }
    groups.set(key, { object, rows: [...known.rows, row] })
  }
  const gone: string[] = []
  for (const { object, rows } of [...groups.values()].slice(0, MOST_LISTS)) {
    if (object.objId === '') continue
    const { covered }: ListReading<FollowUp> = await timeline(context, object, byGroup)
    const kept = rows.map((row) => ({ id: row.id, stamp: row.gmtCreate }))
    if (covered !== null) gone.push(...notNamed(kept, covered))
  }
  return gone
}

/**
 * True where a follow-up, of which no firm has a single read, stands neither in the list of its object nor in that of
 * its group, and the firm still shows another one.
 */
export async function isGone(context: Reading, { id, group }: FollowUp): Promise<boolean> {
  const { store, remote, signal } = context
  if (mayBeHidden(store, followUpKind.name, id, (other) => store.followups.get(other) !== null)) return false
  for (const byGroup of group.id === '' ? [false] : [false, true])
    if ((await confirmed(context, byGroup, [id])).length === 0) return false
  const { rows } = await remote.followups.latest({ pageIndex: 0, pageSize: OBJECT_PAGE }, signal)
  return rows.length > 0 && rows.every((row) => row.id !== id)
}
