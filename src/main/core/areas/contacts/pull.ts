import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { GROUP_TYPE } from '#shared/domain/followups'
import type { Contact } from '#shared/domain/records'
import { pageWriter } from '../../engine/sync/pull/apply.ts'
import { type PagedSource, pagedArea } from '../../engine/sync/pull/incremental-pull.ts'
import { readNewest } from '../../engine/sync/pull/object-list.ts'
import { refreshOne } from '../../engine/sync/pull/refresh-record.ts'
import { lastShown } from '../../engine/sync/push/records.ts'
import { buildJob } from '../../engine/sync/schedule/build-job.ts'
import { type SweptSource, sweepControl, sweepJob } from '../../engine/sync/sweep/sweeper.ts'
import type { SyncArea, SyncContext } from '../../engine/sync/types.ts'
import { contactKind, contactRecord } from './record.ts'

const rows = (store: Store) => store.contacts
const byId = { field: 'id', direction: 'asc', stamp: () => null } as const

const pages: PagedSource<Contact> = {
  name: 'contacts',
  newest: { field: 'gmtModify', direction: 'desc', stamp: (row) => row.gmtModify },
  stable: [byId, { field: 'gmtCreate', direction: 'asc', stamp: (row) => row.gmtCreate }],
  read: (remote, query, signal) => remote.contacts.list(query, signal),
  readOne: (remote, id) => remote.contacts.get(id),
  rows,
  swept: true,
}

const swept: SweptSource<Contact> = {
  ...contactKind,
  order: byId,
  read: pages.read,
  readOne: (remote, id) => remote.contacts.get(id),
  rows,
}

/** Builds the index that contacts are searched by. */
const searchJob = buildJob(
  'contacts.search',
  (store) => store.contacts.searchLeft(),
  (store) => store.contacts.buildSearch(),
)

/** Fills in the keys of the order of names, after an update of the app. */
const orderJob = buildJob(
  'contacts.order',
  (store) => store.contacts.orderLeft(),
  (store) => store.contacts.buildOrder(),
)

/** Contacts of customers (§7): pulled by gmtModify and swept (D-67). */
export const contacts: SyncArea = {
  ...pagedArea(pages),
  sweep: sweepControl(swept),
  background: [searchJob, orderJob, sweepJob(swept)],
  refresh: (context, { objType, objId }) =>
    objType === GROUP_TYPE ? refreshOfCompany(context, objId) : refreshContact(context, objId),
}

function refreshContact(context: SyncContext, contactId: string): Promise<void> {
  const known = lastShown(context.store, contactRecord, contactId)
  const readOne = (remote: Remote, id: string) => remote.contacts.get(id, known?.companyId)
  return refreshOne(context, { ...swept, readOne }, contactId)
}

/** Contacts of one customer; what is missing among them is the sweep's to find. */
async function refreshOfCompany(context: SyncContext, companyId: string): Promise<void> {
  const { remote, signal } = context
  const sort = { sortField: 'gmtModify', sortOrder: 'desc' } as const
  const { rows: found, askedAt } = await readNewest(
    context,
    (pageIndex, pageSize) => remote.contacts.list({ pageIndex, pageSize, companyId, ...sort }, signal),
    (row) => row.gmtModify,
  )
  const own = found.filter((row) => row.companyId === companyId)
  const page = { rows: own, bad: [], total: null, pageIndex: 0, askedAt }
  const changed = await pageWriter(context, contactKind.name, rows(context.store)).write(page, null)
  if (changed.length > 0) context.changed(contactKind.name, changed)
}
