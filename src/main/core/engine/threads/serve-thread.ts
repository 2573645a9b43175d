// A thread's own side. Lives here: how its functions are called and how it ends. May not: know what they do.
import { parentPort } from 'node:worker_threads'
import { failureCodec, serveCalls } from '#shared/threads/calls'

const serve = (functions: object, listen: 'on' | 'once'): void =>
  serveCalls(
    functions,
    {
      post: (message) => parentPort?.postMessage(message),
      on: (heard) => void parentPort?.[listen]('message', heard),
    },
    failureCodec,
  )

/** Answers calls until the thread is told to end; `close` then lets go of what it holds. */
export function serveThread(functions: object, close: () => void = () => undefined): void {
  const end = (): void => {
    try {
      close()
    } finally {
      parentPort?.close()
    }
  }
  serve({ ...functions, close: end }, 'on')
}

/** Answers one call; the thread ends with the answer. */
export const serveOneCall = (functions: object): void => serve(functions, 'once')
