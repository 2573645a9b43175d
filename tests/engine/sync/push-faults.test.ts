import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#shared/contract/failure'
import type { Firm } from '../../../src/sample-firm/index.ts'
import { firmNow, signInto, startTestFirm } from '../../support/firm.ts'
import { type TestClock, temporaryFolder, testClock } from '../../support/ports.ts'
import { type Desk, type DeskOptions, openDesk, withoutMarks } from './push-desk.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
let folder: ReturnType<typeof temporaryFolder>
let clock: TestClock
let firm: Firm
let desk: Desk
let ids: string[]

const open = async (options: Partial<DeskOptions> = {}) => {
  desk = await openDesk(firm, { folder: folder.path, clock, ...options })
}
const reopen = async (options: Partial<DeskOptions> = {}) => {
  await desk.close()
  await open(options)
}

beforeEach(async () => {
  folder = temporaryFolder()
  clock = testClock(firmNow)
  firm = await startTestFirm({ quiet: true, now: clock.now, expiresIn: 1e10 })
  await open()
  const page = await desk.remote.companies.list({ pageIndex: 0, pageSize: 40, sortField: 'id', sortOrder: 'asc' })
  ids = page.rows.map((row) => row.id)
  desk.store.customers.upsert(page.rows, clock.now())
  firm.ledger.reset()
})
afterEach(async () => {
  firm.faults.clear()
  await desk.close()
  await firm.close()
  folder.remove()
})

const customer = (place = 0) => ids[place] ?? ''
const states = () => desk.store.work.open().map(({ state }) => state)
const commentsOf = async (id: string) => (await desk.remote.comments.list({ id, type: 'company' })).rows
const followUpsOf = async (id: string) =>
  (await desk.remote.followups.ofObject({ id, type: 'company' }, { pageIndex: 0, pageSize: 100 })).rows
const count = <Row extends { readonly content: string }>(rows: readonly Row[], content: string) =>
  rows.filter((row) => row.content === content).length

