import { SheetError } from '../../lib/sheet/read-sheet.ts'
import type { FromWorker, SheetCall, SheetCalls } from './sheet-messages.ts'

/** The worker that holds the file of an import. */
export type SheetClient = {
  /** Asks the worker; fails with a `SheetError` whose reason has words. */
  readonly ask: <Call extends SheetCall>(
    call: Call,
    asked: SheetCalls[Call]['ask'],
  ) => Promise<SheetCalls[Call]['answer']>
  /** Ends the worker and lets go of the file. */
  readonly close: () => void
}

/** Starts the worker. */
export const openSheetClient = (): SheetClient => {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { readonly take: (answer: never) => void; readonly fail: (error: Error) => void }>()
  let asked = 0
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    const caller = waiting.get(data.id)
    waiting.delete(data.id)
    if ('problem' in data) caller?.fail(new SheetError(data.problem))
    else caller?.take(data.answer as never)
  })
  const failAll = () => {
    for (const { fail } of waiting.values()) fail(new SheetError('damaged'))
    waiting.clear()
  }
  worker.addEventListener('error', failAll)
  return {
    ask: (call, ask) => {
      asked += 1
      const id = asked
      return new Promise((take, fail) => {
        waiting.set(id, { take, fail })
        worker.postMessage({ id, call, ask })
      })
    },
    close: () => {
      worker.terminate()
      failAll()
    },
  }
}
