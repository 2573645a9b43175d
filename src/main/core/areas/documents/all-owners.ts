import type { Store } from '#core/engine/store/types'
import { contactQuery } from '#shared/contract/contacts'
import { customerQuery } from '#shared/contract/customers'

/** Owners that one page of the tree has. */
const PAGE = 50

const byName = { pageSize: PAGE, sortField: 'name', sortOrder: 'asc' } as const

type Owners = { readonly owners: { readonly id: string; readonly name: string }[]; readonly total: number }

const named = (rows: readonly { readonly id: string; readonly name: string }[], total: number): Owners => ({
  owners: rows.map(({ id, name }) => ({ id, name })),
  total,
})

/** A page of all records of a kind that the store has, by name; none for kinds that are only known once they were looked at. */
export function allOwners(store: Store, btype: string, pageIndex: number): Owners {
  if (btype === 'company') {
    const { rows, total } = store.customers.list(customerQuery.parse({ ...byName, pageIndex, columns: ['name'] }))
    return named(rows, total)
  }
  if (btype === 'contact') {
    const { rows, total } = store.contacts.list(contactQuery.parse({ ...byName, pageIndex }))
    return named(rows, total)
  }
  if (btype !== 'project') return named([], 0)
  return named(store.projects.named('', PAGE, pageIndex * PAGE), store.projects.count())
}
