// The parsing thread: makes rows of the bodies of lists, while the core writes those before. Lives here: the thread's
// entry. May not: read a row itself (remote/), open the store or know its key. To add a list: a line in engine/remote/lists.ts;
// to have more of a row worked out here: areas/customers/store/prepare.ts.
import { parentPort } from 'node:worker_threads'
import { prepareCustomer } from '#core/areas/customers/store/prepare'
import { type ListJob, readListJob } from '#core/engine/remote/lists'
import type { Page } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import type { PackedCustomer } from '#shared/domain/customer-values'
import type { FromParser, ToParser } from './messages.ts'

const read = (job: ListJob): Page<unknown> => {
  const page = readListJob(job)
  return job.kind === 'company'
    ? { ...page, rows: (page.rows as readonly PackedCustomer[]).map(prepareCustomer) }
    : page
}

const answerTo = ({ id, job }: ToParser): FromParser => {
  try {
    return { type: 'page', id, page: read(job) }
  } catch (error) {
    if (error instanceof Failure) return { type: 'failed', id, code: error.code, details: error.details }
    return { type: 'unread', id }
  }
}

parentPort?.on('message', (message: ToParser) => parentPort?.postMessage(answerTo(message)))
