import { describe, expect, it, vi } from 'vitest'
import { customerFields } from '#core/areas/customers/record'
import type { Operation } from '#core/engine/store/work/types'
import { classifyFailure } from '#core/engine/sync/failures'
import * as hosts from '#core/engine/sync/push/circuit-breaker'
import { foldPatches, splitRow } from '#core/engine/sync/push/overlay'
import * as plan from '#core/engine/sync/push/plan'
import * as poison from '#core/engine/sync/push/poison'
import { unmasked } from '#core/engine/sync/push/unmasked'
import { Failure } from '#shared/contract/failure'
import type { FieldValues } from '#shared/domain/work'
import { testRandom } from '../../support/ports.ts'
import fc from '../../support/properties.ts'
import { customer } from './drifting-firm.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const random = testRandom()

function operation(changes: Partial<Operation> = {}): Operation {
  return {
    seq: 1,
    opId: 'a'.repeat(32),
    entity: 'customer',
    localId: '1',
    kind: 'update',
    title: '',
    patch: {},
    base: {},
    dependsOn: [],
    groupId: null,
    state: 'queued',
    attempts: 0,
    firstAt: null,
    nextAt: 0,
    lease: '',
    lastStatus: null,
    lastCode: '',
    lastError: '',
    createdAt: 0,
    updatedAt: 0,
    ...changes,
  }
}

describe('what a failure means', () => {
  const verdict = (failure: Failure, kind: Operation['kind'] = 'update') => classifyFailure(failure, kind)

  it('is unknown where the request may have arrived, and only then', () => {
    expect(verdict(new Failure('timeout')).class).toBe('unknown')
    expect(verdict(new Failure('unreachable', { reason: 'ECONNRESET' })).class).toBe('unknown')
    for (const reason of ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'ERR_INTERNET_DISCONNECTED'])
      expect(verdict(new Failure('unreachable', { reason })).class).toBe('transient')
    // A proxy opens a tunnel before anything goes through it.
    for (const reason of ['ERR_TUNNEL_CONNECTION_FAILED', 'ERR_PROXY_AUTH_UNSUPPORTED', 'ERR_SOCKS_CONNECTION_FAILED'])
      expect(verdict(new Failure('unreachable', { reason }), 'create').class).toBe('transient')
    expect(verdict(new Failure('http-error', { status: 502 }), 'update').class).toBe('transient')
    expect(verdict(new Failure('http-error', { status: 502 }), 'create').class).toBe('unknown')
  })

  it('C22 takes a cut or unreadable body for nothing but doubt', () => {
    expect(verdict(new Failure('not-json', { reason: 'cut' })).class).toBe('unknown')
    expect(verdict(new Failure('bad-envelope', {})).class).toBe('unknown')
    expect(verdict(new Failure('not-json', { reason: 'html' })).class).toBe('transient')
  })

  it('C6 takes an expired sign-in for no fault of the work, and a busy server at its word', () => {
    expect(verdict(new Failure('sign-in-expired'))).toEqual({
      class: 'sign-in',
      host: 'fine',
      late: false,
      retryAfter: 0,
    })
    expect(verdict(new Failure('http-error', { status: 429, retryAfter: 20 }))).toMatchObject({
      class: 'throttled',
      retryAfter: 20 * SECOND,
    })
    expect(verdict(new Failure('http-error', { status: 503, retryAfter: 86_400 })).retryAfter).toBe(15 * MINUTE)
    expect(verdict(new Failure('http-error', { status: 503, retryAfter: null })).class).toBe('transient')
    expect(verdict(new Failure('http-error', { status: 413, retryAfter: null })).class).toBe('rejected')
  })

  it('of TLS, a gateway or a closed server leaves a create in doubt, unless nothing can have left', () => {
    const create = (code: 'certificate' | 'http-error', details: Failure['details']) =>
      verdict(new Failure(code, details), 'create')
    for (const reason of ['ERR_SSL_PROTOCOL_ERROR', 'EPROTO', 'ERR_SSL_BAD_RECORD_MAC_ALERT', 'ERR_TLS_SESSION_ATTACK'])
      expect(create('certificate', { reason }).class, reason).toBe('unknown')
    for (const reason of ['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_CERT_AUTHORITY_INVALID'])
      expect(create('certificate', { reason }).class, reason).toBe('transient')
    expect(create('http-error', { status: 408, retryAfter: null })).toMatchObject({ class: 'unknown', late: true })
    expect(create('http-error', { status: 503, retryAfter: 30 })).toMatchObject({
      class: 'unknown',
      retryAfter: 30 * SECOND,
    })
    for (const status of [425, 407]) expect(create('http-error', { status, retryAfter: null }).class).toBe('transient')
    expect(create('http-error', { status: 429, retryAfter: 5 }).class).toBe('throttled')
    expect(verdict(new Failure('http-error', { status: 503, retryAfter: 30 }))).toMatchObject({
      class: 'throttled',
      late: false,
    })
  })

  it('is for a person where the server refuses, or a guard before it', () => {
    for (const code of ['refused', 'blocked', 'over-limit', 'invalid-input', 'not-found', 'forbidden'] as const)
      expect(verdict(new Failure(code)).class).toBe('rejected')
  })
})

