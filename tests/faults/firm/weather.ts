import type { Dice } from '../random.ts'

/** Ways in which one request goes wrong; each request meets at most one. */
export const faultKinds = [
  'refuse',
  'reset-before',
  'reset-after',
  'timeout',
  'server-error',
  'throttle',
  'unauthorized',
  'duplicate',
  'reorder',
  'delay',
  'half-body',
  'bad-gzip',
  'portal',
  'wrong-envelope',
  'stale-cache',
] as const

/**
 * Ways that a seed meets often or not at all: a write that is taken after its sender was told of a timeout, and three answers
 * that sound as if nothing had happened while the firm has it.
 */
export const hardFaultKinds = ['late-put', 'tls-after', 'request-timeout', 'busy-after'] as const
export type FaultKind = (typeof faultKinds)[number] | (typeof hardFaultKinds)[number]

/** The state of the network between a client and the firm. */
export type Weather = {
  /** What happens to the next request; null for nothing. */
  readonly next: (request: {
    readonly method: string
    readonly path: string
    readonly client: string
  }) => FaultKind | null
}

/** Nothing happens. */
export const calm: Weather = { next: () => null }

/** Each request meets one of the kinds with a probability. */
export function storm(dice: Dice, probability: number, kinds: readonly FaultKind[] = faultKinds): Weather {
  return { next: () => (dice.next() < probability ? dice.pick(kinds) : null) }
}
