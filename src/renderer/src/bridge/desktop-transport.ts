import { type Channel, openChannel } from './channel.ts'
import { BridgeFailure } from './failure.ts'
import type { OpenTransport } from './transport.ts'

type Channels = { readonly core: Channel; readonly shell: Channel }

const attach = (port: MessagePort, channel: (post: (message: unknown) => void) => Channel): Channel => {
  const opened = channel((message) => port.postMessage(message))
  port.onmessage = (message) => opened.receive(message.data)
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
      core: attach(corePort, (post) => openChannel(post, listener.onEvent)),
      shell: attach(shellPort, (post) => openChannel(post, listener.onEvent)),
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
