// Where the shell's other programs lie, seen from this folder; the build keeps their places (electron.vite.config.ts).
import { fileURLToPath } from 'node:url'
import type { ThreadName } from '#core/engine/threads/answer-thread'

const here = import.meta.url
const program = (path: string): URL => new URL(`${path}${here.endsWith('.js') ? '.js' : '.ts'}`, here)

/** Firmdesk's own folder, with package.json and out/. */
export const programFolder = fileURLToPath(new URL('../../../', here))

/** The thread that the core runs in. */
export const coreThread = program('./core-thread')

const threads: Readonly<Record<ThreadName, string>> = {
  builder: '../core/areas/threads/builder',
  checker: '../core/engine/threads/checker/thread',
  parser: '../core/areas/threads/parser',
  reader: '../core/areas/threads/reader',
}

/** A thread beside the core. */
export const threadFile = (name: ThreadName): URL => program(threads[name])

/** The sample firm's own process. */
export const sampleFirm = fileURLToPath(program('../../sample-firm/main'))
