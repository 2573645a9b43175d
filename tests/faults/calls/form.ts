// Inputs as a contract's schema wants them, and such as just miss it. Lives here: a generator of a JSON schema.
// May not: what is valid, which only the schema itself decides.
import type { Dice } from '../random.ts'

/** A node of a JSON schema, with what the contract's schemas are made of. */
export type Node = {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Node>>
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Node[]
  readonly oneOf?: readonly Node[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Node | boolean
  readonly propertyNames?: Node
  readonly items?: Node
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
}

/** Makes a value; `words` are texts that mean something to whoever is asked. */
export type Make = (dice: Dice, depth: number) => unknown

/** Chance of a value that just misses its schema, at each of its places. */
const SLIP = 0.02
const DEEPEST = 5
/** No text is made longer, so that a million of them can be. */
const LONGEST = 12_000
const letters = [
  '',
  'a',
  '甲',
  '张三',
  ' ',
  '😀',
  '\ud800',
  '\u0000',
  "'",
  '"',
  '%_',
  '__proto__',
  '../',
  '\n',
  '0',
  '-1',
  '1e999',
]

/** A generator for a schema. */
export function makerOf(schema: Node, words: readonly string[]): Make {
  const known = new Map<string, Make>()
  const compile = (node: Node): Make => {
    const { $ref } = node
    if ($ref !== undefined) return (dice, depth) => named($ref)(dice, depth)
    const { anyOf, oneOf } = node
    const choices = anyOf ?? oneOf ?? node.enum?.map((one): Node => ({ const: one }))
    if (choices !== undefined) return pickOf(choices.map(compile))
    if ('const' in node) return () => node.const
    if (node.format === 'date') return dayOf
    if (node.type === 'string') return textOf(node, words)
    if (node.type === 'number' || node.type === 'integer') return numberOf(node)
    if (node.type === 'boolean') return (dice) => dice.next() < 0.5
    if (node.type === 'array') return listOf(node, compile(node.items ?? { type: 'string' }))
    if (node.type === 'object') return recordOf(node, compile)
    return () => null
  }
  const named = (name: string): Make => {
    const made = known.get(name) ?? compile(schema.$defs?.[name.replace('#/$defs/', '')] ?? { type: 'null' })
    known.set(name, made)
    return made
  }
  return compile(schema)
}

/** Below the deepest place only the first choice is left, which is a plain one. */
function pickOf(choices: readonly Make[]): Make {
  return (dice, depth) => (depth > DEEPEST ? choices[0] : dice.pick(choices))?.(dice, depth + 1)
}

/** A day of the calendar, the first and the last that can be written among them. */
function dayOf(dice: Dice): string {
  if (dice.next() < SLIP) return dice.pick(['x', '2026-02-30', '2026-6-1'])
  if (dice.next() < 0.2) return dice.pick(['0000-01-01', '0001-01-01', '1970-01-01', '9999-12-31'])
  return new Date(dice.below(2_932_896) * 86_400_000).toISOString().slice(0, 10)
}

function textOf({ minLength = 0, maxLength = LONGEST, pattern }: Node, words: readonly string[]): Make {
  if (pattern?.includes('{32}') === true) return (dice) => (dice.next() < SLIP ? dice.hex(31) : dice.hex(32))
  // Days and months: digits at known places.
  if (pattern !== undefined && /^\^(\\d\{\d\}|-)+\$$/.test(pattern))
    return (dice) =>
      dice.next() < SLIP
        ? 'x'
        : pattern
            .slice(1, -1)
            .replace(/\\d\{(\d)\}/g, (_, size) => String(dice.below(10 ** Number(size))).padStart(Number(size), '0'))
  const most = Math.min(maxLength, LONGEST)
  return (dice) => {
    if (dice.next() < SLIP) return dice.next() < 0.5 ? 'x'.repeat(most + 1) : ''
    if (dice.next() < SLIP) return 'y'.repeat(most)
    const word = dice.next() < 0.4 && words.length > 0 ? dice.pick(words) : dice.pick(letters) + dice.pick(letters)
    return word.padEnd(minLength, 'z').slice(0, most)
  }
}

function numberOf({ type, minimum = -(2 ** 31), maximum = 2 ** 31 }: Node): Make {
  const whole = type === 'integer'
  return (dice) => {
    if (dice.next() < SLIP) return dice.pick([minimum - 1, maximum + 1, 0.5, 2 ** 53, -0, 1e308, 5e-324])
    if (dice.next() < 0.2) return dice.pick([minimum, maximum])
    const value = dice.next() < 0.7 ? dice.below(20) : minimum + dice.next() * (maximum - minimum)
    const kept = Math.min(maximum, Math.max(minimum, value))
    return whole ? Math.floor(kept) : kept
  }
}

function listOf({ minItems = 0, maxItems = 40 }: Node, make: Make): Make {
  return (dice, depth) => {
    const slips = dice.next() < SLIP
    const most = depth > DEEPEST ? minItems : Math.min(maxItems, minItems + dice.pick([0, 1, 1, 2, 3, maxItems]))
    const length = slips ? Math.min(maxItems + 1, 300) : Math.min(most, 60)
    return Array.from({ length }, () => make(dice, depth + 1))
  }
}

function recordOf(node: Node, compile: (node: Node) => Make): Make {
  const { properties = {}, required = [], additionalProperties, propertyNames } = node
  const own = Object.entries(properties).map(([name, one]) => ({
    name,
    make: compile(one),
    needed: required.includes(name),
  }))
  const more = typeof additionalProperties === 'object' ? compile(additionalProperties) : null
  const names = compile(propertyNames ?? { type: 'string', maxLength: 20 })
  return (dice, depth) => {
    const made: Record<string, unknown> = {}
    for (const { name, make, needed } of own)
      if (needed ? dice.next() >= SLIP : dice.next() < 0.4) made[name] = make(dice, depth + 1)
    const count = more === null || depth > DEEPEST ? 0 : dice.below(4)
    // A field of any name is the record's own, also one that is named like a prototype's.
    for (let index = 0; index < count; index += 1) put(made, String(names(dice, depth + 1)), more?.(dice, depth + 1))
    return made
  }
}

/** Gives a record a field of its own, whatever its name. */
export function put(record: object, name: string, value: unknown): void {
  Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true })
}
