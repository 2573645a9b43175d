import type { Remote } from '#core/engine/remote/types'
import type { Customer } from '#shared/domain/customer'
import type { Home } from '../../engine/account-session.ts'
import { type RecordBatch, recordBatch } from '../../engine/jobs/record-batch.ts'
import { lastShown } from '../../engine/sync/push/records.ts'
import { withOwnerName } from '../reference/index.ts'
import { removeDependents } from './dependents.ts'
import { customerFields, customerRecord } from './record.ts'

/**
 * Shows rows as the firm has them, except where unsent work lies over them: those come with the next pass. Answers the
 * ids that changed.
 */
export function showFound(home: Home, rows: readonly Customer[]): readonly string[] {
  const { store } = home.opened()
  const open = store.work.openIds('customer')
  return store.customers.upsert(
    rows.filter((row) => !open.has(row.id)),
    home.ports.clock.now(),
  )
}

/**
 * Takes customers off this computer that the firm has deleted, with all that hangs on them; they stand in the trash.
 * Answers how many they were.
 */
export function removeHere(home: Home, ids: readonly string[]): number {
  const { store, sync } = home.opened()
  const { clock } = home.ports
  const told: (readonly [area: string, ids: readonly string[]])[] = []
  sync.deleted('customers', ids)
  const gone = store.transaction(() => {
    for (const id of ids) {
      const known = store.customers.get(id)
      if (known !== null) store.work.trash.put('customers', id, known.row, 'deleted-here', clock.now())
    }
    store.customers.remove(ids)
    return removeDependents({ store, clock, changed: (...event) => told.push(event) }, ids)
  })
  for (const [area, these] of Object.entries(gone)) sync.deleted(area, these)
  for (const [area, these] of told) home.changed(area, these)
  return ids.length
}

/** Reads a customer at the firm, in its list by the name that the firm gave it last where it is shown there alone. */
export function readAtFirm(home: Home, api: Remote, id: string): Promise<Customer> {
  return api.companies.get(id, lastShown(home.opened().store, customerRecord, id)?.name)
}

/** Batches of customers. */
export const customerBatch = (home: Home): RecordBatch<Customer> => {
  const customers = () => home.opened().store.customers
  const rowOf = (id: string) => customers().get(id)?.row ?? null
  return recordBatch(home, {
    area: 'customers',
    entity: 'customer',
    fields: customerFields,
    withConsequences: (values) => withOwnerName(home.opened().store, values),
    rowOf,
    ids: (after, limit) => customers().ids(after, limit),
    show: (rows) => void customers().upsert(rows, home.ports.clock.now()),
    showRead: (row) => void showFound(home, [row]),
    removeHere: (ids) => removeHere(home, ids),
    ask: (api, id) => readAtFirm(home, api, id),
    update: (api, ids, field, value) => api.companies.batchUpdate(ids, field, value),
    delete: (api, ids) => api.companies.batchDelete(ids),
  })
}