describe('every answer to a write is lost', () => {
  const loseAll = () => {
    for (const name of ['company.update', 'tag.reset', 'followup.create', 'comment.create', 'contact.update'])
      firm.faults.set(name, { kind: 'lostResponse' })
    firm.faults.set('file.upload', { kind: 'lostResponse', times: 2 })
  }
  const writeAll = async () => {
    const { file } = await desk.attach('附件.txt', new Uint8Array([1, 2, 3]))
    for (let place = 0; place < 8; place += 1) {
      desk.edit(customer(place), { level: 'D级' })
      desk.followUp(customer(place), `跟进${place}`)
      desk.comment(customer(place), `评论${place}`, place === 0 ? [file] : [])
    }
  }
  const expectAllOnce = async () => {
    expect(states()).toEqual([])
    for (let place = 0; place < 8; place += 1) {
      expect((await desk.remote.companies.get(customer(place))).level).toBe('D级')
      expect(count(await followUpsOf(customer(place)), `跟进${place}`)).toBe(1)
      expect(count(await commentsOf(customer(place)), `评论${place}`)).toBe(1)
    }
    expect(firm.ledger.count('followup.create')).toBe(8)
    expect(firm.ledger.count('comment.create')).toBe(8)
  }

  it('C4 R4 and nothing is sent twice', async () => {
    loseAll()
    await writeAll()
    await desk.drain()
    await expectAllOnce()
  })

  it('C4 R4 nor where the firm keeps no marker: a comment is known by its words', async () => {
    await reopen({ alter: withoutMarks })
    loseAll()
    await writeAll()
    await desk.drain()
    await expectAllOnce()
  })

  it('C4 R4 nor where this computer stops in between', async () => {
    loseAll()
    await writeAll()
    for (let run = 2; run < 12; run += 1) {
      await desk.drain(2 * SECOND)
      await reopen({ seed: run })
      desk.push.wake()
    }
    await desk.drain()
    await expectAllOnce()
  })

  it('C4 R4 the same words twice stay two comments', async () => {
    await reopen({ alter: withoutMarks })
    desk.comment(customer(), '已联系')
    await desk.drain()
    firm.faults.set('comment.create', { kind: 'lostResponse' })
    desk.comment(customer(), '已联系')
    desk.comment(customer(), '已联系')
    await desk.drain()
    expect(states()).toEqual([])
    expect(count(await commentsOf(customer()), '已联系')).toBe(3)
    expect(desk.store.comments.ofObject('company', customer()).filter((row) => row.content === '已联系')).toHaveLength(
      3,
    )
  })

  it('R4 what looks like two of it is left to a person', async () => {
    await reopen({ alter: withoutMarks })
    firm.faults.set('comment.create', { kind: 'duplicate' })
    firm.faults.set('comment.create', { kind: 'lostResponse' })
    const doubtful = desk.comment(customer(), '待确认')
    await desk.drain()
    expect(desk.store.work.get(doubtful.opId)).toMatchObject({ state: 'rejected', lastCode: 'doubtful' })
    expect(count(await commentsOf(customer()), '待确认')).toBe(2)
    expect(firm.ledger.count('comment.create')).toBe(1)
  })

  it('C22 a body that was cut is no success, and no reason to send again', async () => {
    firm.faults.set('comment.create', { kind: 'cutBody' })
    firm.faults.set('followup.create', { kind: 'cutBody' })
    firm.faults.set('company.update', { kind: 'cutBody', times: 1 })
    desk.comment(customer(), '被截断')
    desk.followUp(customer(), '被截断的跟进')
    desk.edit(customer(), { level: 'D级' })
    await desk.drain()
    expect(states()).toEqual([])
    expect(count(await commentsOf(customer()), '被截断')).toBe(1)
    expect(count(await followUpsOf(customer()), '被截断的跟进')).toBe(1)
    expect(desk.store.customers.get(customer())?.row.level).toBe('D级')
  })

  it('a request that got lost itself is sent again, a minute later at the earliest', async () => {
    firm.faults.set('comment.create', { kind: 'status', status: 502, times: 1 })
    desk.comment(customer(), '丢失的请求')
    await desk.drain(50 * SECOND)
    expect(count(await commentsOf(customer()), '丢失的请求')).toBe(0)
    await desk.drain(20 * SECOND)
    expect(count(await commentsOf(customer()), '丢失的请求')).toBe(1)
    expect(states()).toEqual([])
  })
})

