import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Remote } from '#core/engine/remote/types'
import { calls, jittered, lookEvery, passEvery } from '#core/engine/sync/schedule/attention'
import { nextJob } from '#core/engine/sync/schedule/background'
import type { BackgroundJob, SyncArea } from '#core/engine/sync/types'
import { Failure } from '#shared/contract/failure'
import { START, testRandom, until } from '../../support/ports.ts'
import { type Desk, openDesk } from './desk.ts'

let desk: Desk
beforeEach(() => {
  desk = openDesk()
})
afterEach(() => desk.close())

const nobody = {} as Remote

/** A job of so many slices; each waits until it is let go, where `held` says so. */
function job(
  name: string,
  slices: number,
  trace: string[],
  fail?: () => Error | null,
): BackgroundJob & { left: number } {
  const made = {
    name,
    left: slices,
    dueAt: () => (made.left > 0 ? 0 : null),
    async slice() {
      const error = fail?.() ?? null
      trace.push(error === null ? name : `${name} fails`)
      if (error !== null) throw error
      made.left -= 1
    },
  }
  return made
}

const area = (
  name: string,
  jobs: readonly BackgroundJob[],
  pull: SyncArea['pull'] = async () => undefined,
): SyncArea => ({
  name,
  ownCursor: true,
  pull,
  background: jobs,
})

describe('which job runs', () => {
  it('is the first that is due and not blocked', () => {
    const due = { dueAt: START, blocked: false }
    expect(nextJob([{ dueAt: null, blocked: false }, { dueAt: START + 1, blocked: false }, due], START)).toBe(2)
    expect(nextJob([{ ...due, blocked: true }, due], START)).toBe(1)
    expect(nextJob([{ ...due, blocked: true }], START)).toBe(null)
    expect(nextJob([], START)).toBe(null)
  })
})

describe('work behind the passes', () => {
  it('is done slice by slice, the most urgent job first, whenever it becomes due', async () => {
    const trace: string[] = []
    const urgent = job('urgent', 1, trace)
    const slow = job('slow', 4, trace)
    const waking: BackgroundJob = {
      ...slow,
      dueAt: slow.dueAt,
      slice: async (context) => {
        await slow.slice(context)
        if (slow.left === 2) urgent.left += 1
      },
    }
    const sync = await desk.sync(nobody, [[area('one', [urgent, waking])]])
    await desk.settle(sync)
    expect(trace).toEqual(['urgent', 'slow', 'slow', 'urgent', 'slow', 'slow'])
  })

  it('gives way to a pass, and goes on after it', async () => {
    const trace: string[] = []
    const slow = job('slow', 3, trace)
    let pass: Promise<void> | null = null
    const jobs = [
      {
        ...slow,
        dueAt: slow.dueAt,
        slice: async () => {
          slow.left -= 1
          trace.push('slow')
          if (pass === null) pass = sync.run()
        },
      },
    ]
    const sync = await desk.sync(nobody, [[area('one', jobs, async () => void trace.push('pass'))]])
    await desk.settle(sync)
    await desk.quiet(sync)
    expect(trace).toEqual(['pass', 'slow', 'pass', 'slow', 'slow'])
  })

  it('a job that fails waits by itself while the others go on', async () => {
    const trace: string[] = []
    let broken = true
    const sick = job('sick', 1, trace, () => (broken ? new Failure('http-error', { status: 500 }) : null))
    const sound = job('sound', 3, trace)
    const sync = await desk.sync(nobody, [[area('one', [sick, sound])]])
    await desk.settle(sync)
    expect(trace).toEqual(['sick fails', 'sound', 'sound', 'sound'])
    expect(sync.status()).toMatchObject({ connection: 'online', areas: [{ phase: 'done', failure: null }] })
    for (let pass = 0; pass < 8; pass += 1) {
      desk.clock.advance(60_000)
      await desk.settle(sync)
    }
    expect(sync.status().areas[0]).toMatchObject({ phase: 'failed', failure: 'http-error' })
    broken = false
    desk.clock.advance(60_000)
    await desk.quiet(sync)
    await until(() => sick.left === 0)
  })

  it('ends with a bug in a job neither the others nor the passes', async () => {
    const trace: string[] = []
    const sick = job('sick', 1, trace, () => new TypeError('a bug'))
    const sync = await desk.sync(nobody, [[area('one', [sick, job('sound', 1, trace)])]])
    await desk.settle(sync)
    expect(trace).toEqual(['sick fails', 'sound'])
    expect(desk.lines).toContain('warn sync.failed')
  })

  it('stops where the firm cannot be reached, until a pass reaches it', async () => {
    const trace: string[] = []
    let cut = true
    const one = job('one', 2, trace, () => (cut ? new Failure('unreachable') : null))
    const sync = await desk.sync(nobody, [[area('one', [one, job('two', 1, trace)])]])
    await desk.settle(sync)
    expect(trace).toEqual(['one fails'])
    expect(sync.status().connection).toBe('offline')
    cut = false
    desk.clock.advance(60_000)
    await desk.settle(sync)
    expect(trace.slice(1).sort()).toEqual(['one', 'one', 'two'])
  })

  it('does not outlive the sync, also while it waits for an answer', async () => {
    let begun = 0
    const hanging: BackgroundJob = {
      name: 'hanging',
      dueAt: () => 0,
      slice: () => {
        begun += 1
        return new Promise(() => undefined)
      },
    }
    const sync = await desk.sync(nobody, [[area('one', [hanging])]])
    await sync.run()
    await until(() => begun === 1)
    await sync.stop()
    expect(sync.status().background).toBe(false)
  })

  it('keeps its diary in the store, without content', async () => {
    const sync = await desk.sync(nobody, [[area('one', [job('sick', 1, [], () => new Failure('timeout'))])]])
    await desk.settle(sync)
    const events = desk.store.work.log.last(10).map(({ event, facts }) => [event, JSON.parse(facts)])
    expect(events).toContainEqual(['sync.failed', { level: 'warn', area: 'sick', code: 'timeout', reason: 'Failure' }])
    expect(events.some(([event]) => event === 'sync.pass')).toBe(true)
  })
})

