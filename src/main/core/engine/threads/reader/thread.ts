// The reading thread: connections of its own to the open store, for searches and checkpoints that nobody else should
// wait for. Lives here: what the thread does. May not: write, or know why something is asked. The thread's entry is
// areas/threads/reader.ts.
import { workerData } from 'node:worker_threads'
import { openKeeper, openReadStore } from '#core/engine/store/read-store'
import type { AreaStore } from '#core/engine/store/types'
import type { ThreadInput } from '../answer-thread.ts'
import { serveThread } from '../serve-thread.ts'
import type { ReaderCalls } from './messages.ts'
import { readOperations } from './operations.ts'

/** Answers what the areas offer, and keeps the log, until it is told to end. */
export function runReader(areas: readonly AreaStore[]): void {
  const { folder, file, key } = workerData as ThreadInput
  const store = openReadStore(folder, file, key, areas)
  const keeper = openKeeper(folder, file, key)
  key.fill(0)
  const operations = new Map<string, (input: never) => unknown>(Object.entries(readOperations(store, areas)))
  const functions: ReaderCalls = {
    stand: () => undefined,
    ask(name, input) {
      const run = operations.get(name)
      if (run === undefined) throw new TypeError('no such search')
      return run(input as never)
    },
    checkpoint: keeper.checkpoint,
    flush: keeper.flush,
  }
  serveThread(functions, () => {
    store.close()
    keeper.close()
  })
}
