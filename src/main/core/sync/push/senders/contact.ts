import type { Contact } from '#shared/domain/records'
import { contactRecord } from '../records.ts'
import { recordSender } from './record.ts'

/** Changed fields of a contact. */
export const contactSender = recordSender({
  record: contactRecord,
  objType: 'contact',
  listedBy: ({ companyId }) => companyId,
  calls: ({ contacts }) => contacts,
  recordOf: (row: Contact) => row,
  customerOf: (store, id) => store.contacts.get(id)?.companyId ?? null,
})
