import { MessageChannel, MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { type Calls, failureCodec, openCalls } from '#shared/threads/calls'
import type { OpenedMedia } from '../media-answer.ts'
import { networkEnvironment, weakeningVariables } from './network.ts'
import { coreThread } from './program-files.ts'
import type { CoreInput, CoreThreadCalls, GivenMedia, NamedHandle, ThreadInput } from './thread-messages.ts'

/** One page's end of the core: messages are birpc's as JSON text. */
export type CoreConnection = { readonly post: (text: string) => void; readonly close: () => void }

/** What a page hears: a message, or that the core was replaced and that pending calls will never be answered. */
export type CoreListener = { readonly onMessage: (text: string) => void; readonly onRestart: () => void }

/** The core's thread as the gateway sees it. */
export type CoreHost = {
  /** Resolves when the core can answer for the first time; rejects when its first thread ends before that. */
  readonly ready: Promise<void>
  /** Joins a page of a session. */
  readonly connect: (session: string, listener: CoreListener) => CoreConnection
  /** The file of a handle, which is read a piece at a time; null where there is none, or the core is being replaced. */
  readonly media: (named: NamedHandle) => Promise<OpenedMedia | null>
  /** Gives the core the bytes that a handle waits for; false where it waits for none, or the core is being replaced. */
  readonly receive: (given: GivenMedia) => Promise<boolean>
  /** Closes the store and ends the thread. */
  readonly close: () => Promise<void>
}

/** How long a thread may take to close its store before it is ended. */
const CLOSE_LIMIT = 5000
const LONGEST_PAUSE = 30_000

/** The pause before the next thread: none after a life that was long enough, else doubled up to half a minute. */
export const pauseAfter = (life: number, last: number): number =>
  life > 10_000 ? 0 : Math.min(Math.max(last * 2, 250), LONGEST_PAUSE)

type Page = { readonly session: string; readonly listener: CoreListener; port: MessagePort }
type Thread = { readonly worker: Worker; readonly calls: Calls<CoreThreadCalls> }

const callsOf = (worker: Worker): Calls<CoreThreadCalls> =>
  openCalls<CoreThreadCalls>(
    {
      post: (message, values) =>
        worker.postMessage(
          message,
          values.filter((value) => value instanceof MessagePort),
        ),
      on: (heard) => void worker.on('message', heard),
    },
    failureCodec,
  )

/** Runs the core in a worker thread, and starts a fresh one when it asks for it or crashes. */
export const openCoreHost = (input: CoreInput, program: URL = coreThread): CoreHost => {
  const pages = new Set<Page>()
  const waiting: Parameters<CoreThreadCalls['join']>[] = []
  const ready = Promise.withResolvers<void>()
  let thread: Thread | null = null
  let closing = false
  let pause = 0
  let dropped = weakeningVariables(process.env)
  let timer: NodeJS.Timeout | null = null

  const join = (port: MessagePort, session: string) => {
    if (thread === null) waiting.push([port, session])
    else void thread.calls.join.asEvent(port, session)
  }

  const openPort = ({ session, listener }: Pick<Page, 'session' | 'listener'>): MessagePort => {
    const { port1, port2 } = new MessageChannel()
    port1.on('message', listener.onMessage)
    join(port2, session)
    return port1
  }

  const replacePort = (page: Page) => {
    // What the old thread had already answered must still arrive.
    for (let left = receiveMessageOnPort(page.port); left !== undefined; left = receiveMessageOnPort(page.port))
      page.listener.onMessage(left.message)
    page.port.close()
    page.listener.onRestart()
    page.port = openPort(page)
  }

  const onEnd = ({ calls }: Thread, started: number, code: number) => {
    thread = null
    calls.$close()
    ready.reject(new Error(`the core's thread ended with code ${code} before it was ready`))
    if (closing) return
    for (const page of pages) replacePort(page)
    pause = code === 0 ? 0 : pauseAfter(performance.now() - started, pause)
    timer = setTimeout(launch, pause)
  }

  const launch = () => {
    const started = performance.now()
    const worker = new Worker(program, {
      workerData: { ...input, dropped } satisfies ThreadInput,
      env: networkEnvironment(process.env),
      execArgv: ['--disable-warning=UNDICI-EHPA'],
    })
    // One thread logs them; those that take its place have nothing new to say.
    dropped = []
    const next = { worker, calls: callsOf(worker) }
    worker.on('error', (error) => process.stderr.write(`Firmdesk's core stopped: ${error.stack ?? error.message}\n`))
    worker.once('exit', (code) => onEnd(next, started, code))
    thread = next
    next.calls.ready().then(ready.resolve, () => undefined)
    for (const [port, session] of waiting.splice(0)) join(port, session)
  }

  launch()
  ready.promise.catch(() => {})
  return {
    ready: ready.promise,
    connect: (session, listener) => {
      const page: Page = { session, listener, port: openPort({ session, listener }) }
      pages.add(page)
      return {
        post: (text) => page.port.postMessage(text),
        close: () => {
          pages.delete(page)
          page.port.close()
        },
      }
    },
    media: async (named) => {
      const facts = (await thread?.calls.media(named).catch(() => null)) ?? null
      const piece = async (from: number) => (await thread?.calls.mediaPiece(named, from).catch(() => null)) ?? null
      return facts === null ? null : { ...facts, piece }
    },
    receive: async (given) => (await thread?.calls.receive(given).catch(() => false)) ?? false,
    close: async () => {
      closing = true
      if (timer !== null) clearTimeout(timer)
      if (thread === null) return
      const { worker, calls } = thread
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      void calls.close.asEvent()
      const limit = setTimeout(() => void worker.terminate(), CLOSE_LIMIT)
      await ended
      clearTimeout(limit)
    },
  }
}
