import { customerQuery } from '#shared/contract/customers'
import type { Customer } from '#shared/domain/customer'
import { customerOf } from '#shared/domain/customer-values'
import type { Home } from '../../engine/account-session.ts'
import { type CreateKind, type Creator, recordCreator } from '../../engine/jobs/create-record.ts'
import { acceptRow } from '../../engine/sync/push/records.ts'
import { checkedCustomerValues } from './edit.ts'
import { customerRecord } from './record.ts'

const customerKind: CreateKind<Customer> = {
  area: 'customers',
  checked: checkedCustomerValues,
  create: (api, values, sending) => api.companies.create(values, sending),
  get: (api, id) => api.companies.get(id),
  list: async (api, query) => {
    const page = await api.companies.list(query)
    return { ...page, rows: page.rows.map(customerOf) }
  },
  named: (store, query) => store.customers.list(customerQuery.parse({ ...query, columns: ['id'] })).rows,
  keep: (store, row, now) => acceptRow(store, customerRecord, row, now),
  isLike: (row, _values, me) => row.userCreate === '' || row.userCreate === me,
}

/** Creates customers (CL-06). */
export const customerCreator = (home: Home): Creator => recordCreator(home, customerKind)
