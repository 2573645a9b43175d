import { SheetError, type SheetProblem } from '../../lib/sheet/read-sheet.ts'
import type { FromWorker, SheetCall, SheetCalls, ToWorker } from './sheet-messages.ts'

/** The worker that holds the file of an import. */
export type SheetClient = {
  /**
   * Asks the worker; fails with a `SheetError` whose reason has words. A call that takes longer than 20 s ends the
   * worker and fails with `too-slow`, and all that wait with it: the next call begins a new one, without the file.
   */
  readonly ask: <Call extends SheetCall>(
    call: Call,
    asked: SheetCalls[Call]['ask'],
  ) => Promise<SheetCalls[Call]['answer']>
  /** Ends the worker and lets go of the file. */
  readonly close: () => void
}

/** A worker as far as this needs it. */
export type SheetWorker = {
  readonly post: (message: ToWorker) => void
  /** Hears every answer, and that it ended by itself. */
  readonly listen: (heard: (answer: FromWorker) => void, ended: () => void) => void
  readonly end: () => void
}

/** What the client stands on: a worker, and a clock whose answer takes the call back; milliseconds. */
export type SheetMeans = {
  readonly start: () => SheetWorker
  readonly after: (milliseconds: number, run: () => void) => () => void
}

/** The longest that a call may take: a sheet that an import may have takes two seconds. */
const PATIENCE = 20_000

const startWorker = (): SheetWorker => {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  return {
    post: (message) => worker.postMessage(message),
    listen: (heard, ended) => {
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => heard(data))
      worker.addEventListener('error', ended)
    },
    end: () => worker.terminate(),
  }
}

const after: SheetMeans['after'] = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

type Caller = {
  readonly take: (answer: never) => void
  readonly fail: (error: Error) => void
  readonly calm: () => void
}

/** Makes the client; the worker starts with the first question. */
export const openSheetClient = (means: SheetMeans = { start: startWorker, after }): SheetClient => {
  const waiting = new Map<number, Caller>()
  let worker: SheetWorker | null = null
  let asked = 0

  const failAll = (reason: SheetProblem) => {
    for (const { fail, calm } of waiting.values()) {
      calm()
      fail(new SheetError(reason))
    }
    waiting.clear()
  }
  const end = (reason: SheetProblem) => {
    worker?.end()
    worker = null
    failAll(reason)
  }
  const heard = (message: FromWorker) => {
    const caller = waiting.get(message.id)
    waiting.delete(message.id)
    caller?.calm()
    if ('problem' in message) caller?.fail(new SheetError(message.problem))
    else caller?.take(message.answer as never)
  }
  const begin = (): SheetWorker => {
    const begun = means.start()
    begun.listen(heard, () => failAll('damaged'))
    return begun
  }

  return {
    ask: (call, ask) => {
      asked += 1
      const id = asked
      worker ??= begin()
      const { post } = worker
      return new Promise((take, fail) => {
        waiting.set(id, { take, fail, calm: means.after(PATIENCE, () => end('too-slow')) })
        // Each call's question belongs to it by its name.
        post({ id, call, ask } as ToWorker)
      })
    },
    close: () => end('damaged'),
  }
}
