// What a pass reads that a person asked for, beside those that come by themselves.
import { describe, expect, it } from 'vitest'
import type { Remote } from '#core/engine/remote/types'
import type { Sync, SyncArea } from '#core/engine/sync/types'
import { Failure } from '#shared/contract/failure'
import { deskForEach } from './each-test.ts'

const MINUTE = 60_000
const desk = deskForEach()

/** Areas that note whether a person asked for the pass that reads them; the first one waits while `gate` is there. */
const listened = async () => {
  const seen: boolean[] = []
  const rare: boolean[] = []
  const held: { gate: Promise<void> | null; failure: Failure | null } = { gate: null, failure: null }
  const each: SyncArea = {
    name: 'each',
    ownCursor: false,
    follows: (screen) => screen === 'live',
    async pull({ byPerson }) {
      seen.push(byPerson)
      await held.gate
      if (held.failure !== null) throw held.failure
    },
  }
  const daily: SyncArea = {
    name: 'daily',
    ownCursor: false,
    every: 24 * 60 * MINUTE,
    async pull({ byPerson }) {
      rare.push(byPerson)
    },
  }
  const sync = await desk.sync({} as Remote, [[each, daily]])
  return { sync, seen, rare, held }
}

const minuteLater = async (sync: Sync) => {
  desk.clock.advance(MINUTE)
  await desk.quiet(sync)
}

describe('a pass that a person asks for', () => {
  it('knows it, and reads what is read once a day too; those that come by themselves do neither', async () => {
    const { sync, seen, rare } = await listened()
    sync.start()
    await desk.quiet(sync)
    await minuteLater(sync)
    sync.hint('online')
    await desk.quiet(sync)
    desk.power.resume()
    desk.clock.advance(3_000)
    await desk.quiet(sync)
    await sync.runAnew()
    sync.attend({ screen: 'live', visible: true })
    await desk.quiet(sync)
    expect(seen.length).toBeGreaterThanOrEqual(5)
    expect(seen).not.toContain(true)
    expect(rare).toEqual([false])
    await sync.runForPerson()
    expect(seen.at(-1)).toBe(true)
    expect(rare).toEqual([false, true])
    await minuteLater(sync)
    expect(seen.at(-1)).toBe(false)
    expect(rare).toEqual([false, true])
  })

  it('is the next one where a pass is under way, and one for all presses meanwhile', async () => {
    const { sync, seen, held } = await listened()
    const gate = Promise.withResolvers<void>()
    held.gate = gate.promise
    const first = sync.run()
    await expect.poll(() => seen).toEqual([false])
    const others = [sync.runAnew(), sync.runForPerson(), sync.runForPerson(), sync.runForPerson()]
    gate.resolve()
    await Promise.all([first, ...others])
    await desk.quiet(sync)
    expect(seen).toEqual([false, true])
  })

  it('is over with its failure: what follows by itself is no answer to the press', async () => {
    const { sync, seen, held } = await listened()
    held.failure = new Failure('refused')
    await sync.runForPerson()
    held.failure = null
    await sync.runAnew()
    expect(seen).toEqual([true, false])
  })
})
