// An answer whose arrival nobody knows: it is looked for, and never sent again by a machine.
import { describe, expect, it } from 'vitest'
import { codeOf, type TestCore } from '../../support/core.ts'
import { officeOf } from '../../support/office.ts'
import { later } from './firms.ts'

const office = officeOf({ customers: 5, followups: 5, messages: 200 })

const answered = async (core: TestCore): Promise<string> => {
  const { rows } = await core.client.chats.conversations({ limit: 200 })
  for (const { id } of rows) {
    const { messages } = await core.client.chats.messages({ conversation: id, from: { at: 'newest' }, limit: 200 })
    if (messages.some(({ own }) => !own)) return id
  }
  throw new Error('nobody wrote')
}
const outbox = async (core: TestCore) => (await core.client.work.outbox({})).entries
const sends = () => office.firm.ledger.count('message.send')

describe('an answer in doubt', () => {
  it('CA-29 whose answer got lost is found at the firm, and not sent again', async () => {
    const core = await office.computer()
    const id = await answered(core)
    office.firm.faults.set('message.send', { kind: 'lostResponse', times: 1 })
    expect(await codeOf(core.client.chats.reply({ id, text: '材料已收到' }))).toBe('doubtful')
    expect(await outbox(core)).toMatchObject([{ entity: 'reply', kind: 'action' }])
    await later(core, async () => (await outbox(core)).length === 0)
    expect(sends()).toBe(1)
  })

  it('CA-29 that never arrived waits for a person, also after a restart, and goes out when asked for', async () => {
    let core = await office.computer()
    const id = await answered(core)
    office.firm.faults.set('message.send', { kind: 'drop', times: 1 })
    expect(await codeOf(core.client.chats.reply({ id, text: '明天上午见' }))).toBe('doubtful')
    core = await office.restarted(core)
    const isAsked = async () => (await outbox(core))[0]?.state === 'rejected'
    await later(core, isAsked)
    expect((await outbox(core))[0]?.failure?.code).toBe('doubtful')
    const before = sends()
    core.ports.clock.advance(30 * 60_000)
    await core.synced()
    expect([await isAsked(), sends()]).toEqual([true, before])
    const [entry] = await outbox(core)
    await core.client.work.resend({ opId: entry?.opId ?? '' })
    await later(core, async () => (await outbox(core)).length === 0)
    expect(sends()).toBe(before + 1)
  })

  it('CA-29 that the firm takes its time over is no question, whatever a person presses meanwhile', async () => {
    const core = await office.computer()
    const id = await answered(core)
    office.firm.faults.set('message.send', { kind: 'hold', times: 1 })
    const reply = core.client.chats.reply({ id, text: '材料已收到' })
    await office.firm.faults.held('message.send')
    await core.client.sync.now({})
    await core.client.work.retry({})
    await core.client.work.pause({ paused: false })
    await core.synced()
    expect(await outbox(core)).toMatchObject([{ entity: 'reply', state: 'verify' }])
    office.firm.faults.clear()
    expect(await reply).toEqual({ sent: true })
    await core.synced()
    expect([await outbox(core), sends()]).toEqual([[], 1])
  })

  it('CA-29 that the firm refuses leaves nothing behind', async () => {
    const core = await office.computer()
    const id = await answered(core)
    office.firm.faults.set('message.send', { kind: 'refuse', message: '账号受限', times: 1 })
    expect(await core.client.chats.reply({ id, text: '材料已收到' })).toEqual({ sent: false })
    expect(await outbox(core)).toEqual([])
    expect(await core.client.chats.reply({ id, text: '材料已收到' })).toEqual({ sent: true })
  })
})
