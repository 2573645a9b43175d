// Calls at both firms of the tests, by either provider: real store, real client, real HTTP, a clock that stands still.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#shared/contract/failure'
import type { PhoneState } from '#shared/contract/phone'
import { firmNames } from '../../support/both-firms.ts'
import { codeOf } from '../../support/core.ts'
import { START, until as untilTrue } from '../../support/ports.ts'
import { firms, later, type Office } from './firms.ts'

const PLAIN = '13812345621'
const failureOf = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: unknown) => (error instanceof Failure ? { code: error.code, ...error.details } : error),
  )

describe.each(firmNames)('at the %s firm', (name) => {
  let office: Office
  const phone = () => office.core.client.phone
  const state = () => phone().state({})
  const inState = async (wanted: string) => (await state()).call?.state === wanted
  const until = (holds: (now: PhoneState) => boolean) => later(office, async () => holds(await state()))
  const log = async () => (await phone().history({})).rows
  const entries = async () => (await office.core.client.work.outbox({})).entries
  const sent = () => later(office, async () => (await entries()).length === 0)

  /** Dials, and hangs up before anything was read at the firm. */
  const givenUp = async () => {
    const dialled = failureOf(phone().dial({ number: PLAIN }))
    await until(({ call }) => call !== null)
    const id = (await state()).call?.id ?? ''
    const next = { kind: 'schedule' as const, summary: '面谈', start: null, remindBefore: null, attendees: [] }
    await phone().next({ id, next })
    await phone().hangUp({ id })
    expect(await dialled).toEqual({ code: 'invalid-input', field: 'call', reason: 'given-up' })
    expect([office.placed(), (await state()).call]).toEqual([[], null])
    expect((await state()).failed).toMatchObject({ code: 'given-up', reason: '', next })
    expect(await failureOf(phone().dial({ number: PLAIN }))).toBeNull()
    // What was written is there again with the next try.
    expect((await state()).call?.next).toEqual(next)
    expect(office.placed()).toEqual([PLAIN])
  }

  /** Dials, and says that somebody answered, and that it is over, before anything was read at the firm. */
  const endedByHand = async () => {
    const dialled = failureOf(phone().dial({ number: PLAIN }))
    await until(({ call }) => call !== null)
    const id = (await state()).call?.id ?? ''
    await phone().answeredByHand({ id })
    expect((await state()).call).toMatchObject({ id, state: 'calling', answeredAt: null })
    await phone().hangUp({ id, byHand: true })
    expect(await dialled).toEqual({ code: 'invalid-input', field: 'call', reason: 'given-up' })
    expect(office.placed()).toEqual([])
    expect(await state()).toMatchObject({ call: { id, endedBy: 'me' }, failed: null })
    await until(({ call }) => call?.state === 'wrapUp')
    await phone().finish({ id })
    expect(await failureOf(phone().dial({ number: PLAIN }))).toBeNull()
    expect(office.placed()).toEqual([PLAIN])
  }

  /** Dials, and says that somebody answered before anything was read at the firm; answers the call once it is dialled. */
  const answeredEarly = async () => {
    const dialled = phone().dial({ number: PLAIN })
    await until(({ call }) => call !== null)
    const { id = '', dialledAt } = (await state()).call ?? {}
    await phone().answeredByHand({ id })
    expect((await state()).call).toMatchObject({ id, state: 'calling', answeredAt: null })
    await dialled
    return { dialledAt, call: (await state()).call }
  }

  describe('by the voice provider', () => {
    beforeEach(async () => {
      office = await firms[name]('voice')
    })
    afterEach(() => office.close())

    it('PH-13 D-27 is told by the provider that somebody answered, and by no press', async () => {
      expect((await answeredEarly()).call).toMatchObject({ state: 'calling', answeredAt: null })
    })

    it('PH-10 PH-12 PH-13 rings, is answered, is hung up by the other side, is written down, and stands in the log', async () => {
      const objId = await office.customerWith(PLAIN)
      const { id } = await phone().dial({ number: '+86 138-1234-5621', objType: 'company', objId })
      expect(office.placed()).toEqual([PLAIN])
      expect((await state()).call).toMatchObject({
        id,
        state: 'calling',
        provider: 'voice',
        number: PLAIN,
        unsure: false,
      })
      office.happens(0)
      office.happens(1)
      await until(({ call }) => call?.state === 'connected')
      office.core.ports.clock.advance(30_000)
      office.happens(2, 'customer', '对方挂断')
      await until(({ call }) => call?.state === 'ended')
      await until(({ call }) => call?.state === 'wrapUp')
      const over = (await state()).call
      expect(over).toMatchObject({ endedBy: 'other', reason: '对方挂断' })
      const next = { kind: 'schedule' as const, summary: '面谈', start: START, remindBefore: 0, attendees: [] }
      await phone().next({ id, next })
      const { followUp } = await phone().finish({ id, outcome: 4, note: '已约周三面谈' })
      // What came next was kept by another window, and goes with the follow-up all the same.
      expect(followUp).toMatchObject({ objType: 'company', objId, type: 8, content: '已约周三面谈', next })
      expect(followUp?.seconds ?? 0).toBeGreaterThanOrEqual(29)
      expect(followUp?.reached).toBe(true)
      expect((await state()).call).toBeNull()
      expect(await log()).toMatchObject([{ id, state: 'idle', outcome: 4, note: '已约周三面谈', number: PLAIN }])
    })

    it('PH-12 is hung up from here, once however often that is pressed, and hung up by nobody else then', async () => {
      const { id } = await phone().dial({ number: PLAIN })
      office.happens(1)
      await until(({ call }) => call?.state === 'connected')
      await Promise.all([phone().hangUp({ id }), phone().hangUp({ id })]).catch(() => undefined)
      await phone().hangUp({ id })
      await until(({ call }) => call?.state === 'wrapUp')
      expect((await state()).call).toMatchObject({ endedBy: 'me' })
    })

    it('PH-12 the first call of a run that is hung up while it is dialled reaches nobody, and the next one does', () =>
      givenUp())

    it('PH-12 D-27 a call that is ended by hand while it is dialled was answered by nobody and reaches nobody', () =>
      endedByHand())

    it('PH-13 busy and unanswered calls end without a talk', async () => {
      for (const text of ['用户忙', '无人接听']) {
        const { id } = await phone().dial({ number: PLAIN })
        office.happens(0)
        office.happens(2, 'customer', text)
        await until(({ call }) => call?.state === 'wrapUp')
        expect((await state()).call).toMatchObject({ answeredAt: null, reason: text, endedBy: 'other' })
        expect(await phone().finish({ id, outcome: 1 })).toEqual({ followUp: null })
      }
      expect((await log()).map(({ reason }) => reason)).toEqual(['无人接听', '用户忙'])
    })

    it('PH-14 what the provider said about an earlier call stands in no later one, in this run or the next', async () => {
      const { id } = await phone().dial({ number: PLAIN })
      office.says('余额不足')
      await until(({ messages }) => messages.length > 0)
      office.happens(2)
      await until(({ call }) => call?.state === 'wrapUp')
      await phone().finish({ id })
      const next = await phone().dial({ number: PLAIN })
      expect((await state()).messages).toEqual([])
      office.happens(2)
      await until(({ call }) => call?.state === 'wrapUp')
      await phone().finish({ id: next.id })
      // A login that is new tells everything once more.
      office.core.ports.clock.advance(600_000)
      await office.again()
      await phone().dial({ number: PLAIN })
      office.happens(1)
      await until(({ call }) => call?.state === 'connected')
      if (name === 'sample') expect((await state()).messages).toEqual([])
      office.says('本次通话已录音')
      await until(({ messages }) => messages.some(({ text }) => text === '本次通话已录音'))
    })

    it('PH-14 late and doubled events move nothing, and what the provider says is shown without its host', async () => {
      const { id } = await phone().dial({ number: PLAIN })
      office.happens(2, 'customer', '对方挂断')
      office.happens(1)
      office.happens(0)
      office.says('余额不足，请充值 http://pay.voice.internal/seat')
      await until(({ call, messages }) => call?.state === 'wrapUp' && messages.length > 0)
      const now = await state()
      expect(now.call).toMatchObject({ id, endedBy: 'other' })
      expect(now.messages.map(({ text }) => text)).toEqual(['余额不足，请充值'])
    })

    it('PH-07 PH-09 D-23 what is no number is refused here, and asks nobody', async () => {
      const reason = async (number: string) => {
        const failure = await failureOf(phone().dial({ number }))
        return (failure as { reason?: string } | null)?.reason
      }
      expect([await reason('12'), await reason('9'.repeat(200)), await reason('☎️')]).toEqual(['short', 'long', 'signs'])
      expect([await reason('138****5621'), await reason('1380013\n1390013')]).toEqual(['masked', 'several'])
      expect([office.placed(), office.asked('login'), (await log()).length]).toEqual([[], 0, 0])
    })

    it('PH-05 PH-06 D-22 a masked number is asked for right before it is dialled, and is nowhere afterwards', async () => {
      const objId = await office.customerWith(PLAIN)
      const { id } = await phone().dial({ number: '138****5621', objType: 'company', objId })
      expect([office.placed(), office.asked('plain')]).toEqual([[PLAIN], 1])
      expect((await state()).call?.number).toBe('138****5621')
      expect(await log()).toMatchObject([{ id, number: '138****5621' }])
      const shown = JSON.stringify([await state(), await log(), office.core.ports.lines])
      expect(shown).not.toContain(PLAIN)
    })

    it('PH-21 PH-22 PH-23 ER-01 refusals carry their code, and words without the host', async () => {
      const told: unknown[] = []
      for (const how of ['blacklisted', 'quota', 'broken'] as const) {
        office.refuse(how)
        told.push(await failureOf(phone().dial({ number: PLAIN })))
      }
      expect(told).toMatchObject([
        { code: '1013004' },
        { code: '1013117' },
        { code: '1013500', message: '线路异常 ，请稍后再试' },
      ])
      const now = await state()
      expect([now.call, now.failed]).toMatchObject([null, { code: '1013500', endedBy: 'refused', state: 'idle' }])
      expect((await log()).map(({ code }) => code)).toEqual(['1013500', '1013117', '1013004'])
      office.refuse(null)
      await phone().dial({ number: PLAIN })
      // Nobody was called by those.
      expect((await phone().history({ placed: true })).total).toBe(1)
      expect((await state()).failed).toBeNull()
      expect(office.placed()).toEqual([PLAIN])
    })

    it('one call at a time over two windows, and none before the last one is written down', async () => {
      const both = await Promise.all([1, 2].map(() => failureOf(phone().dial({ number: PLAIN }))))
      expect(both.filter((one) => one !== null)).toMatchObject([{ code: 'invalid-input', reason: 'busy' }])
      expect(office.placed()).toHaveLength(1)
      office.happens(2)
      await until(({ call }) => call?.state === 'wrapUp')
      expect(await failureOf(phone().dial({ number: PLAIN }))).toMatchObject({ reason: 'busy' })
      const id = (await state()).call?.id ?? ''
      await phone().finish({ id })
      expect(await failureOf(phone().dial({ number: PLAIN }))).toBeNull()
    })

    it('D-89 a provider that was restarted is logged in to again, in a call and before one', async () => {
      const { id } = await phone().dial({ number: PLAIN })
      const before = office.asked('login')
      office.restart()
      office.happens(1)
      await until(({ call }) => call?.state === 'connected')
      expect(office.asked('login')).toBeGreaterThan(before)
      office.restart()
      await phone().hangUp({ id })
      await until(({ call }) => call?.state === 'wrapUp')
    })

    it('D-89 PH-16 after ten polls without an answer the line counts as lost, and is found again', async () => {
      const { id } = await phone().dial({ number: PLAIN })
      office.happens(1)
      await until(({ call }) => call?.state === 'connected')
      office.core.ports.cut(true)
      await until(({ link }) => link === 'lost')
      expect((await state()).call).toMatchObject({ id, state: 'connected' })
      // What is typed is kept, and the call can be ended on this computer alone.
      await phone().note({ id, text: '网络断了' })
      expect(await codeOf(phone().hangUp({ id }))).toBe('offline')
      office.core.ports.cut(false)
      await until(({ link }) => link === 'on')
      office.happens(2)
      await until(({ call }) => call?.state === 'wrapUp')
      expect((await state()).call).toMatchObject({ id, note: '网络断了' })
    })

    it('PH-15 an event that was lost is found by the monitor', async () => {
      const { id } = await phone().dial({ number: PLAIN })
      office.core.ports.cut(true)
      office.happens(1)
      office.core.ports.clock.advance(20_000)
      office.core.ports.cut(false)
      await until(({ call }) => call?.state === 'connected')
      expect((await state()).call?.id).toBe(id)
    })

    it('a call in which the app was killed is found again by a look-up, with all that was written', async () => {
      const { id } = await phone().dial({ number: PLAIN })
      office.happens(1)
      await until(({ call }) => call?.state === 'connected')
      await phone().note({ id, text: '客户问费用' })
      await phone().outcome({ id, outcome: 2 })
      const next = { kind: 'task', title: '寄报价', start: null, project: { id: '', name: '' }, group: null } as const
      await phone().next({ id, next: { ...next, attendees: [] } })
      await office.again()
      expect((await state()).call).toMatchObject({ id, state: 'connected', unsure: true, note: '客户问费用' })
      expect((await state()).call).toMatchObject({ outcome: 2, next })
      await until(({ call }) => call?.unsure === false)
      office.happens(2)
      await until(({ call }) => call?.state === 'wrapUp')
      expect((await state()).call).toMatchObject({ id, note: '客户问费用', endedBy: 'other' })
    })

    it('a call that ended while the app was away is closed as the provider tells it', async () => {
      const { id } = await phone().dial({ number: PLAIN })
      office.happens(1)
      await until(({ call }) => call?.state === 'connected')
      office.core.ports.clock.advance(60_000)
      const holding = office
      office.happens(2, 'customer', '对方挂断')
      await holding.again()
      await until(({ call }) => call?.state === 'wrapUp')
      const over = (await state()).call
      expect(over).toMatchObject({ id, unsure: false })
      expect((over?.endedAt ?? 0) - (over?.answeredAt ?? 0)).toBeGreaterThanOrEqual(58_000)
    })

    it('a computer that slept in a call learns when it wakes how that ended, before any poll is due', async () => {
      const { id } = await phone().dial({ number: PLAIN })
      office.happens(1)
      await until(({ call }) => call?.state === 'connected')
      const { ports } = office.core
      ports.power.suspend()
      ports.cut(true)
      // The poll that was out breaks off, and so does the one behind it.
      const before = ports.requests.length
      ports.clock.advance(35_000)
      await untilTrue(() => ports.requests.length > before)
      office.happens(2)
      ports.cut(false)
      ports.power.resume()
      // The clock stands still here.
      await untilTrue(() => inState('ended'))
      expect((await state()).call).toMatchObject({ id, unsure: false })
    })

    it('AP-48 D-96 a hang-up has the firm write the calls down, once', async () => {
      const objId = await office.customerWith(PLAIN)
      await phone().dial({ number: PLAIN, objType: 'company', objId })
      office.happens(2)
      await until(({ call }) => call?.state === 'wrapUp')
      await sent()
      expect(office.asked('syncCalls')).toBe(1)
      await phone().syncCalls({ customerId: objId })
      await phone().syncCalls({ customerId: objId })
      await sent()
      expect(office.asked('syncCalls')).toBe(2)
    })
  })

  describe('by the own dial service', () => {
    beforeEach(async () => {
      office = await firms[name]('own')
    })
    afterEach(() => office.close())

    it('PH-10 PH-11 D-27 D-88 is handed over without a sound, and counted and ended by hand', async () => {
      const objId = await office.customerWith(PLAIN)
      const { id } = await phone().dial({ number: '138-1234-5621', objType: 'company', objId })
      expect([office.placed(), office.asked('login'), office.asked('messages')]).toEqual([[PLAIN], 0, 0])
      expect((await state()).call).toMatchObject({ id, provider: 'own', state: 'calling', answeredAt: null })
      office.core.ports.clock.advance(8_000)
      expect(await inState('calling')).toBe(true)
      await phone().answeredByHand({ id })
      office.core.ports.clock.advance(61_000)
      await phone().hangUp({ id })
      const { followUp } = await phone().finish({ id, outcome: 4 })
      expect(followUp?.seconds).toBe(61)
      expect(await failureOf(phone().transfer({ id, seat: '8002' }))).toMatchObject({ reason: 'not-on-line' })
    })

    it('PH-12 a call that is hung up while it is dialled reaches nobody, and the next one does', () => givenUp())

    it('PH-12 D-27 one that is ended by hand then was answered by nobody and reaches nobody', () => endedByHand())

    it('PH-13 D-27 one that somebody answered then is counted from that press', async () => {
      const { dialledAt, call } = await answeredEarly()
      expect(call).toMatchObject({ state: 'connected', answeredAt: dialledAt })
    })

    it('PH-17 PH-18 PH-19 PH-25 dialling marks the customer, an outcome its number', async () => {
      const objId = await office.customerWith('', [PLAIN, '13900139000'])
      const dialState = async () => (await office.core.client.customers.detail({ id: objId })).fields.dialState
      const { id } = await phone().dial({ number: PLAIN, objType: 'company', objId })
      expect(await dialState()).toBe(1)
      await phone().answeredByHand({ id })
      await phone().hangUp({ id })
      await phone().finish({ id, outcome: 4 })
      expect(await dialState()).toBe(2)
      const { fields } = await office.core.client.customers.detail({ id: objId })
      const phones = fields.phoneMore as readonly { readonly phone: string; readonly state: number }[]
      expect(phones.map(({ state: one }) => one)).toEqual([4, 0])
    })

    it('PH-17 an outcome goes to the extension that was called, and to none where it may be another', async () => {
      const objId = await office.customerWith('', ['0571-88886666转801', '0571-88886666转802'])
      type Entry = { readonly phone: string; readonly state: number }
      const phones = async () =>
        (await office.core.client.customers.detail({ id: objId })).fields.phoneMore as readonly Entry[]
      const finished = async (extension: string, outcome: 1 | 3) => {
        const number = (await phones())[0]?.phone.replace('801', extension) ?? ''
        const { id } = await phone().dial({ number, objType: 'company', objId })
        await phone().hangUp({ id })
        await phone().finish({ id, outcome })
        return (await phones()).map(({ state: one }) => one)
      }
      expect(await finished('802', 3)).toEqual([0, 3])
      expect(await finished('803', 1)).toEqual([0, 3])
      expect(await finished('801', 1)).toEqual([1, 3])
    })

    it('PH-20 D-91 without the network nothing was dialled, and the log says so', async () => {
      office.core.ports.cut(true)
      expect(await codeOf(phone().dial({ number: PLAIN }))).toBe('offline')
      expect((await state()).failed).toMatchObject({ code: 'offline', state: 'idle' })
      expect(await log()).toMatchObject([{ code: 'offline', endedBy: 'refused' }])
      office.core.ports.cut(false)
      expect(office.placed()).toEqual([])
    })

    it('a call in which the app was killed is closed without a time that nobody measured', async () => {
      const { id } = await phone().dial({ number: PLAIN })
      await phone().answeredByHand({ id })
      await office.again()
      const kept = (await state()).call
      expect(kept).toMatchObject({ id, endedBy: 'unknown', unsure: true, endedAt: null })
      await phone().finish({ id, outcome: 4, note: '程序中断' })
      expect(await log()).toMatchObject([{ id, note: '程序中断', endedAt: null }])
    })

    it('D-27 FU-08 a call of which nobody told anything was not answered only where its person says so', async () => {
      const objId = await office.customerWith(PLAIN)
      const finished = async (outcome: 1 | 4 | null, answers = false) => {
        const { id } = await phone().dial({ number: PLAIN, objType: 'company', objId })
        if (answers) await phone().answeredByHand({ id })
        await phone().hangUp({ id })
        return (await phone().finish({ id, outcome })).followUp
      }
      expect(await finished(null)).toMatchObject({ seconds: null, reached: null })
      expect(await finished(4)).toMatchObject({ seconds: null, reached: true })
      expect(await finished(null, true)).toMatchObject({ seconds: 0, reached: true })
      expect(await finished(1)).toMatchObject({ seconds: null, reached: false })
      const total = async (answered: boolean) => (await phone().history({ answered })).total
      expect([await total(true), await total(false)]).toEqual([2, 2])
    })
  })

  it('PH-09 PH-24 without a seat nothing is dialled, and the password of one is nowhere', async () => {
    office = await firms[name]('none')
    expect((await state()).seat).toBe(false)
    expect(await failureOf(phone().dial({ number: PLAIN }))).toEqual({ code: 'forbidden', reason: 'no-seat' })
    expect([office.placed(), await log()]).toEqual([[], []])
    await office.close()
    office = await firms[name]('voice')
    await phone().dial({ number: PLAIN })
    const told = JSON.stringify([await state(), await log(), await office.core.client.session.state({})])
    for (const text of [told, office.core.ports.lines.join('\n')]) {
      expect(text).not.toMatch(/seatPassword|geheim|"seat"[^:]/)
      expect(text).not.toContain('8001')
    }
    await office.close()
  })
})
