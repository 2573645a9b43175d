import { type Customer, customerTimeFields } from '#shared/domain/customer'
import { customerFields } from '#shared/domain/record-fields'
import { type FieldKinds, fieldKinds } from '../../engine/sync/merge/index.ts'
import type { RecordKind } from '../../engine/sync/push/records.ts'

/** How edits of a customer's fields are joined (§3). */
export const customerKinds: FieldKinds = fieldKinds(customerTimeFields)

/** A customer, as its fields are read, written and merged. */
export const customerRecord: RecordKind<Customer> = {
  entity: 'customer',
  area: 'customers',
  fields: customerFields,
  kinds: customerKinds,
  get: (store, id) => store.customers.get(id)?.row ?? null,
  put: (store, row, at) => void store.customers.upsert([row], at),
  change: (store, row, now) => void store.customers.upsert([row], store.customers.get(row.id)?.syncedAt ?? now),
}
