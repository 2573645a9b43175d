import type { StartThread } from '#core/engine/threads/answer-thread'
import { threadFile } from '../../src/main/browser/program-files.ts'
import { startThread } from '../../src/main/start-thread.ts'

/** Starts one of the core's real threads, as the shells do. */
export const coreThread: StartThread = (name, input) => startThread(threadFile(name), input)
