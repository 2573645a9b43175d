import { request } from 'node:http'
import { WebSocket } from 'ws'
import type { MediaFile } from '#core/engine/media'
import type { Clock } from '#core/ports'
import type { CoreHost, CoreListener } from '../../src/main/browser/core-host.ts'
import { type Gateway, openGateway } from '../../src/main/browser/gateway.ts'
import { createSessions, type Sessions } from '../../src/main/browser/sessions.ts'
import { openedMedia } from './opened-media.ts'

/** A core that repeats what it hears, and what a test needs to look behind the gateway. */
export type EchoHost = CoreHost & {
  /** Files as the core would hold them, by `<session> <handle>`; an empty file is expected and has not come. */
  readonly files: Map<string, MediaFile>
  /** Pieces that were read of files. */
  readonly pieces: () => number
  readonly pages: ReadonlySet<CoreListener>
  readonly heard: readonly string[]
}

export const echoHost = (): EchoHost => {
  const pages = new Set<CoreListener>()
  const heard: string[] = []
  const files = new Map<string, MediaFile>()
  let pieces = 0
  return {
    files,
    pieces: () => pieces,
    media: async ({ session, handle }) => {
      const file = files.get(`${session} ${handle}`)
      if (file === undefined) return null
      const opened = openedMedia(file)
      const piece = (from: number) => {
        pieces += 1
        return opened.piece(from)
      }
      return { ...opened, piece }
    },
    receive: async ({ session, handle, bytes }) => {
      const name = `${session} ${handle}`
      const file = files.get(name)
      if (file === undefined) return false
      files.set(name, { ...file, bytes })
      return true
    },
    pages,
    heard,
    ready: Promise.resolve(),
    connect: (_session, listener) => {
      pages.add(listener)
      return {
        post: (text) => {
          heard.push(text)
          listener.onMessage(text)
        },
        close: () => pages.delete(listener),
      }
    },
    close: async () => {},
  }
}

/** A gateway over an echoing core on a free port, serving `root`; by `after` it waits. */
export const openTestGateway = async (
  root: string,
  after?: Clock['after'],
): Promise<{ readonly gateway: Gateway; readonly sessions: Sessions; readonly host: EchoHost }> => {
  const sessions = createSessions()
  const host = echoHost()
  const facts = { version: '0.0.0', platform: 'test' }
  const options = { port: 0, root, sessions, host, facts, ...(after === undefined ? {} : { after }) }
  return { sessions, host, gateway: await openGateway(options) }
}

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

/** A request exactly as written: neither the path nor Host or Origin are tidied up, as fetch would. */
export const ask = (
  port: number,
  path: string,
  options: {
    readonly method?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
  } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body = '' } = options
    const call = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece) => {
        text += piece
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
    })
    call.on('error', reject)
    call.end(body)
  })

/** Exchanges a key as the page does. */
export const redeem = (port: number, key: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  ask(port, '/session', {
    method: 'POST',
    headers: { origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ key }),
  })

/** A page's socket: frames in the order they came, and how it was closed. Origin null sends none. */
export class TestSocket {
  readonly closed: Promise<number>
  readonly refused: Promise<number>
  readonly #socket: WebSocket
  readonly #frames: string[] = []
  #wake: () => void = () => {}

  constructor(
    port: number,
    options: { readonly origin?: string | null; readonly path?: string; readonly host?: string } = {},
  ) {
    const { origin = `http://127.0.0.1:${port}`, path = '/socket', host } = options
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
      ...(origin === null ? {} : { origin }),
      ...(host === undefined ? {} : { headers: { host } }),
    })
    this.closed = new Promise((resolve) => this.#socket.once('close', resolve))
    this.refused = new Promise((resolve) =>
      this.#socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0)),
    )
    this.#socket.on('error', () => {})
    this.#socket.on('message', (frame) => {
      this.#frames.push(String(frame))
      this.#wake()
    })
  }

  /** Resolves when the gateway took the socket on. */
  async opened(): Promise<void> {
    if (this.#socket.readyState === WebSocket.CONNECTING)
      await new Promise((resolve) => this.#socket.once('open', resolve))
  }

  async send(text: string): Promise<void> {
    await this.opened()
    this.#socket.send(text)
  }

  /** The next frame that was not taken yet. */
  async next(): Promise<string> {
    for (;;) {
      const frame = this.#frames.shift()
      if (frame !== undefined) return frame
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  /** From now on each frame goes to `hear` instead of {@link next}. */
  listen(hear: (frame: string) => void): void {
    for (const frame of this.#frames.splice(0)) hear(frame)
    this.#socket.removeAllListeners('message')
    this.#socket.on('message', (frame) => hear(String(frame)))
  }

  end(): void {
    this.#socket.close()
  }
}
