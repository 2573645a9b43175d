// Requests whose answer nobody heard: a call is looked for and never placed twice, nor are calls written down twice.
import { describe, expect, it } from 'vitest'
import { codeOf, member, type TestCore } from '../../support/core.ts'
import { officeOf } from '../../support/office.ts'
import { START, until } from '../../support/ports.ts'
import { later } from './firms.ts'

let firmTime = START
const office = officeOf({ customers: 5, followups: 2, now: () => firmTime })
const NUMBER = '13812345600'
const state = (core: TestCore) => core.client.phone.state({})
const placed = () => office.firm.edit({ op: 'callPlaced' }).numbers
const tell = (status: number) => void office.firm.edit({ op: 'callTell', status, by: 'customer' })
const outbox = async (core: TestCore) => (await core.client.work.outbox({})).entries
const customer = async (core: TestCore) => (await core.client.customers.list({})).rows[0]?.id ?? ''
const syncs = () => office.firm.ledger.count('followup.syncCalls')

describe('a call that is hung up while it is placed', () => {
  it('PH-12 PH-20 ends at once where nobody was asked to place it yet', async () => {
    const core = await office.computer()
    office.firm.faults.set('session.me', { kind: 'hold' })
    const dialled = codeOf(core.client.phone.dial({ number: NUMBER }))
    await office.firm.faults.held('session.me')
    await core.client.phone.hangUp({ id: (await state(core)).call?.id ?? '' })
    expect(await state(core)).toMatchObject({ call: null, failed: { code: 'given-up' } })
    office.firm.faults.release('session.me')
    expect(await dialled).toBe('invalid-input')
    expect(await state(core)).toMatchObject({ call: null, failed: { code: 'given-up' } })
    expect(placed()).toEqual([])
  })

  it('PH-12 ends at once where the firm’s own service was asked, which has no hang-up', async () => {
    const core = await office.computer(member)
    office.firm.faults.set('phone.dial', { kind: 'hold' })
    const dialled = core.client.phone.dial({ number: NUMBER })
    await office.firm.faults.held('phone.dial')
    const id = (await state(core)).call?.id ?? ''
    await core.client.phone.hangUp({ id })
    expect((await state(core)).call).toMatchObject({ id, state: 'ended', endedBy: 'me' })
    office.firm.faults.release('phone.dial')
    expect(await dialled).toEqual({ id })
    expect((await state(core)).call).toMatchObject({ id, endedBy: 'me', answeredAt: null })
  })

  it('PH-12 is said to be hung up until the provider has taken it, and ends there and here then', async () => {
    const core = await office.computer()
    office.firm.edit({ op: 'callScript', script: 'manual' })
    office.firm.faults.set('voice.callBack', { kind: 'hold' })
    const dialled = core.client.phone.dial({ number: NUMBER })
    await office.firm.faults.held('voice.callBack')
    const id = (await state(core)).call?.id ?? ''
    const hungUp = core.client.phone.hangUp({ id })
    await until(async () => (await state(core)).hangingUp)
    expect(office.firm.ledger.count('voice.hangUp')).toBe(0)
    office.firm.faults.release('voice.callBack')
    expect([await dialled, await hungUp]).toEqual([{ id }, {}])
    expect(await state(core)).toMatchObject({ hangingUp: false, call: { id, endedBy: 'me' } })
    expect(office.firm.ledger.count('voice.hangUp')).toBe(1)
  })

  it('PH-20 is refused as any other where the provider refuses it', async () => {
    const core = await office.computer()
    office.firm.edit({ op: 'callScript', script: 'quota' })
    office.firm.faults.set('voice.callBack', { kind: 'hold' })
    const dialled = codeOf(core.client.phone.dial({ number: NUMBER }))
    await office.firm.faults.held('voice.callBack')
    const hungUp = core.client.phone.hangUp({ id: (await state(core)).call?.id ?? '' })
    await until(async () => (await state(core)).hangingUp)
    office.firm.faults.release('voice.callBack')
    expect([await dialled, await hungUp]).toEqual(['refused', {}])
    expect(await state(core)).toMatchObject({ hangingUp: false, call: null, failed: { code: '1013117' } })
  })
})

