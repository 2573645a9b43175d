import type { StartThread } from '#core/engine/threads/answer-thread'
import { startThread } from '../../src/main/start-thread.ts'

/** Starts one of the core's real threads, as the shells do. */
export const coreThread: StartThread = (name, input) =>
  startThread(new URL(`../../src/main/core/engine/threads/${name}/thread.ts`, import.meta.url), input)
