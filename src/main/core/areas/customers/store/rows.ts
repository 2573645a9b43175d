import type { FacetIndex } from '#core/areas/customers/store/facet-index'
import type { CustomerIndexes } from '#core/areas/customers/store/indexes'
import type { RowChanges } from '#core/areas/customers/store/pages'
import type { CustomerStore } from '#core/areas/customers/store/types'
import type { Connection } from '#core/engine/store/connection'
import type { StoreState } from '#core/engine/store/state'
import { customerColumns, storedCustomer } from '#shared/domain/customer-values'

const columns = ['id', 'syncedAt', ...customerColumns]
const getText = `SELECT ${columns.join(', ')} FROM customer WHERE id = ?`
const findText = 'SELECT no FROM customer WHERE id = ?'
const idsText = 'SELECT id FROM customer WHERE id > ? AND no <= ? ORDER BY id LIMIT ?'
const lastText = 'SELECT max(no) FROM customer'

type Stored = Readonly<Record<string, string | number | null>>

/** Single customers as whole rows, and the ids of all of them. */
export const createCustomerRows = (
  { prepare, pluck, transaction, touch }: Connection,
  {
    indexes,
    facets,
  }: { readonly indexes: Pick<CustomerIndexes, 'searchedTo' | 'look'>; readonly facets: Pick<FacetIndex, 'remove'> },
  state: StoreState,
  changes: RowChanges,
): Pick<CustomerStore, 'get' | 'remove' | 'ids' | 'lastNumber'> => {
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
      return stored === undefined
        ? null
        : { row: storedCustomer(id, (name) => stored[name] ?? null), syncedAt: Number(stored.syncedAt) }
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
    ids: (after, limit, upTo = Number.MAX_SAFE_INTEGER) => pluck(idsText).all(after ?? '', upTo, limit) as string[],
    lastNumber: () => Number(pluck(lastText).get() ?? 0),
  }
}
