import { contactFields } from '#shared/domain/record-fields'
import { type Contact, contactTimeFields } from '#shared/domain/records'
import { type FieldKinds, fieldKinds } from '../../engine/sync/merge/index.ts'
import type { Kind } from '../../engine/sync/pull/remove-missing.ts'
import type { RecordKind } from '../../engine/sync/push/records.ts'

/** Contacts as rows that the firm may no longer have. */
export const contactKind: Kind = { name: 'contacts', entity: 'contact', rows: (store) => store.contacts }

/** How edits of a contact's fields are joined (§7 "Customer contacts"). */
export const contactKinds: FieldKinds = fieldKinds(contactTimeFields)

/** A contact, as its fields are read, written and merged. */
export const contactRecord: RecordKind<Contact> = {
  entity: 'contact',
  area: 'contacts',
  fields: contactFields,
  kinds: contactKinds,
  get: (store, id) => store.contacts.get(id),
  put: (store, row, at) => void store.contacts.upsert([row], at),
  change: (store, row, now) => void store.contacts.upsert([row], now),
}
