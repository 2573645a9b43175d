import type { Dice } from '../random.ts'

/** Text that stands in a body as it is: what JSON.stringify would never write. */
class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Place = { readonly holder: Record<string, unknown> | unknown[]; readonly key: string }

const nested = (levels: number): Raw => new Raw('['.repeat(levels) + ']'.repeat(levels))
const chain = (levels: number): Raw => new Raw(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)

const odd: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  '',
  ' ',
  'null',
  '[]',
  '{}',
  '[{"id":',
  '{"a":1}',
  '0000-00-00 00:00:00',
  '2025-02-30 25:61:61',
  [],
  {},
  [null],
  [[]],
  { list: [] },
  { id: null },
  '甲',
  '👩‍⚖️',
]

const raw: readonly Raw[] = [
  new Raw('1e999'),
  new Raw('-1e999'),
  new Raw('1e-999'),
  new Raw('-0'),
  new Raw('9'.repeat(400)),
  new Raw('9007199254740993'),
  new Raw('-9223372036854775808'),
  new Raw('"\\u0000"'),
  new Raw('"a\\u0000b"'),
  new Raw('"\\ud800"'),
  new Raw('"\\udc00\\ud83d"'),
  new Raw('"\\ud83d\\ude00"'),
  new Raw('"\\\\ud800"'),
  new Raw('"\\u2028\\u202e\\ufeff"'),
  nested(70),
  nested(1000),
  nested(20_000),
  chain(70),
  chain(5000),
  new Raw('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
]

const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'length', '', 'a\u0000b']

/** Writes a value as JSON; {@link Raw} as it is, and a name twice where the mutation wants it so. */
const write = (value: unknown): string => {
  if (value instanceof Raw) return value.text
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  return `{${Object.entries(value)
    .map(([name, one]) => `${JSON.stringify(name)}:${write(one)}`)
    .join(',')}}`
}

const placesOf = (value: unknown, places: Place[] = []): Place[] => {
  if (typeof value !== 'object' || value === null || value instanceof Raw) return places
  for (const key of Object.keys(value)) {
    places.push({ holder: value as Place['holder'], key })
    placesOf(Reflect.get(value, key), places)
  }
  return places
}

/** A copy of its own: a value that stands in two places would change in both. */
const copyOf = <Value>(value: Value): Value => {
  if (value instanceof Raw) return value
  if (Array.isArray(value)) return value.map(copyOf) as Value
  if (typeof value !== 'object' || value === null) return value
  const copy = {}
  for (const [key, one] of Object.entries(value)) set({ holder: copy, key }, copyOf(one))
  return copy as Value
}

const oddValue = (dice: Dice): unknown => copyOf(dice.pick(odd))

const set = ({ holder, key }: Place, value: unknown): void => {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true })
}

const asText = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+$/.test(value) ? new Raw(value) : write(value)

const longest = 20_000

const longer = (value: unknown, dice: Dice): unknown => {
  // Changes may meet at one place again and again.
  if (write(value).length > longest) return value
  if (typeof value === 'string') return (value || 'x').repeat(dice.pick([10, 100, 2000]))
  if (Array.isArray(value)) return Array.from({ length: dice.pick([2, 20]) }, () => copyOf(value)).flat()
  return new Raw('7'.repeat(dice.pick([16, 19, 40, 300])))
}

const shorter = (value: unknown, dice: Dice): unknown => {
  if (typeof value === 'string') return value.slice(0, dice.below(value.length + 1))
  if (Array.isArray(value)) return value.slice(0, dice.below(value.length + 1))
  return oddValue(dice)
}

/** One change at one place of a body. */
const changes: readonly ((place: Place, value: unknown, dice: Dice, all: readonly Place[]) => void)[] = [
  (place, _value, dice) => set(place, oddValue(dice)),
  (place, _value, dice) => set(place, dice.pick(raw)),
  ({ holder, key }) => void (Array.isArray(holder) ? holder.splice(Number(key), 1) : delete holder[key]),
  (place, value) => set(place, asText(value)),
  (place, value, dice) => set(place, shorter(value, dice)),
  (place, value, dice) => set(place, longer(value, dice)),
  (place, value, dice) => set(place, dice.pick([[value], { value }, [[[value]]], { list: [value] }, write(value)])),
  (place, _value, dice, all) => {
    const other = dice.pick(all)
    set(place, copyOf(Reflect.get(other.holder, other.key)))
  },
  ({ holder }, value, dice) => {
    if (!Array.isArray(holder)) set({ holder, key: dice.pick(names) }, copyOf(dice.pick([value, ...odd])))
  },
]

/** A body whose text something on the way has touched. */
const spoil = (body: string, dice: Dice): string => {
  const at = dice.below(body.length)
  const after = body.slice(at + dice.below(3))
  return dice.pick([
    body.slice(0, at),
    body.slice(0, at) + dice.pick(['\u0000', '"', '{', ']', ',', '\\', '1', '\ufffd', '😀', '<html>']) + after,
    body.slice(0, at) + after,
    `\ufeff${body}`,
    body + body,
    `<html>${body}</html>`,
  ])
}

/** A mutant of an answer: one to five changes of its values, and sometimes one of its text. The answer is left as it is. */
export const mutate = (answer: unknown, dice: Dice): string => {
  const copy = copyOf(answer)
  for (let left = 1 + dice.below(5); left > 0; left -= 1) {
    const all = placesOf(copy).filter(({ holder, key }) => !(Reflect.get(holder, key) instanceof Raw))
    if (all.length === 0) break
    const place = dice.pick(all)
    dice.pick(changes)(place, Reflect.get(place.holder, place.key), dice, all)
  }
  const body = write(copy)
  return dice.next() < 0.12 ? spoil(body, dice) : body
}
