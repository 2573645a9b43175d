import { describe, expect, it } from 'vitest'
import { fuzzBodies } from '../faults/fuzz-bodies.ts'

const clean = { crashed: 0, invalid: 0, lost: 0, failing: [] }

describe('recorded answers that something has changed', () => {
  it('R25 20,000 of them crash nothing, and no row is lost or handed on that is none', async () => {
    expect(await fuzzBodies({ runs: 20_000, seed: 1 })).toMatchObject(clean)
  })

  it('R25 a seed does the same each time, another one something else', async () => {
    const [one, again, other] = [
      await fuzzBodies({ runs: 500, seed: 7 }),
      await fuzzBodies({ runs: 500, seed: 7 }),
      await fuzzBodies({ runs: 500, seed: 8 }),
    ]
    expect(again).toEqual(one)
    expect(other.trace).not.toBe(one.trace)
  })

  it('R25 a reader that believes everything fails on most of them', async () => {
    const { crashed, invalid } = await fuzzBodies({ runs: 500, seed: 1, naive: true })
    expect(crashed).toBeGreaterThan(20)
    expect(invalid).toBeGreaterThan(50)
  })
})
