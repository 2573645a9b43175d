import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { createNames, type Names } from '#core/engine/store/records/names'

/** A customer as who compares names is told of it. */
export type NamedCustomer = { readonly id: string; readonly name: string; readonly ownerName: string }

const numbered = statement((db, { no }: { no: number }) =>
  db.selectFrom('customer').select(['id', 'name', 'ownerName']).where('no', '=', no),
)

/** The names of the customers. Once the list's indexes stand, that of the names is read and no row. */
export const createCustomerNames = (connection: Connection): Names<NamedCustomer> =>
  createNames(connection, 'customer', (no) => connection.first(numbered, { no }) ?? null, connection.version)
