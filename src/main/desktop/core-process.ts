// The core's entry in the desktop shell: a utility process. Lives here: what joins the core to its ports and pages.
// May not: decisions about data. To add a port: core-ports.ts, and its call in core-messages.ts.
import { createBirpc } from 'birpc'
import { type MessagePortMain, net } from 'electron'
import { hostCore, textChannel } from '#core/host'
import { type Core, createCore } from '#core/index'
import { type CoreMessage, type CoreProcessFunctions, type MainFunctions, OWN_PAGE } from './core-messages.ts'
import { corePorts, powerSwitch } from './core-ports.ts'
import { electronFetch } from './electron-fetch.ts'

type PortEvent = { readonly data: CoreMessage; readonly ports: readonly MessagePortMain[] }

const { parentPort } = process
const { power, tell } = powerSwitch()
const pages = new Map<number, () => void>()
let core: Core | null = null

const main = createBirpc<MainFunctions, CoreProcessFunctions>(
  {
    start: async (options) => {
      core = await createCore(corePorts(options, main, { fetch: electronFetch(net) }, power))
    },
    power: async (change) => tell(change),
    media: async (handle) => core?.media.about(handle) ?? null,
    mediaPiece: async (handle, from) => (await core?.media.piece(handle, from)) ?? null,
    receive: async (handle, bytes, at) =>
      (at === null ? core?.media.receive(handle, bytes) : await core?.media.receivePart(handle, at, bytes)) ?? false,
    close: async () => {
      await core?.close()
    },
  },
  {
    post: (body) => parentPort.postMessage({ kind: 'call', body } satisfies CoreMessage),
    on: (receive) => parentPort.on('message', ({ data }: PortEvent) => data.kind === 'call' && receive(data.body)),
    timeout: -1,
  },
)

const drop = (page: number): void => {
  pages.get(page)?.()
  pages.delete(page)
}

/** Joins a page's port to the core. */
const take = (page: number, port: MessagePortMain): void => {
  drop(page)
  if (core === null) {
    port.close()
    return
  }
  const channel = textChannel(
    (text) => port.postMessage(text),
    (heard) => {
      port.on('message', ({ data }) => heard(data))
      port.start()
    },
  )
  const hosted = hostCore(core, channel, '', page === OWN_PAGE)
  port.once('close', hosted.close)
  pages.set(page, () => {
    hosted.close()
    port.close()
  })
}

parentPort.on('message', ({ data, ports }: PortEvent) => {
  const [port] = ports
  if (data.kind === 'port' && port !== undefined) take(data.page, port)
  if (data.kind === 'drop') drop(data.page)
})
