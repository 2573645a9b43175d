// The readers of rows that come in long lists: the client reads short bodies with them, the parsing thread long ones.
// May not: open the store, call the firm. To add a list: its row in `ListRows`, beside the reader, and a line below.
import { type ListJob, type RowReaders, readListJob as readJob } from '../engine/remote/lists.ts'
import type { Page } from '../engine/remote/types.ts'
import { parseMessage } from './chats/row.ts'
import { parseContactRow } from './contacts/row.ts'
import { parsePackedCustomer } from './customers/row.ts'
import { parseFollowUp } from './followups/row.ts'

/** Every kind of long list. */
export const rowReaders: RowReaders = {
  company: parsePackedCustomer,
  contact: parseContactRow,
  followup: parseFollowUp,
  message: parseMessage,
}

/** Reads the body of a list of any kind; fails as the engine's reader does. */
export const readListJob = (job: ListJob): Page<unknown> => readJob(rowReaders, job)
