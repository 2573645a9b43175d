import type { Reply } from '#shared/contract/failure'
import { SOCKET_MESSAGE_LIMIT } from '#shared/domain/message-limit'
import { answerShell, type ShellFacts } from './browser-shell.ts'
import { type Channel, openChannel } from './channel.ts'
import { BridgeFailure } from './failure.ts'
import { exchangeKey, forgetSecret, knownSecret, mayKnowSecret } from './session-secret.ts'
import type { OpenTransport } from './transport.ts'

/** Frames of the gateway itself; everything else on the socket is birpc's. */
type GatewayFrame = { readonly gateway: 'welcome'; readonly facts: ShellFacts } | { readonly gateway: 'core-restarted' }

const isGatewayFrame = (frame: unknown): frame is GatewayFrame =>
  typeof frame === 'object' && frame !== null && 'gateway' in frame

/** Close code by which the gateway says that the secret is unknown (application range of RFC 6455). */
const UNKNOWN_SECRET = 4401
const FIRST_DELAY = 200
const LONGEST_DELAY = 5000

// A character takes at most three bytes, so nearly every message is settled without being encoded.
const isTooLarge = (text: string): boolean =>
  text.length * 3 > SOCKET_MESSAGE_LIMIT && new TextEncoder().encode(text).length > SOCKET_MESSAGE_LIMIT

type Live = { readonly channel: Channel; readonly facts: ShellFacts }

/**
 * The browser shell: one WebSocket on the page's own origin. The first message is the session secret; the gateway
 * answers with its facts, then carries birpc in both directions. A lost socket is opened again with a growing delay.
 */
export const openBrowserTransport: OpenTransport = (listener) => {
  let socket: WebSocket | null = null
  let attempt = Promise.withResolvers<Live>()
  let live: Live | null = null
  let delay = FIRST_DELAY
  let opened = false
  attempt.promise.catch(() => {})

  const openLive = (facts: ShellFacts): Live => {
    const post = (message: unknown) => {
      const text = JSON.stringify(message)
      if (isTooLarge(text)) throw new BridgeFailure('too-large', { reason: 'text' })
      socket?.send(text)
    }
    return { channel: openChannel(post, listener.onEvent), facts }
  }

  const fail = (final: boolean) => {
    live?.channel.close()
    live = null
    attempt.reject(new BridgeFailure('core-restarted'))
    attempt = Promise.withResolvers()
    attempt.promise.catch(() => {})
    listener.onState(final ? 'refused' : 'lost')
    if (final) {
      attempt.reject(new BridgeFailure('core-restarted'))
      return
    }
    setTimeout(start, delay)
    delay = Math.min(delay * 2, LONGEST_DELAY)
  }

  const onGatewayFrame = (frame: GatewayFrame) => {
    const facts = frame.gateway === 'welcome' ? frame.facts : live?.facts
    if (facts === undefined) return
    live?.channel.close()
    live = openLive(facts)
    attempt.resolve(live)
    delay = FIRST_DELAY
    listener.onState('open')
    if (opened) listener.onEvent({ type: 'session' })
    opened = true
  }

  // A socket takes as long to open as the exchange of the key, so both begin at once.
  const exchanged = exchangeKey().catch(() => undefined)

  const start = () => {
    if (!mayKnowSecret()) return fail(true)
    const next = new WebSocket(`ws://${location.host}/socket`)
    socket = next
    next.onopen = async () => {
      await exchanged
      // Without a secret the gateway refuses the page, as it does with an unknown one.
      next.send(JSON.stringify({ secret: knownSecret() ?? '' }))
    }
    next.onmessage = (message) => {
      const frame: unknown = JSON.parse(message.data)
      if (!isGatewayFrame(frame)) return live?.channel.receive(frame)
      onGatewayFrame(frame)
    }
    next.onclose = (event) => {
      if (event.code === UNKNOWN_SECRET) forgetSecret()
      fail(event.code === UNKNOWN_SECRET)
    }
  }

  start()

  const callCore = async (area: string, operation: string, input: unknown): Promise<Reply> =>
    (live ?? (await attempt.promise)).channel.call(area, operation, input)
  return {
    callCore,
    callShell: async (_area, operation, input) =>
      answerShell((live ?? (await attempt.promise)).facts, operation, input, callCore),
  }
}
