import { readBody } from '../../support/other-firm/wire.ts'
import type { Dice } from '../random.ts'
import { answerOf, refusal } from './routes.ts'
import type { FirmState } from './state.ts'
import { calm, type FaultKind, type Weather } from './weather.ts'
import type { FirmAnswer, FirmRequest, Wire } from './wire.ts'

/** A request as the network saw it. `late` requests reached the firm after their sender had given up. */
export type Seen = {
  readonly at: number
  readonly client: string
  readonly method: string
  readonly path: string
  readonly token: string
  readonly fault: FaultKind | null
}

/** The way between the clients and a model firm: a fetch for each client, weather, tokens, and all that passed. */
export type FirmNetwork = {
  readonly fetchOf: (client: string) => typeof globalThis.fetch
  readonly userOf: (client: string) => string
  readonly setWeather: (weather: Weather) => void
  readonly seen: readonly Seen[]
  /** Forgets what was seen so far. */
  readonly forget: () => void
  /** Requests that met a fault and still wait for what comes of it. */
  readonly troubled: () => number
  /** Makes the client's token invalid, as after its time. */
  readonly expire: (client: string) => void
  /** A fresh token, and the refresh token that never changes. */
  readonly signIn: (client: string) => { readonly token: string; readonly refreshToken: string }
  /** Answers to refresh: the firm takes refresh tokens unless it was told otherwise. */
  readonly refuseRefresh: (refuse: boolean) => void
  /** True where the firm itself refused a write with this key. */
  readonly refused: (client: string, key: string) => boolean
  /** True where a write with this key met something, so that its sender may not know what became of it. */
  readonly doubted: (client: string, key: string) => boolean
  /** Changes what a list or a record is answered with, before it leaves the firm. */
  alter: (answer: FirmAnswer, request: FirmRequest) => FirmAnswer
}

export const firmOrigin = 'https://firm.test'
/** Oldest answer that a stale cache gives, milliseconds. */
const STALE = 30_000
/** Longest time in which a request whose connection broke still reaches the firm, milliseconds. */
const LATE = 20_000
/** Time after which a proxy tells of a timeout, milliseconds. */
const TOLD = 5_000
/** Time after which a client has given up on a request, milliseconds. */
const GIVEN_UP = 60_000

const brokenBy = (code: string) => new TypeError('fetch failed', { cause: { code } })

