// What a pass reads that a person asked for, beside those that come by themselves.
import { describe, expect, it } from 'vitest'
import type { AccountHome } from '#core/account/home'
import { createSyncService } from '#core/account/sync-service'
import { changeUnnamed } from '#core/engine/jobs/change-unnamed'
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

describe('a sweep that a full disk does not take', () => {
  const full = () => {
    throw new Failure('disk-full')
  }
  const shut = async () => {
    const area: SyncArea = {
      ...{ name: 'each', ownCursor: false, pull: async () => undefined },
      sweep: { job: 'sweep.each', ask: full, plan: full, notice: () => null },
    }
    const sync = await desk.sync({} as Remote, [[area]])
    const judged: unknown[] = []
    const { store, clock } = desk
    const home = {
      ports: { clock, log: (level: string, event: string) => desk.lines.push(`${level} ${event}`) },
      opened: () => ({ sync, store, connect: async () => ({}) }),
      judge(error: unknown) {
        judged.push(error)
        return error
      },
    } as unknown as AccountHome
    return { home, judged }
  }

  it('is said to who asks for it, and not that it began', async () => {
    const { home, judged } = await shut()
    const { sweep } = createSyncService(home)
    expect(() => sweep({ area: 'each', confirm: false })).toThrow('disk-full')
    expect(judged).toEqual([])
  })

  it('takes nothing back of the change that it follows: it is judged, and the log has it', async () => {
    const { home, judged } = await shut()
    expect(await changeUnnamed(home, ['each'], async () => 'done')).toBe('done')
    expect(judged).toEqual([new Failure('disk-full')])
    expect(desk.lines).toContain('warn behind.failed')
    await desk.quiet(home.opened().sync)
  })
})
