import { createBirpc } from 'birpc'
import type { CallFunctions, EventFunctions } from '#shared/contract/index'
import type { Core } from './index.ts'

/** A message port of Node, Electron or the web. */
export type MessagePortLike = {
  readonly postMessage: (message: unknown) => void
  readonly on?: (name: 'message', listener: (message: unknown) => void) => unknown
  readonly addEventListener?: (name: 'message', listener: (event: unknown) => void) => unknown
  readonly start?: () => void
}

/** Anything else that carries values both ways. */
export type ValueChannel = {
  readonly post: (message: unknown) => void
  readonly on: (listener: (message: unknown) => void) => unknown
}

/** A port that is served; `close` stops listening and posting. The port itself belongs to the caller. */
export type HostedPort = { readonly close: () => void }

/** Longest id of a request that is answered; birpc's own have 21 characters. */
const LONGEST_ID = 100

/**
 * Serves the core's calls on a port over birpc, under a limit of its own, and posts the events to it. A message that
 * is no request for `call` is dropped, so that no other name is ever looked up.
 */
export function hostCore(core: Core, port: ValueChannel): HostedPort
export function hostCore(core: Core, port: MessagePortLike): HostedPort
export function hostCore(core: Core, port: MessagePortLike | ValueChannel): HostedPort {
  const channel = channelOf(port)
  const functions: CallFunctions = { call: core.caller() }
  let ended = false
  const page = createBirpc<EventFunctions, CallFunctions>(functions, {
    post: (message) => {
      if (!ended) channel.post(message)
    },
    on: (listen) =>
      channel.on((message) => {
        if (!ended && isRequest(message)) listen(message)
      }),
    eventNames: ['event'],
    timeout: -1,
    onGeneralError: () => true,
  })
  // A port that just closed cannot take an event, and nobody misses it.
  const stop = core.onEvent((event) => void page.event.asEvent(event).catch(() => undefined))
  return {
    close() {
      if (ended) return
      ended = true
      stop()
      page.$close()
    },
  }
}

function channelOf(port: MessagePortLike | ValueChannel): ValueChannel {
  if ('post' in port) return port
  return {
    post: (message) => port.postMessage(message),
    on(listener) {
      const listen = (message: unknown) => listener(carriedBy(message))
      if (port.on !== undefined) port.on('message', listen)
      else if (port.addEventListener !== undefined) port.addEventListener('message', listen)
      else throw new Error('a port must tell of its messages')
      port.start?.()
    },
  }
}

// Node hands over the value itself; Electron and the web an event that carries it as `data`.
function carriedBy(message: unknown): unknown {
  const isEvent = typeof message === 'object' && message !== null && !('t' in message) && 'data' in message
  return isEvent ? message.data : message
}

function isRequest(message: unknown): boolean {
  if (typeof message !== 'object' || message === null) return false
  const { t, m, i, a } = message as { t?: unknown; m?: unknown; i?: unknown; a?: unknown }
  return (
    t === 'q' && m === 'call' && typeof i === 'string' && i.length <= LONGEST_ID && Array.isArray(a) && a.length === 3
  )
}
