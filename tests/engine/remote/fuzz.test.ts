import { describe, expect, it } from 'vitest'
import { bodyCases } from '../../faults/bodies/body-cases.ts'
import { fuzzBodies } from '../../faults/server-bodies.ts'
import { readCalls } from './client-calls.ts'
import { remoteOf } from './server.ts'

const clean = { crashed: 0, invalid: 0, lost: 0, failing: [] }

describe('recorded answers that something has changed', () => {
  it('R25 are those of every call that reads a list or a row', () => {
    const names = new Set(bodyCases.map(({ name }) => name))
    // A file is bytes and no JSON.
    const reading = Object.keys(readCalls).filter((name) => !/^files\.(?:download|stream)$/.test(name))
    expect(reading.filter((name) => !names.has(name))).toEqual([])
  })

  it('R25 are read whole while nothing has changed them', async () => {
    for (const { name, answer, run, schema, whole } of bodyCases) {
      const fetch: typeof globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify(answer)))
      const value = await run(remoteOf('https://firm.example', { fetch }))
      expect(schema.safeParse(value).error, name).toBe(undefined)
      expect(value, name).not.toBe(null)
      if (whole) expect(value, name).toMatchObject({ bad: [], rows: expect.arrayContaining([expect.anything()]) })
    }
  })

  it('R25 5,000 of them crash nothing, and no row is lost or handed on that is none', async () => {
    expect(await fuzzBodies({ runs: 5_000, seed: 1 })).toMatchObject(clean)
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