describe('times', () => {
  it('C7 waits longer and longer up to five minutes, and never gives up', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(1e9), fc.integer(), (attempts, failingFor, seed) => {
        const wait = plan.backoff(attempts, failingFor, testRandom(seed))
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(Math.min(5 * MINUTE, SECOND * 2 ** Math.min(30, attempts)))
        expect(wait).toBeLessThanOrEqual(Math.max(16 * SECOND, failingFor / 4))
      }),
    )
    const always = { next: () => 0.999999, bytes: random.bytes }
    expect(plan.backoff(60, 60 * MINUTE, always)).toBeGreaterThan(4 * MINUTE)
  })

  it('lets nothing wait longer because somebody set the clock (C13)', () => {
    const year = 365 * 24 * 60 * MINUTE
    const waiting = operation({ nextAt: 1_000_000 + 30 * SECOND })
    for (const jump of [-10 * year, -60 * MINUTE]) {
      const now = 1_000_000 + jump
      expect(plan.movedNextAt(waiting, jump, now) - now).toBe(30 * SECOND)
      expect(plan.movedNextAt(operation({ nextAt: 900_000 }), jump, now)).toBe(now)
      expect(plan.movedNextAt(operation({ nextAt: now }), jump, now)).toBe(now)
    }
    for (const jump of [10 * year, 60 * MINUTE])
      expect(plan.movedNextAt(waiting, jump, 1_000_000 + jump)).toBeLessThanOrEqual(1_000_000 + jump)
    const long = operation({ nextAt: 1_000_000 + year })
    expect(plan.movedNextAt(long, 60 * MINUTE, 4_600_000) - 4_600_000).toBe(5 * MINUTE)
    expect(plan.wallJump(0, 4 * SECOND)).toBe(0)
    expect(plan.wallJump(0, -6 * SECOND)).toBe(-6 * SECOND)
  })

  it('sets one timer to the first thing that waits, to the safety tick at the latest, to nothing where nothing is open', () => {
    const none = { gate: null, next: null, store: null, deadline: null }
    expect(plan.nextTimer({ ...none, gate: 15 * SECOND, next: 7 * SECOND }, true)).toBe(7 * SECOND)
    expect(plan.nextTimer({ ...none, next: 10 * MINUTE }, true)).toBe(plan.TICK)
    expect(plan.nextTimer(none, true)).toBe(plan.TICK)
    expect(plan.nextTimer(none, false)).toBe(null)
    expect(plan.nextTimer({ ...none, deadline: 5 * SECOND }, false)).toBe(5 * SECOND)
  })
})

