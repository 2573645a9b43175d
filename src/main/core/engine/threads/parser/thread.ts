// The parsing thread: makes rows of the bodies of lists, while the core writes those before. Lives here: what the thread
// does. May not: know what a row is, open the store or know its key. The thread's entry is areas/threads/parser.ts.
import { parentPort } from 'node:worker_threads'
import { type ListJob, type RowPreparers, type RowReaders, readListJob } from '#core/engine/remote/lists'
import type { Page } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import type { FromParser, ToParser } from './messages.ts'

/** Reads every body that the thread is sent: its rows by `readers`, then prepared for the store by `preparers`. */
export function runParser(readers: RowReaders, preparers: RowPreparers): void {
  const read = (job: ListJob): Page<unknown> => {
    const page = readListJob(readers, job)
    const prepare = preparers[job.kind] as ((row: unknown) => unknown) | undefined
    return prepare === undefined ? page : { ...page, rows: page.rows.map((row) => prepare(row)) }
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
}
