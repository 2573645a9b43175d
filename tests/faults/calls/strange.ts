// Values that no page of the product sends. Lives here: making them. May not: judging what becomes of them.
import type { Dice } from '../random.ts'
import { type Make, put } from './form.ts'

/** An input and what is known of it by the way in which it was made. */
export type Payload = {
  readonly input: unknown
  /** Nothing but JSON. */
  readonly plain: boolean
  /** Looks the same whenever it is looked at. */
  readonly stable: boolean
}

/** How often a getter of a record was run. */
export const touched = { count: 0 }

const getter = (value: unknown) => () => {
  touched.count += 1
  return value
}
const throwing = () => {
  touched.count += 1
  throw new Error('a getter that throws')
}

class Customer {
  readonly id = '1'
}

const detached = (): Uint8Array => {
  const bytes = new Uint8Array(8)
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] })
  return bytes
}

/** Longer than any message may be; made once. */
const huge = 'x'.repeat(9 * 1024 * 1024)
const nested = (levels: number): unknown => {
  let value: unknown = 'deep'
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value }
  return value
}
const cycle = (): unknown => {
  const record: Record<string, unknown> = { id: '1' }
  record.self = record
  return record
}
const shifty = (): unknown => {
  let looks = 0
  return new Proxy({ id: '1' }, { get: () => (looks++ % 2 === 0 ? '1' : { id: 2n }) })
}

type Strange = { readonly make: (dice: Dice) => unknown; readonly stable?: boolean }

const strange: readonly Strange[] = [
  ...[
    undefined,
    null,
    true,
    0,
    -0,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 60,
    1n,
    -(2n ** 70n),
    '',
    'text',
  ].map((value) => ({ make: () => value })),
  { make: () => Symbol('x') },
  { make: () => Symbol.iterator },
  { make: () => () => 'called' },
  { make: () => [] },
  { make: () => ({}) },
  { make: () => Object.create(null) },
  { make: () => Object.create({ id: '1', name: 'inherited' }) },
  { make: () => new Customer() },
  { make: () => new Date(0) },
  { make: () => /x/g },
  { make: () => new Map([['id', '1']]) },
  { make: () => new Set(['1']) },
  { make: () => new Error('x') },
  { make: () => Promise.resolve({ id: '1' }) },
  { make: () => Object('1') },
  { make: () => Object(1n) },
  { make: () => new Uint8Array(8) },
  { make: detached },
  { make: () => detached().buffer },
  { make: () => JSON.parse('{"__proto__":{"id":"1"},"constructor":{"prototype":{"polluted":true}}}') },
  { make: () => ({ toString: () => '1', valueOf: () => 1, [Symbol.toPrimitive]: () => '1' }) },
  { make: () => Object.fromEntries(['toJSON', 'then'].map((name) => [name, () => ({ id: '1' })])) },
  { make: () => Object.defineProperty({}, 'id', { get: getter('1'), enumerable: true }) },
  { make: () => Object.defineProperty({}, 'id', { get: throwing, enumerable: true }) },
  { make: () => Object.defineProperty(['1', '2'], 0, { get: () => 1n, enumerable: true }) },
  { make: () => Object.defineProperty([], 'length', { value: 100 }) },
  { make: () => Object.assign(['1'], { id: '1' }) },
  { make: (dice) => Array.from({ length: dice.below(3_000) }, () => 'x') },
  { make: (dice) => new Array(dice.below(3_000)) },
  { make: (dice) => nested(dice.below(120)) },
  { make: cycle },
  { make: shifty, stable: false },
  { make: () => Proxy.revocable({}, {}).proxy },
  {
    make: () => {
      const { proxy, revoke } = Proxy.revocable({}, {})
      revoke()
      return proxy
    },
  },
]
/** What costs much is asked for seldom. */
const heavy: readonly Strange[] = [
  { make: () => huge },
  { make: () => ({ id: huge, name: huge }) },
  { make: () => nested(20_000) },
  { make: () => new Array(2 ** 32 - 1) },
  { make: () => Array.from({ length: 200_000 }, () => '') },
]
const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'toJSON', 'id', 'more']

function strangeValue(dice: Dice): Strange {
  return dice.next() < 0.0005 ? dice.pick(heavy) : dice.pick(strange)
}

/** A name that no area and no operation has. */
export function strangeName(dice: Dice): unknown {
  return dice.next() < 0.5
    ? dice.pick(names)
    : dice.pick([' customers', 'customers.list', '', 'LIST', ['list'], ...[...strange].map(({ make }) => make(dice))])
}

/** An input for an operation: as it should be, changed at one place, or something else altogether. */
export function payloadOf(make: Make, dice: Dice): Payload {
  const way = dice.next()
  const input = make(dice, 0)
  if (way < 0.4) return { input, plain: true, stable: true }
  if (way < 0.5) {
    const one = strangeValue(dice)
    return { input: one.make(dice), plain: false, stable: one.stable ?? true }
  }
  return changed(input, dice)
}

function changed(input: unknown, dice: Dice): Payload {
  const root = { input }
  const places = placesOf(root)
  const { container, name } = dice.pick(places)
  const old: unknown = Reflect.get(container, name)
  const one = strangeValue(dice)
  const way = dice.below(7)
  const stable = one.stable ?? true
  if (way < 3 || (way === 4 && Array.isArray(container))) put(container, name, one.make(dice))
  else if (way === 3) put(container, name, root.input)
  else if (way === 4) Object.defineProperty(container, name, { get: getter(old), enumerable: true, configurable: true })
  else if (way === 5 && typeof old === 'object' && old !== null)
    Object.setPrototypeOf(old, dice.pick([null, { id: '1' }, Array.prototype, Map.prototype]))
  else if (typeof old === 'object' && old !== null) put(old, dice.pick(names), one.make(dice))
  return { input: root.input, plain: false, stable }
}

type Place = { readonly container: object; readonly name: string }

/** Every place in a value, the whole of it first. */
function placesOf(root: object): readonly Place[] {
  const places: Place[] = []
  const visit = (container: object) => {
    for (const [name, value] of Object.entries(container)) {
      places.push({ container, name })
      if (typeof value === 'object' && value !== null && places.length < 200) visit(value)
    }
  }
  visit(root)
  return places
}
