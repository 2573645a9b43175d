import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import { contract } from '#core/account/contract'
import { createRouter, type Router } from '#core/router'
import { failureCodes } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import type { Operation } from '#shared/contract/operation'
import { testRandom } from '../support/ports.ts'
import { type Desk, openDesk } from './calls/desk.ts'
import { type Make, makerOf, type Node } from './calls/form.ts'
import { heapWatch } from './calls/heap.ts'
import { badFrame, openPort, type Port, portKinds } from './calls/port.ts'
import { type Payload, payloadOf, strangeName, touched } from './calls/strange.ts'
import type { FaultRun, Played } from './frame.ts'
import { type Dice, diceOf } from './random.ts'

/** Payloads of one seed, all for one operation. */
const PAYLOADS = 500
/** Every so many go through a port, as frames of birpc; others name what the contract does not have. */
const BY_PORT = 25
const ASTRAY = 40
/** Every so many seeds ask a real core, with valid inputs only. */
const AT_DESK = 8
/** Calls at the end of such a seed among which some change the session; and one that takes a third of a second. */
const LAST = 6
const SLOW = 'seal'
/** Deeper than any message may be. */
const DEEPEST = 100

type Handler = (input: unknown) => unknown
type Entry = { readonly area: string; readonly name: string; readonly operation: Operation; readonly make: Make }

const entriesWith = (words: (area: string) => readonly string[]): readonly Entry[] =>
  Object.entries(contract).flatMap(([area, operations]) =>
    Object.entries<Operation>(operations).map(([name, operation]) => ({
      area,
      name,
      operation,
      make: makerOf(z.toJSONSchema(operation.input, { io: 'input' }) as Node, words(area)),
    })),
  )
const entries = entriesWith(() => [])

/** What a gate is tried with: itself, ports that lead to it, and the inputs with which handlers ran. */
type Gate = {
  readonly route: Router
  readonly ports: readonly Port[]
  readonly ran: { name: string; input: unknown }[]
  readonly unheard: () => number
}

/**
 * R24: inputs of any form for every operation, straight to the router and through a port. A handler runs only on what
 * the operation's own schema takes, and gets plain data (`silent`); every call has one answer, what is valid is not
 * refused, and no answer is a bug's, neither of the router nor of a real core that is asked for something valid; the heap does not grow (`wedged`).
 */
export const calls: FaultRun = {
  name: 'calls',
  title: 'R24 whatever a page sends, a handler runs on valid input alone, and every call has an answer',
  counts: ['silent', 'wedged'],
  short: 128,
  long: 12_800,
  controls: [
    { name: 'checks nothing', runs: 5, moves: 'silent' },
    { name: 'hands on what came', runs: 20, moves: 'silent' },
  ],
  async prepare(control, { say }) {
    const desk = control === '' ? await openDesk() : null
    const asked = entriesWith(desk?.words ?? (() => []))
    const grownBy = heapWatch()
    let rejections = 0
    const count = () => {
      rejections += 1
    }
    process.on('unhandledRejection', count)
    const ran: Gate['ran'] = []
    const route = gateOf(control, ran)
    const gate = { route, ran, ports: portKinds.map((kind) => openPort(route, kind)), unheard: () => rejections }
    if (control === '') say(`${PAYLOADS} payloads a run, for one of ${entries.length} operations`)
    return {
      async play(seed) {
        const played = await (desk !== null && seed % AT_DESK === 0 ? atDesk(seed, desk, asked) : play(seed, gate))
        const grown = grownBy()
        return grown === 0 ? played : { counts: { wedged: 1 }, why: `the heap grew by ${grown} bytes too much` }
      },
      close() {
        desk?.close()
        process.off('unhandledRejection', count)
      },
    }
  },
}