describe('the host', () => {
  const fail = (host: hosts.Host, at: number, source: string | null = null) =>
    hosts.failed(host, { at, source, retry: false }, random)
  const down = [0, 1, 2, 3, 4].reduce((host, second) => fail(host, second * SECOND), hosts.newHost(0))

  it('is left alone after five failures in thirty seconds, then asked once in 15 s to 5 min', () => {
    expect(down.breaker).toBe('open')
    const wait = hosts.gateOf(down, 4 * SECOND).wait ?? 0
    expect(wait).toBeGreaterThanOrEqual(15 * SECOND)
    expect(wait).toBeLessThanOrEqual(20 * SECOND)
    expect(hosts.gateOf(down, 4 * SECOND + wait).open).toBe('probe')
    let host = down
    let at = 4 * SECOND
    const waits: number[] = []
    for (let probe = 0; probe < 60; probe += 1) {
      at = host.probeAt
      host = fail(hosts.started(host, at, 1, true), at)
      waits.push(host.probeAt - at)
    }
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(15 * SECOND)
    expect(Math.max(...waits)).toBeLessThanOrEqual(5 * MINUTE)
    expect(Math.max(...waits)).toBeGreaterThan(2 * MINUTE)
  })

  it('lets one probe through and opens with its success', () => {
    const probing = hosts.started(down, down.probeAt, 1, true)
    expect(hosts.gateOf(probing, down.probeAt)).toMatchObject({ open: 'none', wait: null })
    expect(hosts.gateOf(hosts.answered(probing, down.probeAt), down.probeAt).open).not.toBe('none')
    expect(hosts.probeNow(down, 5 * SECOND).probeAt).toBe(5 * SECOND)
  })

  it('counts no failures that lie apart, and an answer between them ends the row', () => {
    const apart = [0, 1, 2, 3, 4].reduce((host, time) => fail(host, time * 10 * SECOND), hosts.newHost(0))
    expect(apart.breaker).toBe('closed')
    const mixed = [0, 1, 2, 3, 4, 5].reduce(
      (host, second) => (second === 3 ? hosts.answered(host, second) : fail(host, second)),
      hosts.newHost(0),
    )
    expect(mixed.breaker).toBe('closed')
  })

  it('C6 is not closed by one thing that always fails', () => {
    const poisoned = Array.from({ length: 20 }, (_, at) => at).reduce(
      (host, at) => fail(host, at, 'one'),
      hosts.newHost(0),
    )
    expect(poisoned.breaker).toBe('closed')
    expect(fail(poisoned, 20, 'two').breaker).toBe('open')
  })

  it('C20 R19 counts nothing for thirty seconds after a wake-up, and asks again within seconds', () => {
    let host = hosts.woke(hosts.newHost(0), MINUTE)
    expect(hosts.gateOf(host, MINUTE)).toMatchObject({ open: 'none', wait: 3 * SECOND })
    let at = MINUTE + 3 * SECOND
    while (at < MINUTE + 30 * SECOND) {
      expect(hosts.inGrace(host, at)).toBe(true)
      host = fail(hosts.started(host, at, 1, true), at)
      expect(host.failures).toEqual([])
      expect(host.probeAt - at).toBeLessThanOrEqual(5 * SECOND)
      at = host.probeAt
    }
  })

  it('goes slower when it is told to, and faster again', () => {
    const slowed = hosts.throttled(hosts.newHost(0), 0, 20 * SECOND)
    expect(hosts.gateOf(slowed, 19 * SECOND).open).toBe('none')
    expect(hosts.gateOf(slowed, 20 * SECOND).open).toBe('all')
    expect(hosts.gateOf(hosts.probeNow(slowed, SECOND), SECOND).open).toBe('none')
    expect(hosts.gateOf(hosts.askedNow(slowed, SECOND), SECOND).open).toBe('all')
    expect(slowed.rate).toBe(2.5)
    expect(hosts.answered(slowed, 0).rate).toBe(2.75)
    let host = hosts.newHost(0)
    for (let request = 0; request < 5; request += 1) host = hosts.started(host, 0, 1, false)
    expect(hosts.gateOf(host, 0)).toMatchObject({ open: 'none', wait: 200 })
  })

  it('keeps failing retries at a tenth of the requests, and never at none', () => {
    let host = hosts.newHost(0)
    for (let retry = 0; retry < 10; retry += 1)
      host = { ...hosts.failed(host, { at: retry, source: 'x', retry: true }, random), tokens: 5 }
    expect(hosts.gateOf(host, 10).open).toBe('first')
    expect(hosts.gateOf(host, 6_010).open).toBe('all')
    expect(hosts.gateOf(hosts.answered(host, 10), 10).open).toBe('all')
  })
})

describe('what starts', () => {
  const candidate = (seq: number, changes: Partial<Operation> = {}, lane: plan.Lane = 'records', turn = `${seq}`) => ({
    operation: operation({ seq, opId: String(seq), ...changes }),
    lane,
    turn,
  })
  const all: hosts.Gate = { open: 'all', wait: null, tokens: 100 }
  const seqs = (chosen: readonly plan.Candidate[]) => chosen.map((one) => one.operation.seq)

  it('is in order of their making: four records and two files at once', () => {
    const many = [1, 2, 3, 4, 5, 6].map((seq) => candidate(seq))
    const files = [7, 8, 9].map((seq) => candidate(seq, { kind: 'upload' }, 'files'))
    expect(seqs(plan.chooseStarts([...many, ...files], [], all))).toEqual([1, 2, 3, 4, 7, 8])
    expect(seqs(plan.chooseStarts(many, [{ lane: 'records', turn: 'x' }], all))).toEqual([1, 2, 3])
  })

  it('takes turns, and no more than the tokens allow', () => {
    const same = [candidate(1, {}, 'records', 'a'), candidate(2, {}, 'records', 'a'), candidate(3)]
    expect(seqs(plan.chooseStarts(same, [], all))).toEqual([1, 3])
    expect(seqs(plan.chooseStarts(same, [{ lane: 'records', turn: 'a' }], all))).toEqual([3])
    expect(
      seqs(
        plan.chooseStarts(
          [1, 2, 3].map((seq) => candidate(seq)),
          [],
          { ...all, tokens: 3 },
        ),
      ),
    ).toEqual([1, 2])
  })

  it('C6 probes with what was tried least', () => {
    const poisoned = [candidate(1, { attempts: 40 }), candidate(2, { attempts: 1 }), candidate(3, { attempts: 1 })]
    expect(seqs(plan.chooseStarts(poisoned, [], { ...all, open: 'probe' }))).toEqual([2])
    expect(seqs(plan.chooseStarts(poisoned, [], { ...all, open: 'first' }))).toEqual([])
  })
})

