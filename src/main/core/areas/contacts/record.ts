import { type RecordFields, recordFields } from '#shared/domain/record-fields'
import { type Contact, contactTextFields, contactTimeFields } from '#shared/domain/records'
import type { Store } from '../../engine/store/types.ts'
import { type FieldKinds, fieldKinds } from '../../engine/sync/merge/index.ts'
import type { Kind } from '../../engine/sync/pull/remove-missing.ts'
import type { RecordKind } from '../../engine/sync/push/records.ts'
import { withTagIds } from '../../engine/sync/push/tag-ids.ts'

/** Contacts as rows that the firm may no longer have. */
export const contactKind: Kind = { name: 'contacts', entity: 'contact', rows: (store) => store.contacts }

/** Fields of a contact (§7 "Customer contacts"). */
export const contactFields: RecordFields<Contact> = recordFields({
  texts: contactTextFields,
  numbers: [...contactTimeFields, 'dialState'],
  lists: ['phoneMore', 'tagList'],
})

/** How edits of a contact's fields are joined (§7 "Customer contacts"). */
export const contactKinds: FieldKinds = fieldKinds(contactTimeFields)

function readContact(store: Store, id: string): Contact | null {
  const row = store.contacts.get(id)
  return row === null ? null : { ...row, tagList: withTagIds(store, 'contact', row.tagList) }
}

/** A contact, as its fields are read, written and merged. */
export const contactRecord: RecordKind<Contact> = {
  entity: 'contact',
  area: 'contacts',
  fields: contactFields,
  kinds: contactKinds,
  get: readContact,
  put: (store, row, at) => void store.contacts.upsert([row], at),
  change: (store, row, now) => void store.contacts.upsert([row], now),
}