describe('the queue goes on by itself', () => {
  it('C13 R10 also with a comment in doubt while somebody sets the clock back', async () => {
    firm.faults.set('comment.create', { kind: 'status', status: 502, times: 1 })
    desk.comment(customer(), '时钟倒退')
    await desk.drain(5 * SECOND)
    clock.jump(-400 * 24 * 60 * MINUTE)
    await desk.drain(3 * MINUTE)
    expect(count(await commentsOf(customer()), '时钟倒退')).toBe(1)
    expect(states()).toEqual([])
  })

  it('C5 R5 after any failure, without another write or sign', async () => {
    for (const fault of [
      { kind: 'status', status: 500, times: 7 },
      { kind: 'status', status: 429, times: 3 },
      { kind: 'status', status: 503, retryAfter: 30, times: 2 },
      { kind: 'html', times: 6 },
      { kind: 'lostResponse', times: 6 },
      { kind: 'cutBody', times: 6 },
    ] as const) {
      firm.faults.set('*', fault)
      for (let place = 0; place < 6; place += 1) desk.edit(customer(place), { note: `${fault.kind} ${clock.now()}` })
      await desk.drain(3 * MINUTE)
      expect(states(), fault.kind).toEqual([])
      firm.faults.clear()
    }
  })

  it('C5 an operation that only looks as if it were on its way is found', async () => {
    desk.edit(customer(), { level: 'D级' })
    await desk.drain()
    firm.ledger.reset()
    const operation = desk.edit(customer(), { level: 'B级' })
    desk.store.work.step(operation.opId, { state: 'inflight', lease: 'lost' }, clock.now())
    await desk.quiet()
    expect(firm.ledger.count('company.get')).toBe(0)
    for (let tick = 0; tick < 3; tick += 1) {
      clock.advance(MINUTE)
      await desk.quiet()
    }
    expect(desk.store.work.get(operation.opId)?.state).toBe('done')
  })

  it('C5 a queue that stands still is noticed after two minutes, and the loop begun anew', async () => {
    // What a later version wrote and this one cannot send.
    desk.store.work.add({
      ...(await desk.attach('x', new Uint8Array([1]))).operation,
      opId: 'f'.repeat(32),
      localId: 'f',
      at: 0,
    })
    await reopen({ senders: [] })
    desk.push.wake()
    for (let tick = 0; tick < 2; tick += 1) {
      await desk.quiet()
      expect(desk.lines.filter((line) => line.includes('push.watchdog'))).toEqual([])
      clock.advance(MINUTE)
    }
    await desk.quiet()
    expect(desk.lines.filter((line) => line.includes('push.watchdog'))).toHaveLength(1)
  })

  it('C6 R6 one that fails does not hold up the others, and is sent once an hour then', async () => {
    const update = desk.remote.companies.update
    let sent = 0
    Object.assign(desk.remote.companies, {
      async update(...values: Parameters<typeof update>) {
        if (values[0] !== customer(0)) return update(...values)
        sent += 1
        throw new Failure('http-error', { status: 500, retryAfter: null })
      },
    })
    const sendOthers = async (level: string) => {
      const from = clock.monotonic()
      for (let place = 1; place < 40; place += 1) desk.edit(customer(place), { level })
      let ended = from
      while (desk.store.work.open().some(({ localId }) => localId !== customer(0))) {
        await desk.drain(200)
        ended = clock.monotonic()
      }
      return ended - from
    }
    const alone = await sendOthers('D级')
    await desk.drain()
    const poison = desk.edit(customer(0), { level: 'D级' })
    const beside = await sendOthers('C级')
    expect(desk.store.work.open().map(({ opId }) => opId)).toEqual([poison.opId])
    expect(beside).toBeLessThanOrEqual(alone * 1.05)
    expect(desk.push.state().breaker).toBe('closed')
    await desk.drain(MINUTE)
    const before = sent
    await desk.drain(5 * 60 * MINUTE)
    expect(desk.store.work.get(poison.opId)?.state).toBe('queued')
    expect(before).toBeLessThanOrEqual(8)
    expect(sent - before).toBeLessThanOrEqual(5)
  })

  it('C6 leaves a server alone for as long as it asks', async () => {
    firm.faults.set('company.get', { kind: 'status', status: 429, retryAfter: 120, times: 1 })
    desk.edit(customer(0), { level: 'D级' })
    await desk.quiet()
    desk.edit(customer(1), { level: 'D级' })
    await desk.drain(119 * SECOND)
    expect(firm.ledger.count('company.get')).toBe(1)
    expect(desk.push.held()).toBeGreaterThan(0)
    await desk.drain(10 * SECOND)
    expect(states()).toEqual([])
  })

  it('C7 however long it failed, nothing is dropped', async () => {
    firm.faults.set('*', { kind: 'status', status: 500 })
    desk.edit(customer(), { level: 'D级' })
    await desk.drain(6 * 60 * MINUTE)
    expect(desk.store.work.open()).toMatchObject([{ state: 'queued', lastCode: 'http-error', lastStatus: 500 }])
    expect(desk.store.work.open()[0]?.attempts).toBeGreaterThan(20)
    firm.faults.clear()
    await desk.drain(6 * MINUTE)
    expect(states()).toEqual([])
  })

  it('asks an unreachable host at most once in a while, and sends everything when it is back', async () => {
    firm.faults.set('*', { kind: 'lostResponse' })
    for (let place = 0; place < 20; place += 1) desk.followUp(customer(place), `离线${place}`)
    await desk.drain(60 * MINUTE)
    expect(desk.push.state()).toMatchObject({ breaker: 'open' })
    expect(firm.ledger.count()).toBeLessThanOrEqual(60)
    firm.faults.clear()
    await desk.drain(6 * MINUTE)
    expect(states()).toEqual([])
    for (let place = 0; place < 20; place += 1)
      expect(count(await followUpsOf(customer(place)), `离线${place}`)).toBe(1)
  })

  it('a person who asks gets one probe at once', async () => {
    firm.faults.set('*', { kind: 'status', status: 500 })
    for (let place = 0; place < 6; place += 1) desk.edit(customer(place), { level: 'D级' })
    await desk.drain(30 * MINUTE)
    expect(desk.push.state().breaker).toBe('open')
    firm.faults.clear()
    firm.ledger.reset()
    desk.push.now()
    await desk.quiet()
    expect(firm.ledger.count('company.get')).toBeGreaterThanOrEqual(1)
    await desk.drain(10 * SECOND)
    expect(states()).toEqual([])
  })

  it('a person who asks need not wait for as long as the server asked', async () => {
    firm.faults.set('company.get', { kind: 'status', status: 503, retryAfter: 600 })
    desk.edit(customer(0), { level: 'D级' })
    await desk.drain(SECOND)
    firm.faults.clear()
    desk.edit(customer(1), { level: 'D级' })
    await desk.drain(5 * MINUTE)
    expect(states()).toHaveLength(2)
    desk.push.now()
    await desk.drain(10 * SECOND)
    expect(states()).toHaveLength(1)
    await desk.drain(6 * MINUTE)
    expect(states()).toEqual([])
  })

  it('a paused one sends nothing, also after a restart, until it goes on', async () => {
    desk.push.pause(true)
    desk.edit(customer(), { level: 'D级' })
    await desk.drain(10 * MINUTE)
    await reopen()
    desk.push.wake()
    await desk.drain(10 * MINUTE)
    expect(firm.ledger.count('company')).toBe(0)
    expect(desk.push.state()).toMatchObject({ paused: true, nextAt: null })
    desk.push.pause(false)
    await desk.drain()
    expect(states()).toEqual([])
  })

  it('R10 a clock that somebody sets changes nothing about it', async () => {
    const year = 365 * 24 * 60 * MINUTE
    firm.faults.set('company.get', { kind: 'status', status: 500, times: 3 })
    for (const jump of [10 * year, -20 * year, 10 * year, -60 * MINUTE]) {
      desk.edit(customer(), { note: `时钟${jump}` })
      await desk.quiet()
      clock.jump(jump)
      await desk.drain(2 * MINUTE)
      expect(states()).toEqual([])
    }
  })
})

