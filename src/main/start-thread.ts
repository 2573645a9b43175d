import { Worker } from 'node:worker_threads'
import type { Thread, ThreadInput } from '#core/engine/threads/answer-thread'

/** Starts one of the core's threads, in either shell, from its file. */
export const startThread = (file: string | URL, input: ThreadInput | null): Thread => {
  const thread = new Worker(file, { workerData: input, env: {} })
  return {
    post: (message) => thread.postMessage(message),
    listen: (heard, ended) => {
      thread.on('message', heard)
      // What went wrong may quote data; that it ended is what counts.
      thread.on('error', () => undefined)
      thread.once('exit', ended)
    },
    kill: () => void thread.terminate(),
  }
}
