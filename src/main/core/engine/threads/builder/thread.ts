// The building thread: a connection of its own that builds what rows are found by, while the core goes on. Lives here:
// what the thread does. May not: decide when a step runs, or know what it does. The thread's entry is
// areas/threads/builder.ts.
import { workerData } from 'node:worker_threads'
import { openBuilder } from '#core/engine/store/build-store'
import type { AreaBuild } from '#core/engine/store/types'
import type { ThreadInput } from '../answer-thread.ts'
import { serveThread } from '../serve-thread.ts'
import type { BuilderCalls } from './messages.ts'

/** Runs the steps that it is sent, until it is told to end. */
export function runBuilder(builds: readonly AreaBuild[]): void {
  const { folder, file, key } = workerData as ThreadInput
  const store = openBuilder(folder, file, key, builds)
  key.fill(0)
  serveThread({ run: store.run } satisfies BuilderCalls, store.close)
}
