import { type Calls, openCalls } from '#shared/threads/calls'
import { SheetError, type SheetProblem } from '../../lib/sheet/read-sheet.ts'
import { type SheetCalls, sheetCodec } from './sheet-messages.ts'

/** The worker that holds the file of an import. */
export type SheetClient = {
  /**
   * The calls of the worker, which starts with the first; each fails with a `SheetError` whose reason has words. A call
   * that takes longer than 20 s ends the worker and fails with `too-slow`, and all that wait with it, as all fail with
   * `damaged` when it breaks: the next call begins a new one, without the file.
   */
  readonly calls: () => Calls<SheetCalls>
  /** Ends the worker and lets go of the file. */
  readonly close: () => void
}

/** A worker as far as this needs it. */
export type SheetWorker = {
  readonly post: (message: unknown) => void
  /** Hears every answer, and that it broke. */
  readonly listen: (heard: (message: unknown) => void, broke: () => void) => void
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
    listen: (heard, broke) => {
      worker.addEventListener('message', ({ data }) => heard(data))
      worker.addEventListener('error', broke)
    },
    end: () => worker.terminate(),
  }
}

const after: SheetMeans['after'] = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** Makes the client. */
export const openSheetClient = (means: SheetMeans = { start: startWorker, after }): SheetClient => {
  let open: { readonly worker: SheetWorker; readonly calls: Calls<SheetCalls> } | null = null

  const end = (reason: SheetProblem) => {
    open?.worker.end()
    open?.calls.$close(new SheetError(reason))
    open = null
  }
  const begin = () => {
    const worker = means.start()
    const channel = {
      post: worker.post,
      on: (heard: (message: unknown) => void) => worker.listen(heard, () => end('damaged')),
    }
    const calls = openCalls<SheetCalls>(channel, sheetCodec, async (send) => {
      const calm = means.after(PATIENCE, () => end('too-slow'))
      await send().finally(calm)
    })
    return { worker, calls }
  }

  return {
    calls() {
      open ??= begin()
      return open.calls
    },
    close: () => end('damaged'),
  }
}
