import { Worker } from 'node:worker_threads'
import type { FromReader, ReaderInput, ReaderThread } from '#core/reader/messages'

/** Starts the reading thread of either shell from its file. */
export const startReaderThread = (file: string | URL, input: ReaderInput): ReaderThread => {
  const thread = new Worker(file, { workerData: input, env: {} })
  return {
    post: (message) => thread.postMessage(message),
    listen: (heard, ended) => {
      thread.on('message', (message: FromReader) => heard(message))
      // What went wrong may quote data; that it ended is what counts.
      thread.on('error', () => undefined)
      thread.once('exit', ended)
    },
    kill: () => void thread.terminate(),
  }
}