describe('C6 an operation that fails by itself', () => {
  const wrong = (streak: poison.Streak, times: number, reason = 'http-error 500') =>
    Array.from({ length: times }).reduce<poison.Streak>((now) => poison.wentWrong(now, 'bad', reason), streak)
  const well = (streak: poison.Streak, count: number) =>
    Array.from({ length: count }).reduce<poison.Streak>((now, _, index) => poison.wentWell(now, `good${index}`), streak)

  const failing = (times: number) => wrong(well(wrong(poison.noStreak, 1), 25), times - 1)

  it('is told from a host that fails by the others that go well meanwhile', () => {
    expect(poison.isPoison(failing(4), 'bad')).toBe(true)
    expect(poison.isPoison(failing(3), 'bad')).toBe(false)
    expect(poison.isPoison(wrong(well(wrong(poison.noStreak, 1), 24), 3), 'bad')).toBe(false)
    expect(poison.isPoison(wrong(well(poison.noStreak, 100), 4), 'bad')).toBe(false)
    expect(poison.isPoison(poison.wentWrong(failing(4), 'other', 'x'), 'other')).toBe(false)
    expect(poison.isPoison(poison.wentWrong(failing(3), 'bad', 'timeout '), 'bad')).toBe(false)
    expect(poison.isPoison(poison.wentWell(failing(4), 'bad'), 'bad')).toBe(false)
    expect(poison.poisonDelay(random)).toBeGreaterThanOrEqual(60 * MINUTE)
  })
})

describe('open work over a row of the server', () => {
  const row = customer('1', { name: '服务器', level: 'A' })

  it('shows the latest change of each field and keeps the server’s values of the changed ones', () => {
    const operations = [
      operation({ seq: 2, patch: { level: 'C' } }),
      operation({ seq: 1, state: 'conflict', patch: { level: 'B', note: '甲' } }),
      operation({ seq: 3, state: 'done', patch: { name: '已发送' } }),
      operation({ seq: 4, kind: 'create', patch: { name: '新建' } }),
    ]
    expect(foldPatches(operations)).toEqual({ level: 'C', note: '甲' })
    const { visible, remote } = splitRow(row, customerFields, operations)
    expect(visible).toMatchObject({ name: '服务器', level: 'C', note: '甲' })
    expect(remote).toEqual({ level: 'A', note: row.note })
  })

  it('leaves a row without open work as it is', () => {
    expect(splitRow(row, customerFields, [operation({ state: 'done', patch: { level: 'C' } })])).toEqual({
      visible: row,
      remote: null,
    })
  })
})

describe('a masked number that is to be sent', () => {
  it('is never taken for the whole one, nor is one number for two (D-22)', async () => {
    const object = { type: 'company', id: '1' }
    const send = (values: FieldValues, plain: () => Promise<string>, others: FieldValues = {}) =>
      unmasked(values, others, object, { phone: { plain } } as never)
    const mask = { phone: '138****0001', state: 0 }
    const masked = { code: 'phone-masked' }
    // A firm that gives no number answers with the mask once more.
    await expect(send({ phoneMore: [mask] }, async () => mask.phone)).rejects.toMatchObject(masked)
    const asked = vi.fn(async () => '13800000001')
    await expect(send({ phoneMore: [mask, { ...mask, state: 4 }] }, asked)).rejects.toMatchObject(masked)
    const card = { 'extra.card': mask.phone }
    await expect(send(card, asked, { ...card, telephone: mask.phone })).rejects.toMatchObject(masked)
    expect(asked).not.toHaveBeenCalled()
    // Where the firm is not reached or the app has a bug, nobody has refused the number: the edit is not given up for it.
    const failing = [new Failure('unreachable'), new Failure('timeout'), new TypeError('a bug')]
    for (const failure of failing)
      await expect(send({ phoneMore: [mask] }, () => Promise.reject(failure))).rejects.toBe(failure)
  })
})
