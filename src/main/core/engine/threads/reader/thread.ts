// The reading thread: connections of its own to the open store, for searches and checkpoints that nobody else should
// wait for. Lives here: what the thread does. May not: write, or know why something is asked. The thread's entry is
// areas/threads/reader.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { openKeeper, openReadStore } from '#core/engine/store/read-store'
import type { AreaStore } from '#core/engine/store/types'
import { answerTo, type ThreadInput } from '../answer-thread.ts'
import type { FromReader, ToReader } from './messages.ts'
import { readOperations } from './operations.ts'

/** Answers what the areas offer, and keeps the log, until it is told to end. */
export function runReader(areas: readonly AreaStore[]): void {
  const { folder, file, key } = workerData as ThreadInput
  const store = openReadStore(folder, file, key, areas)
  const keeper = openKeeper(folder, file, key)
  key.fill(0)
  const operations = new Map<string, (input: never) => unknown>(Object.entries(readOperations(store, areas)))

  const say = (message: FromReader): void => parentPort?.postMessage(message)

  const search = (name: string, input: unknown): unknown => {
    const run = operations.get(name)
    if (run === undefined) throw new TypeError('no such search')
    return run(input as never)
  }

  const keep = (run: () => void): void => {
    try {
      run()
    } catch (error) {
      // A full disk is met by the writer too, which tells a person; this connection just tries again the next time.
      if (!(error instanceof Error)) throw error
    }
    say({ type: 'kept' })
  }

  parentPort?.on('message', (message: ToReader) => {
    if (message.type === 'ask') return say(answerTo(message.id, () => search(message.name, message.input)))
    if (message.type === 'checkpoint') return keep(() => keeper.checkpoint(message.whole))
    if (message.type === 'flush') return keep(keeper.flush)
    store.close()
    keeper.close()
    parentPort?.close()
  })
  say({ type: 'ready' })
}
