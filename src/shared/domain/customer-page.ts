import type { CustomerRow, PackedCustomerPage } from '../contract/customers.ts'
import { unpackRows } from './packed-rows.ts'
import { rowWithWarning } from './pinned-warning.ts'

/** A page of customers as the list shows it. */
export type CustomerPage = Pick<PackedCustomerPage, 'total' | 'pageIndex' | 'partial'> & {
  readonly rows: readonly CustomerRow[]
}

/** Unpacks a page of customers. */
export const customerPageOf = ({ total, pageIndex, partial, ...packed }: PackedCustomerPage): CustomerPage => ({
  rows: unpackRows<CustomerRow>(packed).map(rowWithWarning),
  total,
  pageIndex,
  partial,
})
