// The checking thread: a connection of its own that reads every page of the open store once and says what is wrong.
// Lives here: the thread's entry. May not: write, or mend anything.
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { damageIn } from '#core/engine/store/repair/damage'
import { answerTo } from '../answer-thread.ts'
import type { CheckInput } from './messages.ts'

const { folder, file, key, searches } = workerData as CheckInput
const answer = answerTo(0, () => damageIn(join(folder, file), key, searches))
key.fill(0)
parentPort?.postMessage(answer)