/** Opens a network to a firm; `userOf` says who is signed in on which computer. Everything that happens there follows from the dice. */
export function firmNetwork(firm: FirmState, dice: Dice, userOf = (client: string) => `user-${client}`): FirmNetwork {
  const { time } = firm
  const tokens = new Map<string, string>()
  const seen: Seen[] = []
  const refusedKeys = new Set<string>()
  const doubtedKeys = new Set<string>()
  const cache = new Map<string, { readonly at: number; readonly answer: FirmAnswer }[]>()
  let weather = calm
  let issued = 0
  let troubled = 0
  let refuses = false

  const signIn: FirmNetwork['signIn'] = (client) => {
    issued += 1
    const token = `token-${client}-${issued}`
    tokens.set(token, client)
    return { token, refreshToken: `refresh-${client}` }
  }
  const expire = (client: string) => {
    for (const [token, whose] of tokens) if (whose === client) tokens.delete(token)
  }

  const refresh = (body: Wire): FirmAnswer => {
    const client = /^refresh-(.+)$/.exec(String(body.refreshToken))?.[1]
    if (client === undefined || refuses) return refusal(401, 'sign in again')
    const { token, refreshToken } = signIn(client)
    return { status: 200, body: JSON.stringify({ succeed: true, data: { token, refreshToken, expiresIn: 7200 } }) }
  }

  const network: FirmNetwork = {
    seen,
    forget() {
      seen.length = 0
      firm.reads.length = 0
      refusedKeys.clear()
      doubtedKeys.clear()
    },
    refused: (client, key) => refusedKeys.has(`${client} ${key}`),
    doubted: (client, key) => doubtedKeys.has(`${client} ${key}`),
    troubled: () => troubled,
    userOf,
    expire,
    signIn,
    alter: (answer) => answer,
    setWeather: (next) => {
      weather = next
    },
    refuseRefresh: (refuse) => {
      refuses = refuse
    },
    fetchOf: (client) => async (input, init) => {
      time.touch()
      const request = new Request(input, init)
      const url = new URL(request.url)
      const { method } = request
      const path = url.pathname
      // A form with a file is not opened: the firm only gives it a place.
      const isForm = (request.headers.get('content-type') ?? '').startsWith('multipart/')
      const text = method === 'GET' || isForm ? '' : await request.text()
      const body = text === '' ? {} : (readBody(text) as Wire)
      const token = (request.headers.get('authorization') ?? '').replace('Bearer ', '')
      const fault = weather.next({ method, path, client })
      seen.push({ at: time.now(), client, method, path, token, fault })
      const key = request.headers.get('idempotency-key') ?? ''
      if (fault !== null) doubtedKeys.add(`${client} ${key}`)
      const ask = (): FirmAnswer => {
        if (path === '/api/v1/user/refresh') return refresh(body)
        const whose = tokens.get(token)
        if (whose === undefined) return refusal(401, 'token expired')
        const asked = { method, path, query: url.searchParams, body, client: whose, user: userOf(whose), key }
        const answer = firm.chats?.answer(asked) ?? firm.answer?.(asked) ?? answerOf(firm, asked)
        if (answer.refusal === true) refusedKeys.add(`${client} ${key}`)
        return network.alter(answer, asked)
      }
      const line: Line = {
        firm,
        dice,
        fault,
        ask,
        client,
        expire,
        key: `${client} ${method} ${url.pathname}${url.search} ${text}`,
        cache,
        method,
        path,
      }
      const passing = pass(line)
      if (fault !== null) {
        troubled += 1
        const ended = () => {
          troubled -= 1
        }
        passing.then(ended, ended)
      }
      return aborted(request.signal, passing)
    },
  }
  return network
}

type Line = {
  readonly firm: FirmState
  readonly dice: Dice
  readonly fault: FaultKind | null
  readonly ask: () => FirmAnswer
  readonly client: string
  readonly expire: (client: string) => void
  readonly key: string
  readonly cache: Map<string, { readonly at: number; readonly answer: FirmAnswer }[]>
  readonly method: string
  readonly path: string
}

/** Who asked may give up at any time; the firm goes on with what it has. */
function aborted(signal: AbortSignal, answer: Promise<Response>): Promise<Response> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason)
    signal.addEventListener('abort', give, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', give))
  })
}

/** One request on its way there and back. */
async function pass(line: Line): Promise<Response> {
  const { dice, fault, ask } = line
  const { time } = line.firm
  const isRead = line.method === 'GET' || line.path.endsWith('/list')
  const wayThere = 5 + dice.below(30)
  const chance = dice.next()
  const long = 1_000 + dice.below(LATE - 1_000)
  await time.sleep(wayThere)
  if (fault === 'refuse') throw brokenBy('ECONNREFUSED')
  if (fault === 'reset-before') throw brokenBy('ECONNRESET')
  if (fault === 'portal')
    return new Response('<html><title>Wi-Fi</title></html>', { headers: { 'content-type': 'text/html' } })
  if (fault === 'throttle') return failed(429, 1 + dice.below(20))
  if (fault === 'server-error' && chance < 0.5) return failed(dice.pick([500, 502, 503]), chance < 0.1 ? 5 : null)
  if (fault === 'request-timeout') {
    if (chance < 0.7) ask()
    return failed(408, null)
  }
  if (fault === 'busy-after') {
    ask()
    return failed(503, 1 + dice.below(20))
  }
  if (fault === 'tls-after') {
    ask()
    throw brokenBy('EPROTO')
  }
  if (fault === 'late-put') return lateWrite(line, long, isRead)
  if (fault === 'unauthorized') line.expire(line.client)
  if (fault === 'reorder') await time.sleep(long)
  if (fault === 'reset-after' || fault === 'timeout') return vanish(line, chance, long)
  const stale = fault === 'stale-cache' && isRead ? staleAnswer(line, chance) : null
  // A proxy repeats only what may be repeated: everything but what would be made twice.
  if (fault === 'duplicate' && !(line.method === 'POST' && line.path.endsWith('/comment'))) ask()
  const answer = stale ?? ask()
  if (isRead && answer.status === 200) remember(line, answer)
  await time.sleep(5 + dice.below(30) + (fault === 'delay' ? long : 0))
  if (fault === 'server-error') return failed(500, null)
  if (fault === 'wrong-envelope')
    return responseOf({ status: 200, body: JSON.stringify({ code: 0, msg: 'ok', result: [] }) })
  if (fault === 'half-body') return half(answer, chance)
  if (fault === 'bad-gzip') return broken(answer, { 'content-encoding': 'gzip' })
  return responseOf(answer)
}

