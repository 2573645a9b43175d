import type { Connection } from '#core/store/connection'
import type { FacetIndex } from '#core/store/customers/facet-index'
import type { CustomerIndexes } from '#core/store/customers/indexes'
import type { RowChanges } from '#core/store/customers/pages'
import type { StoreState } from '#core/store/state'
import type { CustomerStore } from '#core/store/types'
import { type Customer, customerJsonFields, customerTextFields, customerTimeFields } from '#shared/domain/customer'

const objectColumns = ['extra', 'unknown'] as const
const columns = ['id', 'dialState', 'syncedAt', ...customerTextFields, ...customerTimeFields, ...customerJsonFields]
const getText = `SELECT ${[...columns, ...objectColumns].join(', ')} FROM customer WHERE id = ?`
const findText = 'SELECT no FROM customer WHERE id = ?'
const idsText = 'SELECT id FROM customer WHERE id > ? ORDER BY id LIMIT ?'

type Stored = Readonly<Record<string, string | number | null>>

const customerOf = (stored: Stored): Customer => {
  const row: Record<string, unknown> = { id: stored.id, dialState: stored.dialState }
  for (const field of customerTextFields) row[field] = stored[field]
  for (const field of customerTimeFields) row[field] = stored[field] === 0 ? null : stored[field]
  for (const field of [...customerJsonFields, ...objectColumns]) row[field] = JSON.parse(String(stored[field]))
  return row as Customer
}

/** Single customers as whole rows, and the ids of all of them. */
export const createCustomerRows = (
  { prepare, pluck, transaction, touch }: Connection,
  {
    indexes,
    facets,
  }: { readonly indexes: Pick<CustomerIndexes, 'searchedTo' | 'look'>; readonly facets: Pick<FacetIndex, 'remove'> },
  state: StoreState,
  changes: RowChanges,
): Pick<CustomerStore, 'get' | 'remove' | 'ids'> => {
  const removeOne = (id: string): boolean => {
    const no = pluck(findText).get(id) as number | undefined
    if (no === undefined) return false
    if (no <= indexes.searchedTo()) prepare('DELETE FROM customer_search WHERE rowid = ?').run(no)
    facets.remove(no)
    prepare('DELETE FROM customer WHERE no = ?').run(no)
    changes.note(id)
    return true
  }

  return {
    get: (id) => {
      const stored = prepare(getText).get(id) as Stored | undefined
      return stored === undefined ? null : { row: customerOf(stored), syncedAt: Number(stored.syncedAt) }
    },
    remove: (ids) =>
      transaction(() => {
        indexes.look()
        const removed = ids.filter(removeOne).length
        if (removed > 0) {
          state.put('customers', String(Number(state.get('customers') ?? '0') - removed))
          touch()
        }
        return removed
      }),
    ids: (after, limit) => pluck(idsText).all(after ?? '', limit) as string[],
  }
}
