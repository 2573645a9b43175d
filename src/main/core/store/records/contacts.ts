import type { Connection } from '#core/store/connection'
import { createRecordTable } from '#core/store/records/table'
import type { ContactTable } from '#core/store/records/types'
import type { StoreState } from '#core/store/state'
import type { Contact } from '#shared/domain/records'

/** Contacts of customers (§7); those of a company stand in the order in which they were made. */
export const createContacts = (connection: Connection, state: StoreState): ContactTable => {
  const { rows, ...table } = createRecordTable<Contact>(connection, state, {
    table: 'contact',
    columns: ['companyId', 'gmtCreate'],
    values: ({ companyId, gmtCreate }) => [companyId, Math.trunc(gmtCreate ?? 0)],
  })
  return {
    ...table,
    ofCompany: (companyId) => rows('WHERE companyId = ? ORDER BY gmtCreate, id', [companyId]),
  }
}
