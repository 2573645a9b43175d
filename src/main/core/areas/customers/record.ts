import { type Customer, customerTextFields, customerTimeFields } from '#shared/domain/customer'
import { type RecordFields, recordFields } from '#shared/domain/record-fields'
import type { Store } from '../../engine/store/types.ts'
import { type FieldKinds, fieldKinds } from '../../engine/sync/merge/index.ts'
import type { RecordKind } from '../../engine/sync/push/records.ts'
import { withTagIds } from '../../engine/sync/push/tag-ids.ts'
import { withUnsentFollowUps } from '../followups/index.ts'

/** Fields of a customer (§3). */
export const customerFields: RecordFields<Customer> = recordFields({
  texts: customerTextFields,
  numbers: [...customerTimeFields, 'dialState'],
  lists: ['phoneMore', 'participantList', 'tagList'],
})

/** How edits of a customer's fields are joined (§3). */
export const customerKinds: FieldKinds = fieldKinds(customerTimeFields)

function readCustomer(store: Store, id: string): Customer | null {
  const row = store.customers.get(id)?.row
  return row === undefined ? null : { ...row, tagList: withTagIds(store, 'company', row.tagList) }
}

/** A customer, as its fields are read, written and merged. */
export const customerRecord: RecordKind<Customer> = {
  entity: 'customer',
  area: 'customers',
  fields: customerFields,
  kinds: customerKinds,
  get: readCustomer,
  put: (store, row, at) => void store.customers.upsert(withUnsentFollowUps(store, [row], at), at),
  change: (store, row, now) => void store.customers.upsert([row], store.customers.get(row.id)?.syncedAt ?? now),
}
