import type { Store } from '#core/engine/store/types'
import type { PulledCustomer } from '#shared/domain/customer-values'
import { GROUP_TYPE } from '#shared/domain/followups'
import { type PagedSource, pagedArea } from '../../engine/sync/pull/incremental-pull.ts'
import { refreshOne } from '../../engine/sync/pull/refresh-record.ts'
import { lastShown } from '../../engine/sync/push/records.ts'
import { buildJob } from '../../engine/sync/schedule/build-job.ts'
import { type SweptSource, sweepControl, sweepJob } from '../../engine/sync/sweep/sweeper.ts'
import type { SyncArea } from '../../engine/sync/types.ts'
import { withUnsentFollowUps } from '../followups/index.ts'
import { removeDependents, restoreDependents } from './dependents.ts'
import { customerRecord } from './record.ts'

const rows = (store: Store) => ({
  upsert: (all: readonly PulledCustomer[], at: number) =>
    store.customers.upsert(withUnsentFollowUps(store, all, at), at),
  remove: store.customers.remove,
  ids: store.customers.ids,
  lastNumber: store.customers.lastNumber,
  count: () => store.customers.count(),
  get: (id: string) => store.customers.get(id)?.row ?? null,
})

const byId = { field: 'id', direction: 'asc', stamp: () => null } as const

const cache = (store: Store) => ({ pages: store.customers.pages, open: () => store.work.openIds('customer') })

const pages: PagedSource<PulledCustomer> = {
  name: 'customers',
  newest: { field: 'gmtModify', direction: 'desc', stamp: (row) => row.gmtModify },
  stable: [byId, { field: 'gmtCreate', direction: 'asc', stamp: (row) => row.gmtCreate }],
  read: (remote, query, signal, isHeld) => remote.companies.list(query, signal, isHeld),
  cache,
  readOne: (remote, id) => remote.companies.get(id),
  rows,
  indexes: (store) => store.customers,
  swept: true,
}

const swept: SweptSource<PulledCustomer> = {
  name: 'customers',
  entity: 'customer',
  order: byId,
  read: pages.read,
  cache,
  readOne: (remote, id) => remote.companies.get(id),
  rows,
  removed: (context, ids) => void removeDependents(context, ids),
  returned: restoreDependents,
}

/** Joins the pages of the search that a first sync left as they came. */
const mergeJob = buildJob(
  'customers.merge',
  (store) => store.customers.mergeLeft(),
  (store) => store.customers.mergeSearch(),
)

/** Builds the index that filters are answered by, when nothing else is to be done. */
const facetJob = buildJob(
  'customers.facets',
  (store) => store.customers.facetsLeft(),
  (store) => store.customers.buildFacets(),
)

/** Customers (§3): newest first, then all of them, then what changed by gmtModify, and a sweep (D-67). */
export const customers: SyncArea = {
  ...pagedArea(pages),
  objectType: GROUP_TYPE,
  arrived: restoreDependents,
  sweep: sweepControl(swept),
  background: [sweepJob(swept), mergeJob, facetJob],
  // The row carries the members and their roles (§3 participantList).
  refresh: (context, { objId }) => {
    const known = lastShown(context.store, customerRecord, objId)
    return refreshOne(context, { ...swept, readOne: (remote, id) => remote.companies.get(id, known?.name) }, objId)
  },
}
