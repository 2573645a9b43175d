import type { Random } from '#core/ports'
import { LONGEST_ASKED } from '../failures.ts'

const SECOND = 1_000
/** So many failures in a row open the breaker, where they came within {@link WINDOW} or nothing was answered for a minute. */
const FAILURES = 5
const WINDOW = 30 * SECOND
const LONG_OUTAGE = 60 * SECOND
const SHORTEST_PROBE = 15 * SECOND
const LONGEST_PROBE = 5 * 60 * SECOND
/** After the machine woke up: time until the first request, and time in which failures do not count. */
const AFTER_WAKE = 3 * SECOND
const GRACE = 30 * SECOND
/** Requests a second: at the beginning, at most, at least, and what one that went well adds. */
const RATE = { start: 5, most: 40, least: 0.5, gain: 0.25 } as const
/** Failed retries that are allowed at once; a tenth of one comes with each new request, one every six seconds. */
const RETRIES = { most: 10, perRequest: 0.1, every: 6 * SECOND } as const

/** What is known of the host that all requests go to. Times are monotonic milliseconds. */
export type Host = {
  readonly breaker: 'closed' | 'open' | 'half-open'
  /** The last few since the host answered. */
  readonly failures: readonly { readonly at: number; readonly source: string | null }[]
  /** When the first failure of the present outage came; null while the host answers. */
  readonly outage: number | null
  readonly probeAt: number
  /** The server asked to be left alone until then. */
  readonly heldUntil: number
  readonly graceUntil: number
  readonly rate: number
  readonly tokens: number
  readonly retries: number
  /** When tokens and retries were counted last. */
  readonly countedAt: number
}

/** A host of which nothing is known. */
export function newHost(at: number): Host {
  return {
    breaker: 'closed',
    failures: [],
    outage: null,
    probeAt: at,
    heldUntil: at,
    graceUntil: at,
    rate: RATE.start,
    tokens: RATE.start,
    retries: RETRIES.most,
    countedAt: at,
  }
}

/** What may be started now: everything, first attempts only, one probe, or nothing for `wait` milliseconds. */
export type Gate = {
  readonly open: 'all' | 'first' | 'probe' | 'none'
  readonly wait: number | null
  /** Requests that may go out now. */
  readonly tokens: number
}

/** Looks whether the host may be asked. A half-open breaker waits for its probe and for no time. */
export function gateOf(host: Host, at: number): Gate {
  const { breaker, heldUntil, probeAt, tokens, rate, retries } = refilled(host, at)
  const closed = (wait: number | null): Gate => ({ open: 'none', wait, tokens })
  if (at < heldUntil) return closed(heldUntil - at)
  if (breaker === 'half-open') return closed(null)
  if (breaker === 'open') return at < probeAt ? closed(probeAt - at) : { open: 'probe', wait: null, tokens }
  if (tokens < 1) return closed(Math.ceil(((1 - tokens) / rate) * SECOND))
  if (retries < 1) return { open: 'first', wait: Math.ceil((1 - retries) * RETRIES.every), tokens }
  return { open: 'all', wait: null, tokens }
}

/** An operation of so many requests starts. */
export function started(host: Host, at: number, requests: number, retry: boolean): Host {
  const now = refilled(host, at)
  return {
    ...now,
    breaker: now.breaker === 'open' ? 'half-open' : now.breaker,
    tokens: now.tokens - requests,
    retries: retry ? now.retries : Math.min(RETRIES.most, now.retries + RETRIES.perRequest * requests),
  }
}

/** The host answered something that is no trouble of its own. */
export function answered(host: Host, at: number): Host {
  const now = refilled(host, at)
  return {
    ...now,
    breaker: 'closed',
    failures: [],
    outage: null,
    graceUntil: Math.min(now.graceUntil, at),
    rate: Math.min(RATE.most, now.rate + RATE.gain),
    retries: Math.min(RETRIES.most, now.retries + 1),
  }
}

/** A failure of the host. `source` names what failed where the host answered: one thing that fails is no outage. */
export type HostFailure = { readonly at: number; readonly source: string | null; readonly retry: boolean }

/** The host failed. Soon after a wake-up that says nothing, and it is asked again in a few seconds. */
export function failed(host: Host, { at, source, retry }: HostFailure, random: Random): Host {
  const now = refilled(host, at)
  if (at < now.graceUntil)
    return { ...now, breaker: 'open', probeAt: at + 2 * SECOND + Math.round(random.next() * 3 * SECOND) }
  const failures = [...now.failures, { at, source }].slice(-FAILURES)
  const outage = now.outage ?? at
  const known = { ...now, failures, outage, retries: retry ? Math.max(0, now.retries - 1) : now.retries }
  const probing = now.breaker !== 'closed'
  if (!probing && !isOutage(failures, at, at - outage)) return known
  return { ...known, breaker: 'open', probeAt: at + probeDelay(at - outage, random) }
}

/** True where the host fails, and not one thing that it is asked for; `away` is since when it answered nothing, ms. */
function isOutage(failures: Host['failures'], at: number, away: number): boolean {
  const [first] = failures
  if (first === undefined || failures.length < FAILURES) return false
  if (at - first.at >= WINDOW && away < LONG_OUTAGE) return false
  return failures.some(({ source }) => source === null) || new Set(failures.map(({ source }) => source)).size > 1
}

/** Time until the next probe: longer the longer the host has been away, from 15 s to 5 min, with jitter. */
function probeDelay(away: number, random: Random): number {
  const longest = Math.min(LONGEST_PROBE, Math.max(20 * SECOND, away / 4))
  return Math.round(SHORTEST_PROBE + random.next() * (longest - SHORTEST_PROBE))
}

/** The server asked to be left alone for so many milliseconds; 0 where it said only that it is too much. */
export function throttled(host: Host, at: number, retryAfter: number): Host {
  const now = refilled(host, at)
  const wait = Math.min(LONGEST_ASKED, retryAfter)
  const breaker = now.breaker === 'half-open' ? 'closed' : now.breaker
  return { ...now, breaker, heldUntil: Math.max(now.heldUntil, at + wait), rate: Math.max(RATE.least, now.rate / 2) }
}

/** An attempt ended without a word about the host: a probe has to be repeated. */
export function ended(host: Host, at: number): Host {
  return host.breaker === 'half-open' ? { ...host, breaker: 'open', probeAt: at + SECOND } : host
}

/** The machine woke up: nothing for 3 s, then one probe, and for 30 s failures do not count. */
export function woke(host: Host, at: number): Host {
  return { ...host, breaker: 'open', failures: [], outage: null, probeAt: at + AFTER_WAKE, graceUntil: at + GRACE }
}

/** The network may be there again: an open breaker lets one probe through. */
export function probeNow(host: Host, at: number): Host {
  return host.breaker === 'open' ? { ...host, probeAt: Math.min(host.probeAt, at) } : host
}

/** A person asks to send now: neither the breaker nor what the server asked for stands in the way of a first try. */
export function askedNow(host: Host, at: number): Host {
  return { ...probeNow(host, at), heldUntil: Math.min(host.heldUntil, at) }
}

/** True while failures do not count. */
export function inGrace(host: Host, at: number): boolean {
  return at < host.graceUntil
}

function refilled(host: Host, at: number): Host {
  const passed = Math.max(0, at - host.countedAt)
  return {
    ...host,
    tokens: Math.min(Math.max(4, host.rate), host.tokens + (passed * host.rate) / SECOND),
    retries: Math.min(RETRIES.most, host.retries + passed / RETRIES.every),
    countedAt: Math.max(at, host.countedAt),
  }
}
