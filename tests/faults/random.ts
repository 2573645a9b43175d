import { testRandom } from '../support/ports.ts'

/** Chances of one seed. */
export type Dice = {
  /** In [0, 1). */
  readonly next: () => number
  /** A whole number below `count`. */
  readonly below: (count: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  readonly hex: (digits: number) => string
}

/** Dice of a seed; a `salt` makes independent ones of the same seed. */
export function diceOf(seed: number, salt = 0): Dice {
  const { next } = testRandom((Math.imul(seed, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)) >>> 0)
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('nothing to pick from')
      return list[below(list.length)] as T
    },
    hex: (digits) => Array.from({ length: digits }, () => below(16).toString(16)).join(''),
  }
}

/** A step that shares no factor with a number of cases: few seeds are then spread over all of them. */
export function strideOf(cases: number): number {
  const shared = (one: number, other: number): number => (other === 0 ? one : shared(other, one % other))
  let stride = Math.floor(cases * 0.618)
  while (shared(cases, stride) !== 1) stride += 1
  return stride
}
