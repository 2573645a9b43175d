// The parsing thread: makes rows of the bodies of lists, while the core writes those before. Lives here: the thread's
// entry. May not: read a row itself (remote/), know the store or its key. To add a list: a line in remote/lists.ts.
import { parentPort } from 'node:worker_threads'
import { readListJob } from '#core/remote/lists'
import { Failure } from '#shared/contract/failure'
import type { FromParser, ToParser } from './messages.ts'

const answerTo = ({ id, job }: ToParser): FromParser => {
  try {
    return { type: 'page', id, page: readListJob(job) }
  } catch (error) {
    if (error instanceof Failure) return { type: 'failed', id, code: error.code, details: error.details }
    return { type: 'unread', id }
  }
}

parentPort?.on('message', (message: ToParser) => parentPort?.postMessage(answerTo(message)))
