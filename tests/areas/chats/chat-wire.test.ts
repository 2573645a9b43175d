import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { conversations } from '#core/areas/chats/pull-conversations'
import { messages } from '#core/areas/chats/pull-messages'
import type { Remote } from '#core/engine/remote/types'
import type { Conversation } from '#shared/domain/chat'
import { type Firm, startFirm } from '../../../src/sample-firm/index.ts'
import { type Desk, openDesk } from '../../engine/sync/desk.ts'
import { firmRemote } from '../../engine/sync/firm-remote.ts'
import { START } from '../../support/ports.ts'

// The chat areas against the sample firm over HTTP: the same list of requests that a real archive gets.
const areas = [[conversations], [messages]]
let firm: Firm
let remote: Remote
let desk: Desk
let now = START

beforeAll(async () => {
  firm = await startFirm({ customers: 60, contacts: 5, followups: 60, messages: 4_000, now: () => now })
  remote = await firmRemote(firm)
})
afterAll(() => firm.close())
beforeEach(() => {
  desk = openDesk()
  firm.ledger.reset()
})
afterEach(async () => {
  firm.faults.clear()
  await desk.close()
})

/** Conversations as the firm lists them, all of them. */
async function listed(): Promise<Conversation[]> {
  return [...(await remote.social.conversations({ pageIndex: 0, pageSize: 1_000 })).rows]
}

/** The conversation of this id, as the firm lists it. */
async function begun(id: string): Promise<Conversation> {
  const found = (await listed()).find((one) => one.id === id)
  if (found === undefined) throw new Error(`no conversation ${id}`)
  return found
}

/** Ids of a conversation's messages, the newest first, as the firm gives them. */
async function there(conversation: Conversation): Promise<string[]> {
  const ids: string[] = []
  for (let pageIndex = 0; ; pageIndex += 1) {
    const { rows } = await remote.social.messages(conversation, { pageIndex, pageSize: 500 })
    ids.push(...rows.map((row) => row.id))
    if (rows.length < 500) return ids
  }
}

const here = (id: string) => desk.store.messages.page(id, null, 10_000).map((row) => row.id)

describe('chats of the sample firm', () => {
  it('are all here in the end, each message once, each conversation without a gap', async () => {
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    const all = await listed()
    expect(all.length).toBeGreaterThan(5)
    expect(desk.store.conversations.count()).toBe(all.length)
    let total = 0
    for (const conversation of all) {
      const ids = await there(conversation)
      expect(here(conversation.id)).toEqual(ids)
      expect(desk.store.messages.ranges(conversation.id)).toMatchObject([{ lo: '0' }])
      total += ids.length
    }
    expect(desk.store.messages.count()).toBe(total)
  })

  it('C12 bring a new message with two requests, and a late one minutes afterwards', async () => {
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    now += 60_000
    const said = firm.edit({ op: 'message', content: '请问开庭时间' })
    firm.ledger.reset()
    desk.clock.advance(60_000)
    await desk.settle(sync)
    expect(firm.ledger.entries().map(({ requestClass }) => requestClass)).toEqual(['message.general', 'message.list'])
    const found = desk.store.messages.get(String(said.id))
    expect(found?.text).toBe('请问开庭时间')
    const late = firm.edit({ op: 'message', content: '晚到的一条', pkid: String(BigInt(String(said.pkid)) - 1n) })
    desk.clock.advance(3 * 60_000)
    await desk.settle(sync)
    expect(desk.store.messages.get(String(late.id))?.text).toBe('晚到的一条')
  })

  it('CA-18 hold odd messages too, each once, whatever stands in their fields', async () => {
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    now += 60_000
    const { count, conversationShortId } = firm.edit({ op: 'odd' })
    desk.clock.advance(60_000)
    await desk.settle(sync)
    const id = `douyin:${String(conversationShortId)}`
    expect(new Set(await there(await begun(id))).size).toBe(Number(count) + 1)
    expect(here(id)).toHaveLength(Number(count) + 1)
    const kept = desk.store.messages.page(id, null, 10_000)
    expect(kept.filter(({ type }) => type === '__proto__')).toHaveLength(1)
    expect(kept.some(({ text }) => text.includes('<script>'))).toBe(true)
  })

  it('C9 lose nothing where answers are cut, refused or lost on the way', async () => {
    const all = await listed()
    for (const fault of [
      { kind: 'cutBody', after: 2, times: 1 },
      { kind: 'lostResponse', after: 3, times: 2 },
      { kind: 'status', status: 500, after: 1, times: 2 },
      { kind: 'html', after: 4, times: 1 },
    ] as const) {
      firm.faults.set('message', fault)
      const other = openDesk()
      const sync = await other.sync(remote, areas)
      for (let pass = 0; pass < 6; pass += 1) {
        await other.settle(sync)
        other.clock.advance(60_000)
      }
      await other.settle(sync)
      firm.faults.clear()
      for (const conversation of all) {
        // The firm gives one of the odd messages twice.
        const ids = new Set(await there(conversation))
        expect(other.store.messages.countFrom(conversation.id, '0'), fault.kind).toBe(ids.size)
      }
      await other.close()
    }
  })
})
