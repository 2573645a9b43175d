import type { Contact } from '#shared/domain/records'
import { recordSender } from '../../engine/sync/push/record-sender.ts'
import { contactRecord } from './record.ts'

/** Changed fields of a contact. */
export const contactSender = recordSender({
  record: contactRecord,
  objType: 'contact',
  listedBy: ({ companyId }) => companyId,
  calls: ({ contacts }) => contacts,
  recordOf: (row: Contact) => row,
  leadsTo: (store, id) => store.contacts.get(id)?.companyId ?? null,
})
