// The building thread: a connection of its own that builds what customers are found by, while the core goes on.
// Lives here: the thread's entry. May not: decide when a step runs. To add a step: areas/customers/store/build-steps.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { openBuilder } from '#core/engine/store/build-store'
import { answerTo, type ThreadInput } from '../answer-thread.ts'
import type { FromBuilder, ToBuilder } from './messages.ts'

const { folder, file, key } = workerData as ThreadInput
const store = openBuilder(folder, file, key)
key.fill(0)

const say = (message: FromBuilder): void => parentPort?.postMessage(message)

parentPort?.on('message', (message: ToBuilder) => {
  if (message.type === 'run') return say(answerTo(message.id, () => store.run(message.step)))
  store.close()
  parentPort?.close()
})
