import { createBirpc } from 'birpc'
import type { CallFunctions, EventFunctions } from '#shared/contract/index'
import type { Core } from './index.ts'

/** Carries values both ways. */
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
 * is no request for `call` is dropped, so that no other name is ever looked up. `session` says whose page it is, where
 * a shell has pages of several sessions; `copiesNumbers` that whole telephone numbers may go to it for a copy.
 */
export function hostCore(core: Core, channel: ValueChannel, session = '', copiesNumbers = false): HostedPort {
  const closing = new Set<() => void>()
  const functions: CallFunctions = {
    call: core.caller({ session, copiesNumbers, onClose: (run) => closing.add(run) }),
  }
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
      for (const run of closing) {
        // Whoever closes a port has nobody to tell, and the other pages live on.
        try {
          run()
        } catch (error) {
          core.failed(error)
        }
      }
      stop()
      page.$close()
    },
  }
}

/**
 * Values over a port that carries JSON text: for a page of a list that takes two thirds of the time in which the port
 * would clone them. Text that is no JSON is dropped.
 */
export function textChannel(
  post: (text: string) => void,
  listen: (heard: (text: unknown) => void) => unknown,
): ValueChannel {
  return {
    post: (message) => post(JSON.stringify(message)),
    on: (listener) =>
      listen((text) => {
        try {
          listener(JSON.parse(String(text)))
        } catch (error) {
          if (!(error instanceof SyntaxError)) throw error
        }
      }),
  }
}

function isRequest(message: unknown): boolean {
  if (typeof message !== 'object' || message === null) return false
  const { t, m, i, a } = message as { t?: unknown; m?: unknown; i?: unknown; a?: unknown }
  return (
    t === 'q' && m === 'call' && typeof i === 'string' && i.length <= LONGEST_ID && Array.isArray(a) && a.length === 3
  )
}