/** The product's router over handlers that note their input; or one that does not check it. */
function gateOf(control: string, ran: Gate['ran']): Router {
  const handlerOf = ({ area, name }: Entry): Handler => {
    return (input) => {
      ran.push({ name: `${area}.${name}`, input })
      return {}
    }
  }
  const areas = Map.groupBy(entries, ({ area }) => area)
  const handlers = Object.fromEntries(
    [...areas].map(([area, list]) => [area, Object.fromEntries(list.map((one) => [one.name, handlerOf(one)]))]),
  )
  if (control === '')
    return createRouter({
      contract,
      handlers: handlers as unknown as CoreHandlers,
      log: () => undefined,
      random: testRandom(),
      writable: () => null,
      judge: (error) => error,
      checkOutput: false,
    })
  return async (area, name, input) => {
    const entry = entries.find((one) => one.area === area && one.name === name)
    const checks = control !== 'checks nothing'
    if (entry === undefined || (checks && !takes(entry.operation, input)))
      return { ok: false, code: 'invalid-input', details: {} }
    return { ok: true, value: await handlers[entry.area]?.[entry.name]?.(input) }
  }
}

async function play(seed: number, gate: Gate): Promise<Played> {
  const dice = diceOf(seed, 25)
  const entry = entries[(seed - Math.floor(seed / AT_DESK)) % entries.length] as Entry
  const silent = new Set<string>()
  const wedged = new Set<string>()
  const before = gate.unheard()
  for (let number = 0; number < PAYLOADS; number += 1) {
    const payload = payloadOf(entry.make, dice)
    const found =
      number % BY_PORT === 0
        ? await byPort(gate, entry, payload, dice)
        : number % ASTRAY === 1
          ? await astray(gate, entry, payload, dice)
          : await straight(gate, entry, payload)
    if (found === null) continue
    const { count, why } = found
    if (count === 'silent') silent.add(`${number}: ${why}`)
    else wedged.add(`${number}: ${why}`)
  }
  await breathe()
  if (gate.unheard() > before) wedged.add('a rejection that nobody heard')
  if (Reflect.has({}, 'polluted')) silent.add('a prototype was changed')
  const why = `${entry.area}.${entry.name}: ${[...silent, ...wedged].slice(0, 5).join('; ')}`
  return { counts: { silent: silent.size, wedged: wedged.size }, why }
}

/** What a real core makes of valid inputs: anything but a bug. What changes the session comes last. */
async function atDesk(seed: number, desk: Desk, asked: readonly Entry[]): Promise<Played> {
  const dice = diceOf(seed, 26)
  const ordinary = asked.filter(({ area }) => area !== 'session')
  const bugs = await desk.play(dice, (left) => {
    for (;;) {
      const { area, name, operation, make } = dice.pick(left > LAST ? ordinary : asked)
      const input = make(dice, 0)
      if (name !== SLOW && takes(operation, input)) return { area, name, input }
    }
  })
  return { counts: { wedged: bugs.length }, why: bugs.slice(0, 3).join('; ') }
}

type Found = { readonly count: 'silent' | 'wedged'; readonly why: string } | null

/** One call as a handler of a shell makes it. */
async function straight({ route, ran }: Gate, { area, name, operation }: Entry, payload: Payload): Promise<Found> {
  const { input, plain, stable } = payload
  ran.length = 0
  touched.count = 0
  const reply: unknown = await route(area, name, input)
  if (touched.count > 0) return { count: 'silent', why: 'a getter was run' }
  // What was refused before its schema is not asked of it here: a list of four billion has no place in this process.
  const valid = stable && (plain || ran.length > 0) ? takes(operation, input) : null
  return judge({ entry: `${area}.${name}`, operation, ran, reply, valid, must: plain && valid === true })
}

