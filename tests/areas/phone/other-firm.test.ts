// Calls at a firm whose provider loses its answers, or says nothing in them: real client, real HTTP.
import { describe, expect, it } from 'vitest'
import { openForEach } from '../../support/both-firms.ts'
import { changeAnswers } from '../../support/changed-answers.ts'
import { codeOf } from '../../support/core.ts'
import { firms, later } from './firms.ts'

const NUMBER = '13812345621'

describe('at a firm of other habits', () => {
  let office: Awaited<ReturnType<typeof firms.other>>
  openForEach(
    () => firms.other('voice'),
    (opened) => {
      office = opened
    },
  )
  const phone = () => office.core.client.phone
  const call = async () => (await phone().state({})).call
  const inState = (wanted: string) => later(office, async () => (await call())?.state === wanted)

  it('PH-12 PH-13 a call whose answer names it by nothing is followed from the first moment on', async () => {
    office.firm.behave({ creates: 'nothing' })
    const { id } = await phone().dial({ number: NUMBER })
    office.happens(1)
    await inState('connected')
    // The event told it, before the monitor looked.
    const { answeredAt = null, dialledAt = 0 } = (await call()) ?? {}
    expect((answeredAt ?? 0) - dialledAt).toBeLessThan(60_000)
    await phone().hangUp({ id })
    expect(office.firm.voice.calls).toMatchObject([{ status: 2, by: 'seat' }])
  })

  it('PH-12 PH-13 a provider that names no login carries a call to its end', async () => {
    office.firm.behave({ namesLogins: false })
    const { id } = await phone().dial({ number: NUMBER })
    office.happens(1)
    await inState('connected')
    await phone().hangUp({ id })
    expect(office.firm.voice.calls).toMatchObject([{ status: 2, by: 'seat' }])
    expect(await call()).toMatchObject({ id, state: 'ended', unsure: false })
  })

  it('PH-12 PH-20 a login whose answer was lost has called nobody, and the next call is placed', async () => {
    office.firm.behave({ lost: ['/api/v1/voice/login'] })
    expect(await codeOf(phone().dial({ number: NUMBER }))).toBe('http-error')
    expect(await call()).toBeNull()
    office.firm.behave({ lost: [] })
    await phone().dial({ number: NUMBER })
    expect(await call()).toMatchObject({ state: 'calling', unsure: false })
    expect(office.placed()).toEqual([NUMBER])
  })

  it.each(['refused', 'in time'] as const)(
    'PH-10 who was given another kind of seat dials by the old one no more once it is %s',
    async (how) => {
      const finished = async () => {
        const { id } = await phone().dial({ number: NUMBER })
        const by = (await call())?.provider
        office.happens(2)
        await phone().hangUp({ id, byHand: true })
        await inState('wrapUp')
        await phone().finish({ id })
        return by
      }
      expect(await finished()).toBe('voice')
      changeAnswers(office.core, '/api/v1/user/me', (me) => ({
        ...me,
        seat: { channel: '9', seatAccount: 7009, seatPassword: 'x' },
      }))
      if (how === 'refused') {
        office.refuse('broken')
        expect(await codeOf(phone().dial({ number: NUMBER }))).toBe('refused')
        office.refuse(null)
      } else office.core.ports.clock.advance(10 * 60_000)
      expect(await finished()).toBe('own')
      expect(office.firm.voice.orders.map(({ phone: number }) => number)).toEqual([NUMBER])
    },
  )

  it('PH-12 a call whose answer was lost is found and goes on, and is placed once', async () => {
    office.firm.behave({ lost: ['/api/v1/voice/callback'] })
    await phone().dial({ number: NUMBER })
    expect(await call()).toMatchObject({ state: 'calling', unsure: false })
    office.happens(1)
    await inState('connected')
    expect(office.placed()).toEqual([NUMBER])
  })

  it('PH-12 a hang-up whose answer was lost has ended the call, there and here', async () => {
    const { id } = await phone().dial({ number: NUMBER })
    office.happens(1)
    await inState('connected')
    office.firm.behave({ lost: ['/api/v1/voice/hangup'] })
    expect(await codeOf(phone().hangUp({ id }))).toBe('none')
    expect(await call()).toMatchObject({ id, state: 'ended', endedBy: 'me' })
    expect(office.firm.asked('POST', /voice\/hangup$/)).toHaveLength(1)
  })

  it('AP-48 D-96 calls that were written down although the answer was lost are a person’s to look at, and not written twice', async () => {
    const objId = await office.customerWith(NUMBER)
    office.firm.behave({ lost: ['/api/v1/followup/syncCompanyCallFollowups'] })
    const { id } = await phone().dial({ number: NUMBER, objType: 'company', objId })
    office.happens(1)
    await inState('connected')
    await phone().hangUp({ id })
    const { work } = office.core.client
    await later(office, async () => (await work.outbox({})).entries.some(({ state }) => state === 'rejected'))
    office.core.ports.clock.advance(30 * 60_000)
    await office.core.synced()
    expect(office.asked('syncCalls')).toBe(1)
  })
})
