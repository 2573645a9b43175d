import { terms } from '#core/areas/customers/store/build-steps'
import type { FacetIndex } from '#core/areas/customers/store/facet-index'
import type { CustomerIndexes } from '#core/areas/customers/store/indexes'
import type { RowChanges } from '#core/areas/customers/store/pages'
import { lastNumber, numberOf } from '#core/areas/customers/store/statements'
import type { CustomerStore } from '#core/areas/customers/store/types'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { StoreState } from '#core/engine/store/state'
import { customerColumns, storedCustomer } from '#shared/domain/customer-values'

const wholeRow = statement((db, { id }: { id: string }) =>
  db
    .selectFrom('customer')
    .select(['syncedAt', ...customerColumns])
    .where('id', '=', id),
)
const someIds = statement((db, { after, upTo, limit }: { after: string; upTo: number; limit: number }) =>
  db.selectFrom('customer').select('id').where('id', '>', after).where('no', '<=', upTo).orderBy('id').limit(limit),
)
const deleteRow = statement((db, { no }: { no: number }) => db.deleteFrom('customer').where('no', '=', no))

/** Single customers as whole rows, and the ids of all of them. */
export const createCustomerRows = (
  { first, column, value, run, transaction, touch }: Connection,
  {
    indexes,
    facets,
  }: { readonly indexes: Pick<CustomerIndexes, 'searchedTo' | 'look'>; readonly facets: Pick<FacetIndex, 'remove'> },
  state: StoreState,
  changes: RowChanges,
): Pick<CustomerStore, 'get' | 'remove' | 'ids' | 'lastNumber'> => {
  const removeOne = (id: string): boolean => {
    const no = value(numberOf, { id })
    if (no === undefined) return false
    if (no <= indexes.searchedTo()) run(terms.remove, { no })
    facets.remove(no)
    run(deleteRow, { no })
    changes.note(id)
    return true
  }

  return {
    get: (id) => {
      const stored = first(wholeRow, { id })
      return stored === undefined
        ? null
        : { row: storedCustomer(id, (name) => stored[name]), syncedAt: stored.syncedAt }
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
    ids: (after, limit, upTo = Number.MAX_SAFE_INTEGER) => column(someIds, { after: after ?? '', upTo, limit }),
    lastNumber: () => value(lastNumber) ?? 0,
  }
}
