import { describe, expect, it } from 'vitest'
import { PASS_EVERY } from '#core/engine/sync/schedule/attention'
import { meter } from '#core/engine/sync/schedule/progress'
import { delayAfter, schedule } from '#core/engine/sync/schedule/schedule'
import { EVENT_INTERVAL, eventStream, MOST_IDS } from '#core/events'
import type { CoreEvent } from '#shared/contract/events'
import { testClock, testPower, testRandom } from '../../support/ports.ts'

describe('progress', () => {
  it('never goes back while a pass runs, whatever the server says', () => {
    const clock = testClock()
    const progress = meter('customers', clock, null)
    const seen = [
      [500, 10_000],
      [1000, 9_000],
      [400, 8_000],
      [12_000, 9_000],
    ].map(([rows = 0, total = 0]) => {
      clock.advance(1_000)
      progress.report('first', rows, total)
      return progress.view()
    })
    expect(seen.map((view) => view.rows)).toEqual([500, 1000, 1000, 12_000])
    expect(seen.map((view) => view.total)).toEqual([10_000, 10_000, 10_000, 12_000])
  })

  it('tells rate and time to go from the last twenty seconds', () => {
    const clock = testClock()
    const progress = meter('customers', clock, null)
    for (let second = 0; second <= 60; second += 1) {
      progress.report('first', second < 40 ? second * 10 : 390 + (second - 39) * 100, 4000)
      clock.advance(1_000)
    }
    expect(progress.view()).toMatchObject({ rows: 2490, rate: 100, remaining: 15_100 })
    progress.settle('done', 7, null)
    expect(progress.view()).toMatchObject({ phase: 'done', rate: 0, remaining: null, lastDone: 7 })
  })
})

describe('the one timer', () => {
  it('waits a random part of a doubling bound after failures', () => {
    const random = testRandom(5)
    for (let failures = 1; failures < 40; failures += 1) {
      const delay = delayAfter(failures, random)
      expect(delay).toBeGreaterThanOrEqual(0)
      expect(delay).toBeLessThanOrEqual(Math.min(300_000, 1_000 * 2 ** failures))
    }
  })

  it('is one, is moved by a wake-up, and ends', () => {
    const clock = testClock()
    const power = testPower()
    let ran = 0
    const run = () => {
      ran += 1
    }
    const every = () => PASS_EVERY
    const timer = schedule({ clock, random: testRandom(), power, run, every, woke: () => undefined })
    timer.next(0, { isDown: false, atLeast: 0 })
    timer.next(0, { isDown: false, atLeast: 90_000 })
    expect(clock.waiting()).toEqual([90_000])
    power.resume()
    expect(clock.waiting()).toEqual([3_000])
    clock.advance(3_000)
    expect(ran).toBe(1)
    timer.next(0, { isDown: false, atLeast: 0 })
    timer.stop()
    power.resume()
    clock.advance(1_000_000)
    expect(ran).toBe(1)
  })
})

it('a pass that ends right after a wake-up does not stand for the one that the wake-up asked for', () => {
  const clock = testClock()
  const power = testPower()
  const every = () => PASS_EVERY
  const timer = schedule({ clock, random: testRandom(), power, run: () => undefined, every, woke: () => undefined })
  power.resume()
  clock.advance(1_000)
  timer.next(0, { isDown: false, atLeast: 0 })
  expect(clock.waiting()).toEqual([2_000])
  timer.next(0, { isDown: false, atLeast: 60_000 })
  expect(clock.waiting()).toEqual([60_000])
  clock.advance(60_000)
  timer.next(0, { isDown: false, atLeast: 0 })
  expect(clock.waiting()).toEqual([PASS_EVERY])
})

describe('events', () => {
  it('are told at most five times a second, gathered by area, and large sets as any', () => {
    const clock = testClock()
    const stream = eventStream(clock)
    const heard: CoreEvent[] = []
    stream.listen((event) => heard.push(event))
    for (let index = 0; index < 50; index += 1) {
      stream.emit({ type: 'changed', area: 'customers', ids: [`${index % 3}`] })
      stream.emit({ type: 'sync' })
      clock.advance(20)
    }
    clock.advance(EVENT_INTERVAL)
    expect(heard.filter((event) => event.type === 'sync').length).toBeLessThanOrEqual(7)
    const changes = heard.filter((event) => event.type === 'changed')
    expect(changes.length).toBeLessThanOrEqual(7)
    expect(new Set(changes.flatMap((event) => event.ids))).toEqual(new Set(['0', '1', '2']))
    const many = Array.from({ length: MOST_IDS + 1 }, (_, index) => `${index}`)
    stream.emit({ type: 'changed', area: 'customers', ids: many })
    clock.advance(EVENT_INTERVAL)
    expect(heard.at(-1)).toEqual({ type: 'changed', area: 'customers', ids: [] })
    stream.emit({ type: 'session' })
    expect(heard.at(-1)).toEqual({ type: 'session' })
  })
})
