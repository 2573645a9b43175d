import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { networkEnvironment, weakeningVariables } from './network.ts'
import { coreThread } from './program-files.ts'
import type { CoreInput, FromThread, MediaAnswer, MediaRequest, ThreadInput, ToThread } from './thread-messages.ts'

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
  /** Reads or gives the file of a handle; nothing where the core is just being replaced. */
  readonly media: (request: MediaRequest) => Promise<MediaAnswer>
  /** Closes the store and ends the thread. */
  readonly close: () => Promise<void>
}

/** How long a thread may take to close its store before it is ended. */
const CLOSE_LIMIT = 5000
const LONGEST_PAUSE = 30_000

/** The pause before the next thread: none after a life that was long enough, else doubled up to half a minute. */
export const pauseAfter = (life: number, last: number): number =>
  life > 10_000 ? 0 : Math.min(Math.max(last * 2, 250), LONGEST_PAUSE)

const noMedia: MediaAnswer = { file: null, taken: false }

type Page = { readonly session: string; readonly listener: CoreListener; port: MessagePort }

/** Runs the core in a worker thread, and starts a fresh one when it asks for it or crashes. */
export const openCoreHost = (input: CoreInput, program: URL = coreThread): CoreHost => {
  const pages = new Set<Page>()
  const waiting: (ToThread & { readonly type: 'page' })[] = []
  const asked = new Map<number, (answer: MediaAnswer) => void>()
  let questions = 0
  const ready = Promise.withResolvers<void>()
  let thread: Worker | null = null
  let closing = false
  let pause = 0
  let dropped = weakeningVariables(process.env)
  let timer: NodeJS.Timeout | null = null

  const tell = (message: ToThread, transfer: readonly MessagePort[] = []) => thread?.postMessage(message, transfer)

  const openPort = ({ session, listener }: Pick<Page, 'session' | 'listener'>): MessagePort => {
    const { port1, port2 } = new MessageChannel()
    port1.on('message', listener.onMessage)
    const joining = { type: 'page', port: port2, session } as const
    if (thread === null) waiting.push(joining)
    else tell(joining, [port2])
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

  const heard = (message: FromThread) => {
    if (message.type === 'ready') return ready.resolve()
    asked.get(message.id)?.(message.answer)
    asked.delete(message.id)
  }

  const onEnd = (started: number, code: number) => {
    thread = null
    for (const answer of asked.values()) answer(noMedia)
    asked.clear()
    ready.reject(new Error(`the core's thread ended with code ${code} before it was ready`))
    if (closing) return
    for (const page of pages) replacePort(page)
    pause = code === 0 ? 0 : pauseAfter(performance.now() - started, pause)
    timer = setTimeout(launch, pause)
  }

  const launch = () => {
    const started = performance.now()
    const next = new Worker(program, {
      workerData: { ...input, dropped } satisfies ThreadInput,
      env: networkEnvironment(process.env),
      execArgv: ['--disable-warning=UNDICI-EHPA'],
    })
    // One thread logs them; those that take its place have nothing new to say.
    dropped = []
    next.on('message', heard)
    next.on('error', (error) => process.stderr.write(`Firmdesk's core stopped: ${error.stack ?? error.message}\n`))
    next.once('exit', (code) => onEnd(started, code))
    thread = next
    for (const joining of waiting.splice(0)) tell(joining, [joining.port])
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
    media: (request) =>
      new Promise((resolve) => {
        if (thread === null) return resolve(noMedia)
        questions += 1
        asked.set(questions, resolve)
        tell({ type: 'media', id: questions, request })
      }),
    close: async () => {
      closing = true
      if (timer !== null) clearTimeout(timer)
      const ending = thread
      if (ending === null) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      tell({ type: 'close' })
      const limit = setTimeout(() => void ending.terminate(), CLOSE_LIMIT)
      await ended
      clearTimeout(limit)
    },
  }
}