/** A proxy gives up on the request and lets it through all the same; within the minute in which it may still come. */
async function lateWrite({ firm, ask }: Line, long: number, isRead: boolean): Promise<never> {
  if (!isRead) firm.time.after(TOLD + 2 * long, () => void ask())
  await firm.time.sleep(TOLD)
  throw brokenBy('UND_ERR_HEADERS_TIMEOUT')
}

/** The firm takes the request, at once or a while later, and nobody hears of it. */
async function vanish({ firm, fault, ask, method, path }: Line, chance: number, long: number): Promise<never> {
  const { time } = firm
  // An update that came late would be taken for a newer one by any server; a proxy that keeps one back is not modelled.
  const mayBeLate = method === 'POST' && !path.endsWith('/list')
  if (mayBeLate && chance < 0.4) time.after(long, () => void ask())
  else if (fault === 'reset-after' || chance < 0.7) ask()
  if (fault === 'timeout') {
    await time.sleep(GIVEN_UP)
    throw brokenBy('UND_ERR_HEADERS_TIMEOUT')
  }
  throw brokenBy('ECONNRESET')
}

function remember({ cache, key, firm }: Line, answer: FirmAnswer): void {
  const now = firm.time.now()
  const kept = (cache.get(key) ?? []).filter((one) => now - one.at <= STALE)
  cache.set(key, [...kept, { at: now, answer }])
}

function staleAnswer({ cache, key, firm }: Line, chance: number): FirmAnswer | null {
  const kept = (cache.get(key) ?? []).filter((one) => firm.time.now() - one.at <= STALE)
  return kept[Math.floor(chance * kept.length)]?.answer ?? null
}

function responseOf({ status, body, headers }: FirmAnswer): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } })
}

function failed(status: number, retryAfter: number | null): Response {
  const headers: Record<string, string> = retryAfter === null ? {} : { 'retry-after': String(retryAfter) }
  return new Response('<html>no</html>', { status, headers: { 'content-type': 'text/html', ...headers } })
}

/** Half of an answer: the connection breaks, or ends as if that were all while the length says more. */
function half(answer: FirmAnswer, chance: number): Response {
  const text = answer.body.slice(0, Math.floor(answer.body.length / 2))
  if (chance < 0.5) return broken({ ...answer, body: text }, {})
  const length = String(Buffer.byteLength(answer.body))
  return new Response(text, {
    status: answer.status,
    headers: { 'content-type': 'application/json', ...answer.headers, 'content-length': length },
  })
}

/** An answer whose body ends in an error. */
function broken({ status, body, headers: own }: FirmAnswer, headers: Readonly<Record<string, string>>): Response {
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(typeof body === 'string' ? new TextEncoder().encode(body) : body)
      controller.error(new TypeError('terminated'))
    },
  })
  return new Response(stream, { status, headers: { 'content-type': 'application/json', ...own, ...headers } })
}
