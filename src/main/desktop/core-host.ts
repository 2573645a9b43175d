import { type MessagePortMain, type UtilityProcess, utilityProcess } from 'electron'
import type { CoreEvent } from '#shared/contract/events'
import type { Reply } from '#shared/contract/failure'
import type { OpenedMedia } from '../media-answer.ts'
import { type CoreCalls, callsTo, type PageCalls, pageCalls } from './core-calls.ts'
import { type CoreMessage, type CoreStart, type MainFunctions, OWN_PAGE } from './core-messages.ts'
import { log } from './log.ts'
import { restartDelay } from './restart-delay.ts'

/** The core's process as the rest of the shell sees it. */
export type CoreHost = {
  /** Resolves when the core can answer for the first time. */
  readonly ready: Promise<void>
  /** Gives a page's port to the core, at once or when it is ready; `page` is the id of its webContents. */
  readonly connect: (page: number, port: MessagePortMain) => void
  /** Closes the core's end of a page's port. */
  readonly drop: (page: number) => void
  /** Asks the core as a page would. */
  readonly call: (area: string, operation: string, input: unknown) => Promise<Reply>
  /** The file of a handle, which is read a piece at a time; null where there is none. */
  readonly media: (handle: string) => Promise<OpenedMedia | null>
  /** Gives the core the bytes that a handle waits for; false where it waits for none. */
  readonly receive: (handle: string, bytes: Uint8Array, at: number | null) => Promise<boolean>
  readonly power: (change: 'resume' | 'suspend') => void
  /** Closes the store and ends the process; it is not started again. */
  readonly stop: () => Promise<void>
}

export type CoreHostOptions = {
  /** The built core-process file. */
  readonly file: string
  readonly start: () => CoreStart
  readonly functions: Omit<MainFunctions, 'restart' | 'log'>
  /** Called when a process has taken the place of another: the windows need fresh ports. */
  readonly onReplaced: (why: 'crash' | 'asked') => void
  /** Called when a process ended that was not asked to: its pages get no answer until another has taken its place. */
  readonly onLost: () => void
  /** Called when the core did not start, and not the time before either: answers whether to try once more. */
  readonly onNotStarting: () => Promise<boolean>
  /** What the core tells, as its pages hear it. */
  readonly onEvent: (event: CoreEvent) => void
}

const CLOSE_LIMIT_MS = 4000
/** Starts that fail one after the other until a person is asked. */
const FAILED_STARTS = 2

/** Closes the store, at most for the limit, and ends the process. */
const end = async (core: UtilityProcess, calls: CoreCalls | null): Promise<void> => {
  const closed = calls?.close().catch(() => {})
  const limit = Promise.withResolvers<void>()
  const timer = setTimeout(limit.resolve, CLOSE_LIMIT_MS)
  await Promise.race([closed, limit.promise])
  clearTimeout(timer)
  core.kill()
}

/** Runs the core in a utility process, and starts it again when it crashes or asks for it. */
export const hostCoreProcess = (options: CoreHostOptions): CoreHost => {
  let child: UtilityProcess | null = null
  let rpc: CoreCalls | null = null
  let own: PageCalls | null = null
  let running = false
  const ready = Promise.withResolvers<void>()
  const waiting = new Map<number, MessagePortMain>()
  let stopping = false
  let asked = false
  let crashes: readonly number[] = []
  let failedStarts = 0

  const connect = (page: number, port: MessagePortMain): void => {
    if (running) child?.postMessage({ kind: 'port', page } satisfies CoreMessage, [port])
    else waiting.set(page, port)
  }

  const launchAgain = (why: 'crash' | 'asked'): void => {
    if (failedStarts < FAILED_STARTS) setTimeout(launch, why === 'crash' ? restartDelay(crashes, Date.now()) : 0, why)
    else void options.onNotStarting().then((again) => again && launch(why))
  }

  /** The pages hear that what they asked failed, and it is not done later. */
  const lose = (): void => {
    for (const port of waiting.values()) port.close()
    waiting.clear()
    options.onLost()
  }

  const ended = (code: number, calls: CoreCalls): void => {
    if (!running) failedStarts += 1
    running = false
    child = null
    own?.$close(new Error('the core process ended'))
    own = null
    calls.$close(new Error('the core process ended'))
    if (stopping) return
    const reason = asked ? 'asked' : 'crash'
    asked = false
    log(reason === 'crash' ? 'error' : 'info', 'core-ended', { code, reason })
    if (reason === 'crash') {
      crashes = [...crashes, Date.now()].slice(-10)
      lose()
    }
    launchAgain(reason)
  }

  const began = (why: 'crash' | 'asked' | null): void => {
    running = true
    failedStarts = 0
    for (const [page, port] of waiting) connect(page, port)
    waiting.clear()
    ready.resolve()
    const { calls, port } = pageCalls(options.onEvent)
    connect(OWN_PAGE, port)
    own = calls
    if (why !== null) options.onReplaced(why)
  }

  const launch = (why: 'crash' | 'asked' | null): void => {
    if (stopping) return
    const started = utilityProcess.fork(options.file, [], { serviceName: 'Firmdesk core', stdio: 'inherit' })
    const calls = callsTo(started, {
      ...options.functions,
      restart: async () => {
        asked = true
        await end(started, calls)
      },
      log: async (level, event, facts) => log(level, event, facts),
    })
    child = started
    rpc = calls
    started.once('exit', (code) => ended(code, calls))
    calls.start(options.start()).then(
      () => began(why),
      (error: unknown) => {
        if (child !== started) return
        log('error', 'core-start-failed', { reason: error instanceof Error ? error.name : 'unknown' })
        started.kill()
      },
    )
  }

  const media: CoreHost['media'] = async (handle) => {
    const facts = (await rpc?.media(handle).catch(() => null)) ?? null
    const piece = async (from: number) => (await rpc?.mediaPiece(handle, from).catch(() => null)) ?? null
    return facts === null ? null : { ...facts, piece }
  }

  launch(null)
  return {
    ready: ready.promise,
    connect,
    drop: (page) => {
      waiting.get(page)?.close()
      if (!waiting.delete(page) && running) child?.postMessage({ kind: 'drop', page } satisfies CoreMessage)
    },
    call: async (area, operation, input) =>
      own === null ? { ok: false, code: 'core-restarted', details: {} } : own.call(area, operation, input),
    media,
    receive: async (handle, bytes, at) => (await rpc?.receive(handle, bytes, at).catch(() => false)) ?? false,
    power: (change) => void rpc?.power(change).catch(() => {}),
    stop: async () => {
      stopping = true
      if (child !== null) await end(child, rpc)
    },
  }
}