/** A call of something that the contract does not have, or that is no name at all. */
async function astray({ route, ran }: Gate, { area, name }: Entry, { input }: Payload, dice: Dice): Promise<Found> {
  ran.length = 0
  const wrongArea = dice.next() < 0.5
  const reply: unknown = await route(wrongArea ? strangeName(dice) : area, wrongArea ? name : strangeName(dice), input)
  if (ran.length > 0) return { count: 'silent', why: `${ran[0]?.name} ran under another name` }
  return isReply(reply, ['invalid-input']) ? null : { count: 'wedged', why: 'another name is not refused' }
}

/** The same through a port; frames that are none have no answer and no effect. */
async function byPort(gate: Gate, { area, name, operation }: Entry, payload: Payload, dice: Dice): Promise<Found> {
  const { ran } = gate
  ran.length = 0
  const port = dice.pick(gate.ports)
  const id = dice.hex(21)
  const good = dice.next() < 0.7
  const call = { t: 'q', m: 'call', i: id, a: [area, name, payload.input] }
  const sent = await port.send(good ? call : badFrame(call, dice))
  if (sent === null) return null
  if (!good) {
    if (ran.length > 0) return { count: 'silent', why: 'a handler ran on a frame that is none' }
    return sent.answers.length === 0 ? null : { count: 'wedged', why: 'a frame that is none was answered' }
  }
  const [first, ...more] = sent.answers as { readonly i?: unknown; readonly r?: unknown }[]
  if (first?.i !== id || more.length > 0) return { count: 'wedged', why: `${sent.answers.length} answers at a port` }
  const valid = payload.plain || ran.length > 0 ? takes(operation, (sent.carried as typeof call).a[2]) : null
  const must = payload.plain && valid === true
  return judge({ entry: `${area}.${name}`, operation, ran, reply: first.r, valid, must })
}

type Answered = {
  readonly entry: string
  readonly operation: Operation
  readonly ran: Gate['ran']
  readonly reply: unknown
  /** What the schema says of the input; null where it changes while it is looked at, or does not matter. */
  readonly valid: boolean | null
  readonly must: boolean
}

function judge({ entry, operation, ran, reply, valid, must }: Answered): Found {
  const [first, ...more] = ran
  const codes = failureCodes.filter((code) => code !== 'internal')
  if (!isReply(reply, codes)) return { count: 'wedged', why: `answered with ${JSON.stringify(reply)}` }
  if (more.length > 0) return { count: 'silent', why: 'more than one handler ran' }
  if (first === undefined) return must ? { count: 'wedged', why: 'a valid call was refused' } : null
  if (first.name !== entry) return { count: 'silent', why: `${first.name} ran instead` }
  if (valid === false) return { count: 'silent', why: 'a handler ran on invalid input' }
  if (!isData(first.input) || !takes(operation, first.input))
    return { count: 'silent', why: 'a handler was given something else than data of its schema' }
  return null
}

/** What the operation's own schema says; it may run into anything. */
function takes({ input: schema }: Operation, input: unknown): boolean {
  try {
    return schema.safeParse(input).success
  } catch {
    return false
  }
}

function isReply(reply: unknown, codes: readonly string[]): boolean {
  if (typeof reply !== 'object' || reply === null) return false
  const { ok, code, details } = reply as { readonly ok?: unknown; readonly code?: unknown; readonly details?: unknown }
  return ok === true ? 'value' in reply : ok === false && codes.includes(String(code)) && isData(details)
}

/** Some values do not even let themselves be looked at. */
function isData(value: unknown): boolean {
  try {
    return isPlain(value)
  } catch {
    return false
  }
}

/** Own data all the way down: no accessor, no prototype but the plain ones, no number that is none. */
function isPlain(value: unknown, depth = DEEPEST): boolean {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || depth === 0) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (Array.isArray(value) ? prototype !== Array.prototype : prototype !== Object.prototype && prototype !== null)
    return false
  return Object.entries(Object.getOwnPropertyDescriptors(value)).every(
    ([name, one]) => (name === 'length' && Array.isArray(value)) || ('value' in one && isPlain(one.value, depth - 1)),
  )
}
