import { createHash, type Hash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { Failure } from '#shared/contract/failure'
import { createRemote } from '../../src/main/core/areas/remote.ts'
import type { Remote } from '../../src/main/core/engine/remote/types.ts'
import { type BodyCase, bodyCases } from './bodies/body-cases.ts'
import { mutate } from './bodies/mutate-body.ts'
import { isPlainJson } from './bodies/row-schemas.ts'
import type { FaultRun, Played } from './frame.ts'
import { diceOf } from './random.ts'

/** What a number of mutants found; `trace` is the hash of every outcome in its order. */
export type FuzzResult = {
  readonly runs: number
  readonly seed: number
  /** Something other than a `Failure` was thrown. */
  readonly crashed: number
  /** A row was handed on that is none. */
  readonly invalid: number
  /** A row of a list stands neither among its rows nor among its bad ones. */
  readonly lost: number
  readonly trace: string
  /** The first seeds that found something, and what. */
  readonly failing: readonly string[]
}

type Found = 'crashed' | 'invalid' | 'lost' | null
type Outcome = { readonly found: Found; readonly why: string; readonly trace: string }
/** How a body becomes what a call hands on. */
type Reader = (one: BodyCase, body: string) => Promise<unknown>

const mostFailing = 5

/** The client over a network that answers every request with one body. */
const createReader = (): Reader => {
  let text = ''
  const fetch: typeof globalThis.fetch = () =>
    Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }))
  const remote: Remote = createRemote({
    fetch,
    origin: 'https://firm.example',
    token: { current: () => 'token', renew: () => Promise.resolve(false) },
    tokenHeader: 'Authorization',
    endpointOverrides: {},
    timeZone: 'Asia/Shanghai',
  })
  return (one, body) => {
    text = body
    return one.run(remote)
  }
}

/** Known-bad: takes the body for what it should be. */
const readNaively: Reader = async (one, body) => {
  const { data } = JSON.parse(body)
  return one.whole ? { rows: data.list, bad: [], total: data.recordCount, pageIndex: data.pageIndex } : data
}

/** Rows that the firm sent; null where the body is no list that anybody could read. */
const sentRows = (body: string): number | null => {
  try {
    const { succeed, data } = JSON.parse(body)
    const list: unknown = Array.isArray(data) ? data : data?.list
    return succeed === true && Array.isArray(list) ? list.length : null
  } catch {
    return null
  }
}

const judge = (one: BodyCase, body: string, value: unknown): Outcome => {
  const parsed = one.schema.safeParse(value)
  const issue = parsed.error?.issues[0]
  if (issue !== undefined) {
    return { found: 'invalid', why: `${one.name} ${issue.path.join('.')}: ${issue.message}`, trace: 'invalid' }
  }
  if (one.whole) {
    const { rows, bad } = value as { rows: unknown[]; bad: unknown[] }
    const sent = sentRows(body)
    if (sent !== null && rows.length + bad.length !== sent) {
      return { found: 'lost', why: `${one.name}: ${sent} rows sent, ${rows.length + bad.length} kept`, trace: 'lost' }
    }
  }
  return { found: null, why: '', trace: JSON.stringify(value) ?? '' }
}

const playMutant = async (read: Reader, seed: number): Promise<Outcome> => {
  const dice = diceOf(seed)
  const one = dice.pick(bodyCases)
  const body = mutate(one.answer, dice)
  // Answers are let go between turns of the event loop; a loop of promises alone would keep all of them.
  await breathe()
  try {
    const outcome = judge(one, body, await read(one, body))
    if (Reflect.has({}, 'polluted')) return { found: 'crashed', why: `${one.name}: a prototype was changed`, trace: '' }
    return outcome
  } catch (error) {
    if (error instanceof Failure && isPlainJson(error.details)) {
      return { found: null, why: '', trace: `${error.code} ${JSON.stringify(error.details)}` }
    }
    const why = error instanceof Error ? `${one.name}: ${error.stack ?? error.message}` : `${one.name}: ${error}`
    return { found: 'crashed', why, trace: 'crashed' }
  }
}

/**
 * Plays `runs` mutants of recorded answers through the whole client, each with a seed of its own from `seed` on (R25).
 * `naive` plays the known-bad reader instead, which must find something.
 */
export const fuzzBodies = async (options: {
  readonly runs: number
  readonly seed: number
  readonly naive?: boolean
}): Promise<FuzzResult> => {
  const { runs, seed } = options
  const read = options.naive === true ? readNaively : createReader()
  const trace: Hash = createHash('sha256')
  const counts = { crashed: 0, invalid: 0, lost: 0 }
  const failing: string[] = []
  for (let run = 0; run < runs; run += 1) {
    const outcome = await playMutant(read, seed + run)
    trace.update(`${outcome.trace}\n`)
    if (outcome.found === null) continue
    counts[outcome.found] += 1
    if (failing.length < mostFailing) failing.push(`seed ${seed + run}: ${outcome.why}`)
  }
  return { runs, seed, ...counts, trace: trace.digest('hex'), failing }
}

const countOf = { crashed: 'wedged', invalid: 'torn', lost: 'lost' } as const

/** R25: bodies that something changed. `wedged` counts what would stop a pass, `torn` rows that are none. */
export const serverBodies: FaultRun = {
  name: 'server-bodies',
  title: 'R25 C22 an answer that something changed on its way is read row by row or refused, never a crash',
  counts: ['lost', 'torn', 'wedged'],
  short: 1_000,
  long: 50_000,
  // Whoever trusts an answer shows a part of it, or breaks over it.
  controls: [{ name: 'naive', runs: 100, moves: 'torn', movesToo: ['wedged'] }],
  prepare: (control) => {
    const read = control === 'naive' ? readNaively : createReader()
    return {
      play: async (seed): Promise<Played> => {
        const { found, why } = await playMutant(read, seed)
        return found === null ? { counts: {} } : { counts: { [countOf[found]]: 1 }, why }
      },
    }
  },
}
