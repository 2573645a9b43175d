// The checking thread: a connection of its own that reads every page of the open store once and says what is wrong.
// Lives here: the thread's entry. May not: write, or mend anything.
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { damageIn } from '#core/engine/store/repair/damage'
import { serveOneCall } from '../serve-thread.ts'
import type { CheckCalls, CheckInput } from './messages.ts'

const { folder, file, key, searches } = workerData as CheckInput

serveOneCall({
  check() {
    try {
      return damageIn(join(folder, file), key, searches)
    } finally {
      key.fill(0)
    }
  },
} satisfies CheckCalls)