describe('sleep, restart, sign-in', () => {
  it('C8 what was written offline is there after a restart and is sent', async () => {
    desk.push.pause(true)
    desk.comment(customer(), '离线评论')
    desk.followUp(customer(), '离线跟进')
    desk.edit(customer(), { level: 'D级' })
    await reopen()
    expect(states()).toEqual(['queued', 'queued', 'queued'])
    expect(count(desk.store.comments.ofObject('company', customer()), '离线评论')).toBe(1)
    expect(desk.store.customers.get(customer())?.row.level).toBe('D级')
    desk.push.pause(false)
    desk.push.wake()
    await desk.drain()
    expect(states()).toEqual([])
    expect(count(await commentsOf(customer()), '离线评论')).toBe(1)
  })

  it('C8 what was on its way when the computer stopped is in doubt, never lost and never doubled', async () => {
    firm.faults.set('comment.create', { kind: 'hold' })
    desk.comment(customer(), '路上的评论')
    await firm.faults.held('comment.create')
    const lease = desk.store.work.open()[0]?.lease
    await desk.close()
    firm.faults.clear()
    await open({ seed: 2 })
    expect(desk.store.work.open()).toMatchObject([{ state: 'verify', lease }])
    desk.push.wake()
    await desk.drain()
    expect(states()).toEqual([])
    expect(count(await commentsOf(customer()), '路上的评论')).toBe(1)
  })

  it('C20 R19 a wake-up before the network burns no attempt, and the first success comes within ten seconds of it', async () => {
    const get = desk.remote.companies.get
    let away = true
    Object.assign(desk.remote.companies, {
      get: (id: string) => (away ? Promise.reject(new Failure('unreachable', { reason: 'ENETUNREACH' })) : get(id)),
    })
    desk.power.resume()
    const operation = desk.edit(customer(), { level: 'D级' })
    clock.advance(2_900)
    await desk.quiet()
    expect(desk.store.work.get(operation.opId)?.attempts).toBe(0)
    await desk.drain(20 * SECOND)
    expect(desk.store.work.get(operation.opId)).toMatchObject({ state: 'queued', attempts: 0 })
    away = false
    const back = clock.monotonic()
    await desk.drain(10 * SECOND)
    expect(desk.store.work.get(operation.opId)?.state).toBe('done')
    expect(clock.monotonic() - back).toBeLessThanOrEqual(10 * SECOND)
  })

  it('R17 the sign-in may expire at any request: it is renewed once and nothing is lost', async () => {
    for (let index = 0; index < 8; index += 1) {
      let token = (await signInto(firm)).token
      let requests = 0
      let sending = true
      let renewals = 0
      let refused = index % 2 === 0
      await reopen({
        seed: index,
        fetch(input, init) {
          if (sending && requests === index) firm.expireTokens()
          requests += 1
          return fetch(input, init)
        },
        token: {
          current: () => token,
          async renew() {
            // Every second time the network fails the first renewal.
            if (sending && refused) {
              refused = false
              throw new Failure('unreachable', { reason: 'ECONNRESET' })
            }
            renewals += 1
            token = (await signInto(firm)).token
            return true
          },
        },
      })
      desk.edit(customer(index), { level: 'D级' })
      desk.followUp(customer(index), `到期${index}`)
      desk.comment(customer(index), `到期${index}`)
      await desk.drain()
      sending = false
      expect(states()).toEqual([])
      expect(renewals).toBeLessThanOrEqual(1)
      expect(count(await followUpsOf(customer(index)), `到期${index}`)).toBe(1)
      expect(count(await commentsOf(customer(index)), `到期${index}`)).toBe(1)
      expect((await desk.remote.companies.get(customer(index))).level).toBe('D级')
    }
  })

  it('C6 R17 a sign-in that cannot be renewed freezes the queue and costs no attempt', async () => {
    const { token } = await signInto(firm)
    let current = token
    await reopen({ token: { current: () => current, renew: async () => false } })
    firm.expireTokens(true)
    firm.ledger.reset()
    const edit = desk.edit(customer(), { level: 'D级' })
    const comment = desk.comment(customer(1), '冻结')
    await desk.drain()
    await desk.drain(60 * MINUTE)
    expect(desk.push.state()).toMatchObject({ frozen: true, nextAt: null })
    for (const { opId } of [edit, comment])
      expect(desk.store.work.get(opId)).toMatchObject({ state: 'queued', attempts: 0, lastCode: '' })
    expect(firm.ledger.count()).toBeLessThanOrEqual(2)
    current = (await signInto(firm)).token
    desk.push.heard('ok', 0)
    await desk.drain()
    expect(states()).toEqual([])
  })

  it.each([
    ['a full disk', 'SQLITE_FULL', 'disk-full'],
    ['a store that another thread is writing', 'SQLITE_BUSY', 'store-busy'],
  ])('R11 %s at the acknowledgement leaves it in doubt, and it is found again later', async (_what, code, said) => {
    const step = desk.store.work.step
    let full = 3
    Object.assign(desk.store.work, {
      step(...values: Parameters<typeof step>) {
        if (values[1].state !== 'inflight' && values[1].state !== undefined && full-- > 0)
          throw Object.assign(new Error('not now'), { code })
        step(...values)
      },
    })
    const comment = desk.comment(customer(), '磁盘已满')
    await desk.quiet()
    expect(desk.lines).toContain(`store ${said}`)
    await desk.drain()
    expect(desk.store.work.get(comment.opId)?.state).toBe('done')
    expect(count(await commentsOf(customer()), '磁盘已满')).toBe(1)
    expect(firm.ledger.count('comment.create')).toBe(1)
  })

  it('ends at once when it is stopped, and says what is in doubt', async () => {
    firm.faults.set('company.update', { kind: 'hold' })
    const operation = desk.edit(customer(), { level: 'D级' })
    await firm.faults.held('company.update')
    await desk.push.stop()
    expect(desk.store.work.get(operation.opId)?.state).toBe('verify')
    desk.push.wake()
    await desk.quiet()
    expect(clock.waiting()).toEqual([])
  })
})
