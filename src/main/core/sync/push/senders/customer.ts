import { customerOf } from '#shared/domain/customer-values'
import { customerRecord } from '../records.ts'
import { recordSender } from './record.ts'

/** Changed fields of a customer; its tags have a call of their own (§7 "Tags"). */
export const customerSender = recordSender({
  record: customerRecord,
  objType: 'company',
  listedBy: ({ name }) => name,
  calls: ({ companies }) => companies,
  recordOf: customerOf,
  customerOf: (_store, id) => id,
})
