/** Numbers from a seed: the same seed gives the same sequence on every machine. */
export type Seeded = {
  /** In [0, 1). */
  readonly next: () => number
  /** A whole number in [0, below). */
  readonly whole: (below: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <Item>(items: readonly Item[]) => Item
}

/** Mulberry32 over a mixed seed; `stream` keeps the parts of the data independent of each other. */
export function seeded(seed: number, stream: number): Seeded {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 1, 0xc2b2ae35)) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (below: number): number => Math.floor(next() * below)
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[whole(items.length)]
      if (item === undefined) throw new Error('picked from an empty list')
      return item
    },
  }
}

/** `length` hexadecimal characters. */
export function hexadecimal(random: Seeded, length: number): string {
  let text = ''
  while (text.length < length) text += random.whole(0x100000000).toString(16).padStart(8, '0')
  return text.slice(0, length)
}
