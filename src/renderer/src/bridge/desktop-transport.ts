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
 * core was restarted. Only messages of this window's own preload are taken.
 */
export const openDesktopTransport: OpenTransport = (listener) => {
  let ready = Promise.withResolvers<Channels>()
  let current: Channels | null = null

  window.addEventListener('message', (message: MessageEvent) => {
    const [corePort, shellPort] = message.ports
    if (message.source !== window || message.data?.type !== 'firmdesk:ports' || !corePort || !shellPort) return
    if (current !== null) {
      current.core.close()
      current.shell.close()
      ready = Promise.withResolvers()
    }
    const restarted = current !== null
    current = {
      core: attach('core', corePort, listener.onEvent),
      shell: attach('shell', shellPort, listener.onEvent),
    }
    ready.resolve(current)
    listener.onState('open')
    if (restarted) listener.onEvent({ type: 'session' })
  })

  const channels = async () => {
    const opened = await ready.promise
    if (opened !== current) throw new BridgeFailure('core-restarted')
    return opened
  }
  return {
    callCore: async (area, operation, input) => (await channels()).core.call(area, operation, input),
    callShell: async (area, operation, input) => (await channels()).shell.call(area, operation, input),
  }
}
