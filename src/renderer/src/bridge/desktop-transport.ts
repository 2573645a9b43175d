import type { CoreEvent } from '#shared/contract/events'
import { type Channel, openChannel } from './channel.ts'
import { BridgeFailure } from './failure.ts'
import type { OpenTransport } from './transport.ts'

type Channels = { readonly core: Channel; readonly shell: Channel }

/** The core's messages travel as JSON text, the shell's few as they are. */
const forms = {
  core: {
    carried: (message: unknown): unknown => JSON.stringify(message),
    read: (text: string): unknown => JSON.parse(text),
  },
  shell: { carried: (message: unknown): unknown => message, read: (message: unknown): unknown => message },
} as const

const attach = (whom: keyof typeof forms, port: MessagePort, onEvent: (event: CoreEvent) => void): Channel => {
  const { carried, read } = forms[whom]
  const opened = openChannel((message) => port.postMessage(carried(message)), onEvent)
  port.onmessage = ({ data }) => opened.receive(read(data))
  return opened
}

/**
 * The desktop shell: the preload hands over a port to the core and one to the shell, and a fresh pair whenever the
 * core was restarted; the same message without ports says that the core is gone. Only messages of this window's own
 * preload are taken.
 */
export const openDesktopTransport: OpenTransport = (listener) => {
  let ready = Promise.withResolvers<Channels>()
  let current: Channels | null = null
  let isLost = false

  /** Whoever asks from now on waits for the next pair; who waits already hears that there was none. */
  const begin = (): void => {
    ready.promise.catch(() => {})
    ready.reject(new BridgeFailure('core-restarted'))
    ready = Promise.withResolvers()
  }

  /** The shell answers on: without a core the window can still be closed. */
  const lose = (): void => {
    current?.core.close()
    begin()
    isLost = true
    listener.onState('lost')
  }

  window.addEventListener('message', (message: MessageEvent) => {
    if (message.source !== window || message.data?.type !== 'firmdesk:ports') return
    const [corePort, shellPort] = message.ports
    if (!corePort || !shellPort) return lose()
    current?.core.close()
    current?.shell.close()
    if (current !== null && !isLost) begin()
    const restarted = current !== null
    current = {
      core: attach('core', corePort, listener.onEvent),
      shell: attach('shell', shellPort, listener.onEvent),
    }
    isLost = false
    ready.resolve(current)
    listener.onState('open')
    if (restarted) listener.onEvent({ type: 'session' })
  })

  const channels = async () => {
    const opened = await ready.promise
    if (opened !== current || isLost) throw new BridgeFailure('core-restarted')
    return opened
  }
  return {
    callCore: async (area, operation, input) => (await channels()).core.call(area, operation, input),
    callShell: async (area, operation, input) => (current ?? (await channels())).shell.call(area, operation, input),
  }
}
