// The only module that touches the preload or the WebSocket: typed clients, connection state, events, query keys.
// Lives here: transports and what is built on them. May not: screens, words, data of a firm.
// To add: an operation needs nothing here (the clients follow the contract); a transport implements transport.ts.

import type { CoreEvent } from '#shared/contract/events'
import type { Reply } from '#shared/contract/failure'
import type { CoreClient, ShellClient } from '#shared/contract/index'
import { openBrowserTransport } from './browser-transport.ts'
import { openDesktopTransport } from './desktop-transport.ts'
import { BridgeFailure, unwrap } from './failure.ts'
import type { ConnectionState, Transport } from './transport.ts'

export { BridgeFailure } from './failure.ts'
export type { ConnectionState } from './transport.ts'

declare global {
  interface Window {
    /** The mark of the desktop shell's preload, without anything in it; absent in the browser shell. */
    readonly firmdesk?: object
  }
}

let state: ConnectionState = 'connecting'
let transport: Transport | null = null
const keyOf = (area: string, operation: string, input: unknown): string => JSON.stringify([area, operation, input])
const prefetched = new Map<string, Promise<Reply>>()
const stateListeners = new Set<() => void>()
const eventListeners = new Set<(event: CoreEvent) => void>()

/** Starts the connection; further calls change nothing. Call it as early as possible: it needs no screen. */
export const connect = (): void => {
  if (transport !== null) return
  const open = window.firmdesk === undefined ? openBrowserTransport : openDesktopTransport
  transport = open({
    onState: (next) => {
      if (next === state) return
      state = next
      for (const listener of stateListeners) listener()
    },
    onEvent: (event) => {
      // What was answered before the event may be of before it, and nobody would ask again.
      if (event.type === 'sync') prefetched.delete(keyOf('sync', 'status', {}))
      else prefetched.clear()
      for (const listener of eventListeners) listener(event)
    },
  })
}

/** Listens to the core's event stream; answers a function that stops. A restarted core is told as `session`. */
export const onEvent = (listener: (event: CoreEvent) => void): (() => void) => {
  eventListeners.add(listener)
  return () => eventListeners.delete(listener)
}

/** The connection, in the form that `useSyncExternalStore` takes. */
export const connection = {
  get: (): ConnectionState => state,
  subscribe: (listener: () => void): (() => void) => {
    stateListeners.add(listener)
    return () => stateListeners.delete(listener)
  },
} as const

type Call = (area: string, operation: string, input: unknown) => Promise<Reply>

const clientOf = <Client extends object>(call: Call): Client => {
  const area = (areaName: string) =>
    new Proxy(
      {},
      {
        get: (_, operation) =>
          typeof operation === 'string'
            ? async (input: unknown) => unwrap(await call(areaName, operation, input))
            : undefined,
      },
    )
  const areas = new Map<string, object>()
  return new Proxy({} as Client, {
    get: (_, name) => {
      if (typeof name !== 'string') return undefined
      const known = areas.get(name) ?? area(name)
      areas.set(name, known)
      return known
    },
  })
}

const open = (): Transport => {
  if (transport === null) throw new Error('connect() must run before the first call')
  return transport
}

/** The core's operations, typed by the contract. Every failure is a {@link BridgeFailure}. */
export const core: CoreClient = clientOf<CoreClient>((...call) => {
  const key = keyOf(...call)
  const answer = prefetched.get(key)
  prefetched.delete(key)
  return answer ?? open().callCore(...call)
})

/** The same operations, asked before anybody waits for them: the next equal call of `core` takes the answer. */
export const prefetch: CoreClient = clientOf<CoreClient>((...call) => {
  const answer = open().callCore(...call)
  prefetched.set(keyOf(...call), answer)
  return answer
})

/** The shell's operations. What the browser shell cannot do fails with `not-found`; screens hide it by `about`. */
export const shell: ShellClient = clientOf<ShellClient>((...call) => open().callShell(...call))

/** The failure of anything that a call threw; what is no failure of the bridge is `internal`. */
export const failureOf = (error: unknown): BridgeFailure =>
  error instanceof BridgeFailure ? error : new BridgeFailure('internal')
