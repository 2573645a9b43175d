import { customerOf } from '#shared/domain/customer-values'
import { recordSender } from '../../engine/sync/push/record-sender.ts'
import { customerRecord } from './record.ts'

/** Changed fields of a customer; its tags have a call of their own (§7 "Tags"). */
export const customerSender = recordSender({
  record: customerRecord,
  objType: 'company',
  listedBy: ({ name }) => name,
  calls: ({ companies }) => companies,
  recordOf: customerOf,
  leadsTo: (_store, id) => id,
})
