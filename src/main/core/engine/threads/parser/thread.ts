// The parsing thread: makes rows of the bodies of lists, while the core writes those before. Lives here: what the thread
// does. May not: know what a row is, open the store or know its key. The thread's entry is areas/threads/parser.ts.
import { type RowPreparers, type RowReaders, readListJob } from '#core/engine/remote/lists'
import { serveThread } from '../serve-thread.ts'
import type { ParserCalls } from './messages.ts'

/** Reads every body that the thread is sent: its rows by `readers`, then prepared for the store by `preparers`. */
export function runParser(readers: RowReaders, preparers: RowPreparers): void {
  serveThread({
    read(job) {
      const page = readListJob(readers, job)
      const prepare = preparers[job.kind] as ((row: unknown) => unknown) | undefined
      return prepare === undefined ? page : { ...page, rows: page.rows.map((row) => prepare(row)) }
    },
  } satisfies ParserCalls)
}
