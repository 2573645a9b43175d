import { contactRecord } from '../records.ts'
import { recordSender } from './record.ts'

/** Changed fields of a contact. */
export const contactSender = recordSender({
  record: contactRecord,
  objType: 'contact',
  listedBy: ({ companyId }) => companyId,
  calls: ({ contacts }) => contacts,
})