describe('a call in doubt', () => {
  it('PH-12 whose answer was lost is found at the provider and goes on', async () => {
    const core = await office.computer()
    office.firm.edit({ op: 'callScript', script: 'manual' })
    office.firm.faults.set('voice.callBack', { kind: 'lostResponse', times: 1 })
    const { id } = await core.client.phone.dial({ number: NUMBER })
    expect((await state(core)).call).toMatchObject({ id, state: 'calling', unsure: false })
    tell(1)
    await later({ core }, async () => (await state(core)).call?.state === 'connected')
    expect(placed()).toEqual([NUMBER])
  })

  it('PH-12 that never arrived is closed as one of which nobody knows, and is not placed again', async () => {
    const core = await office.computer()
    const objId = await customer(core)
    office.firm.faults.set('voice.callBack', { kind: 'drop', times: 1 })
    const { id } = await core.client.phone.dial({ number: NUMBER, objType: 'company', objId })
    await later({ core }, async () => (await state(core)).call?.state === 'wrapUp')
    expect((await state(core)).call).toMatchObject({ endedBy: 'unknown', endedAt: null, unsure: true })
    expect(placed()).toEqual([])
    // Nobody knows whether somebody answered: no follow-up says that nobody did.
    expect((await core.client.phone.finish({ id })).followUp).toMatchObject({ seconds: null, reached: null })
  })

  it('PH-12 is not closed because the provider does not know it yet, and is found by a later look', async () => {
    const core = await office.computer()
    const { phone } = core.client
    const { faults } = office.firm
    office.firm.edit({ op: 'callScript', script: 'manual' })
    // What the provider answers of a call that it does not know, and says once more of the one that it has.
    faults.set('voice.callBack', { kind: 'drop', times: 1 })
    const { id } = await phone.dial({ number: NUMBER })
    await later({ core }, async () => (await state(core)).call?.state === 'wrapUp')
    await phone.finish({ id })
    // A look-up of this call that has not arrived yet would take the answer that is meant for the next one.
    const lookUps = () => core.ports.requests.filter((one) => one.endsWith('/voice/record')).length
    await until(
      async () => (await state(core)).link === 'off' && lookUps() === office.firm.ledger.count('voice.record'),
    )
    faults.set('voice.callBack', { kind: 'lostResponse', times: 1 })
    faults.set('voice.record', { kind: 'stale', times: 1 })
    const next = await phone.dial({ number: NUMBER })
    expect((await state(core)).call).toMatchObject({ id: next.id, state: 'calling', unsure: true })
    core.ports.clock.advance(29_000)
    expect((await state(core)).call).toMatchObject({ state: 'calling', unsure: true })
    core.ports.clock.advance(1_000)
    await until(async () => (await state(core)).call?.unsure === false)
    expect((await state(core)).call).toMatchObject({ id: next.id, state: 'calling' })
  })

  it('PH-15 a lost poll costs nothing: the monitor and the next poll tell what it would have told', async () => {
    const core = await office.computer()
    office.firm.edit({ op: 'callScript', script: 'manual' })
    await core.client.phone.dial({ number: NUMBER })
    office.firm.faults.set('voice.messages', { kind: 'lostResponse', times: 3 })
    tell(1)
    await later({ core }, async () => (await state(core)).call?.state === 'connected')
  })

  it('PH-14 a scripted call whose events come late, from the end and twice each, ends once and as long as it was', async () => {
    const core = await office.computer()
    office.firm.edit({ op: 'callScript', script: 'untidy' })
    await core.client.phone.dial({ number: NUMBER })
    await later({ core }, async () => {
      firmTime += 1_000
      office.firm.edit({ op: 'callWake' })
      const { call } = await state(core)
      // How long it was is looked up once it is over, and may be known later than that.
      return call?.state === 'wrapUp' && call.answeredAt !== null
    })
    const call = (await state(core)).call
    expect(call).toMatchObject({ endedBy: 'other', reason: '对方挂断' })
    expect((call?.endedAt ?? 0) - (call?.answeredAt ?? 0)).toBe(5_000)
  })

  it('PH-15 a slow look-up of a call that was finished does not silence the next one', async () => {
    const core = await office.computer()
    const { phone } = core.client
    const { faults } = office.firm
    office.firm.edit({ op: 'callScript', script: 'manual' })
    faults.set('voice.record', { kind: 'hold', times: 1 })
    const { id } = await phone.dial({ number: NUMBER })
    tell(2)
    await later({ core }, async () => (await state(core)).call?.state === 'wrapUp')
    await faults.held('voice.record')
    await phone.finish({ id })
    const next = await phone.dial({ number: NUMBER })
    faults.release('voice.record')
    tell(1)
    await later({ core }, async () => (await state(core)).call?.state === 'connected')
    expect((await state(core)).call?.id).toBe(next.id)
  })

  it('PH-15 nobody listens any more once the next call was refused, however slow the look-up of the last one', async () => {
    const core = await office.computer()
    const { phone } = core.client
    const { faults } = office.firm
    office.firm.edit({ op: 'callScript', script: 'manual' })
    faults.set('voice.record', { kind: 'hold', times: 1 })
    const { id } = await phone.dial({ number: NUMBER })
    tell(2)
    await later({ core }, async () => (await state(core)).call?.state === 'wrapUp')
    await faults.held('voice.record')
    await phone.finish({ id })
    office.firm.edit({ op: 'callScript', script: 'quota' })
    faults.set('voice.callBack', { kind: 'hold', times: 1 })
    const refused = codeOf(phone.dial({ number: NUMBER }))
    await faults.held('voice.callBack')
    faults.release('voice.record')
    await until(async () => office.firm.ledger.entries().some((one) => one.path.endsWith('/voice/record')))
    faults.release('voice.callBack')
    expect(await refused).toBe('refused')
    await until(async () => (await state(core)).link === 'off')
  })

  it('AP-48 writing calls down whose answer was lost waits for a person, and is not asked for again', async () => {
    const core = await office.computer()
    const customerId = await customer(core)
    office.firm.faults.set('followup.syncCalls', { kind: 'drop', times: 1 })
    await core.client.phone.syncCalls({ customerId })
    await later({ core }, async () => (await outbox(core))[0]?.state === 'rejected')
    expect((await outbox(core))[0]).toMatchObject({ entity: 'callSync', failure: { code: 'doubtful' } })
    const before = syncs()
    core.ports.clock.advance(60 * 60_000)
    await core.synced()
    await core.client.phone.syncCalls({ customerId })
    await core.synced()
    expect(syncs()).toBe(before)
    const [entry] = await outbox(core)
    await core.client.work.resend({ opId: entry?.opId ?? '' })
    await later({ core }, async () => (await outbox(core)).length === 0)
    expect(syncs()).toBe(before + 1)
  })

  it('a record that is gone, or another account’s, is not dialled', async () => {
    const core = await office.computer()
    expect(await codeOf(core.client.phone.dial({ number: NUMBER, objType: 'company', objId: '999' }))).toBe('not-found')
    expect((await state(core)).call).toBeNull()
    await core.client.session.signOut({})
    expect(await codeOf(core.client.phone.dial({ number: NUMBER }))).toBe('signed-out')
  })
})
