import { describe, expect, it } from 'vitest'
import type { Operation } from '#core/engine/store/work/types'
import { classifyFailure } from '#core/engine/sync/failures'
import { createHostHealth } from '#core/engine/sync/push/host-health'
import { Failure } from '#shared/contract/failure'
import { START, testClock, testRandom } from '../../support/ports.ts'

const MINUTE = 60_000
const timeout = new Failure('timeout')
const verdict = classifyFailure(timeout, 'update')
/** A change that has failed for most of an hour. */
const old = { entity: 'customer', opId: 'a', attempts: 17, firstAt: START, kind: 'update' } as Operation

describe('a network that swallows every request for a long time (R5)', () => {
  it('was an outage although it was asked too seldom to be closed', () => {
    const clock = testClock()
    let back = 0
    const host = createHostHealth(clock, testRandom(), () => {
      back += 1
    })
    for (let minute = 0; minute < 4; minute += 1) {
      host.failed(old, verdict)
      clock.advance(MINUTE)
    }
    expect(host.breaker()).toBe('closed')
    host.answered()
    expect(back).toBe(1)
    host.failed(old, verdict)
    clock.advance(1_000)
    host.answered()
    expect(back).toBe(1)
  })

  it('is left alone after five in a row, however slowly they came', () => {
    const clock = testClock()
    const host = createHostHealth(clock, testRandom(), () => undefined)
    for (let minute = 0; minute < 5; minute += 1) {
      expect(host.breaker()).toBe('closed')
      host.failed(old, verdict)
      clock.advance(MINUTE)
    }
    expect(host.breaker()).toBe('open')
  })

  it('says nothing once it answers: what it swallowed before then is sent again at once', () => {
    const clock = testClock()
    const host = createHostHealth(clock, testRandom(), () => undefined)
    clock.advance(40 * MINUTE)
    const begun = clock.monotonic()
    const waits = () => Array.from({ length: 50 }, () => host.retryOf(old, verdict, timeout, begun).wait)
    expect(Math.max(...waits())).toBeGreaterThan(MINUTE)
    clock.advance(30_000)
    host.answered()
    clock.advance(30_000)
    expect(Math.max(...waits())).toBeLessThanOrEqual(2_000)
  })
})
