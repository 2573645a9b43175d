import { describe, expect, it } from 'vitest'
import { boundedMap } from '#shared/domain/bounded-map'
import fc from '../support/properties.ts'

describe('a bounded map', () => {
  it('never holds more than its limit, always the half that was used last, and only what was set', () => {
    const key = fc.nat(40)
    const step = fc.record({ key, asks: fc.boolean() })
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.array(step, { maxLength: 200 }), (limit, steps) => {
        const map = boundedMap<number, string>(limit)
        const set = new Map<number, string>()
        for (const [turn, { key, asks }] of steps.entries()) {
          const used = [
            ...new Set(
              steps
                .slice(0, turn)
                .toReversed()
                .filter((one) => set.has(one.key))
                .map((one) => one.key),
            ),
          ]
          if (asks) {
            const found = map.get(key)
            if (found !== undefined) expect(found).toBe(set.get(key))
            else expect(used.slice(0, Math.floor(limit / 2))).not.toContain(key)
            // A key that is asked for and gone is used by nobody.
            if (found === undefined) set.delete(key)
          } else {
            set.set(key, `${key} at ${turn}`)
            map.set(key, `${key} at ${turn}`)
          }
        }
        const left = Array.from({ length: 41 }, (_, each) => each).filter((each) => map.get(each) !== undefined)
        expect(left.length).toBeLessThanOrEqual(limit)
      }),
    )
  })

  it('makes a value once while it is there', () => {
    const map = boundedMap<string, number>(4)
    let made = 0
    const make = () => {
      made += 1
      return made
    }
    expect([map.take('a', make), map.take('a', make), map.take('b', make)]).toEqual([1, 1, 2])
    map.clear()
    expect([map.get('a'), map.take('a', make)]).toEqual([undefined, 3])
  })
})