describe('what a person looks at', () => {
  const random = testRandom(9)
  it('decides how often the firm is asked', () => {
    for (let count = 0; count < 100; count += 1) {
      const seen = passEvery({ screen: null, visible: true }, random)
      expect(seen).toBeGreaterThanOrEqual(48_000)
      expect(seen).toBeLessThanOrEqual(60_000)
      const hidden = passEvery({ screen: 'chats', visible: false }, random)
      expect(hidden).toBeGreaterThanOrEqual(240_000)
      expect(hidden).toBeLessThanOrEqual(300_000)
      const look = lookEvery({ screen: 'chats', visible: true }, true, true, random) ?? 0
      expect(look).toBeGreaterThanOrEqual(4_000)
      expect(look).toBeLessThanOrEqual(5_000)
    }
    expect(lookEvery({ screen: 'chats', visible: true }, false, true, random)).toBe(null)
    expect(lookEvery({ screen: 'chats', visible: true }, true, false, random)).toBe(null)
    expect(lookEvery({ screen: 'chats', visible: false }, true, true, random)).toBe(null)
    expect(jittered(1_000, { next: () => 0.5, bytes: () => new Uint8Array() })).toBe(900)
  })
  it('calls for a pass only when it is seen again', () => {
    const seen = { screen: null, visible: true }
    const hidden = { screen: null, visible: false }
    expect([calls(hidden, seen), calls(seen, hidden), calls(seen, seen)]).toEqual([true, false, false])
  })
})

describe('C20 a machine that wakes up', () => {
  it('burns no patience before the network is there, and is in step soon after it is', async () => {
    let cut = false
    let passes = 0
    const pull = async () => {
      passes += 1
      if (cut) throw new Failure('unreachable')
    }
    const sync = await desk.sync(nobody, [[area('one', [], pull)]])
    await desk.settle(sync)
    for (let night = 0; night < 8; night += 1) {
      cut = true
      desk.power.resume()
      for (let second = 0; second < 30; second += 1) {
        desk.clock.advance(1_000)
        await desk.quiet(sync)
      }
      expect(sync.status().connection).toBe('offline')
      cut = false
      let waited = 0
      for (; sync.status().connection !== 'online'; waited += 1) {
        desk.clock.advance(1_000)
        await desk.quiet(sync)
      }
      expect(waited, `night ${night}`).toBeLessThanOrEqual(10)
    }
    const before = passes
    sync.hint('online')
    await desk.quiet(sync)
    expect(passes).toBe(before + 1)
  })
})
