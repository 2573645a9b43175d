import type { Customer } from '#shared/domain/customer'
import { pagedArea } from '../paged.ts'

/** Customers (§3): newest first, then all of them, then what changed by gmtModify (D-67). */
export const customers = pagedArea<Customer>({
  name: 'customers',
  newest: { field: 'gmtModify', direction: 'desc', stamp: (row) => row.gmtModify },
  stable: [
    { field: 'id', direction: 'asc', stamp: () => null },
    { field: 'gmtCreate', direction: 'asc', stamp: (row) => row.gmtCreate },
  ],
  read: (remote, query, signal) => remote.companies.list(query, signal),
  readOne: (remote, id) => remote.companies.get(id),
  rows: (store) => store.customers,
})
