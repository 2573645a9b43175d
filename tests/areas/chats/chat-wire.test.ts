import { describe, expect, it } from 'vitest'
import { conversations } from '#core/areas/chats/pull-conversations'
import { messages } from '#core/areas/chats/pull-messages'
import { BEGINNING } from '#core/areas/chats/ranges-plan'
import type { Remote } from '#core/engine/remote/types'
import type { Conversation } from '#shared/domain/chat'
import type { Firm } from '../../../src/sample-firm/index.ts'
import { type Desk, openDesk } from '../../engine/sync/desk.ts'
import { deskForEach } from '../../engine/sync/firm-remote.ts'
import { START } from '../../support/ports.ts'
import { chatDesk } from './chat-desk.ts'

// The chat areas against the sample firm over HTTP: the same list of requests that a real archive gets.
const areas = [[conversations], [messages]]
let firm: Firm
let remote: Remote
let desk: Desk
let now = START

const take = (at: { readonly firm: Firm; readonly remote: Remote; readonly desk: Desk }) => {
  firm = at.firm
  remote = at.remote
  desk = at.desk
}

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
async function idsAt(conversation: Conversation): Promise<string[]> {
  const ids: string[] = []
  for (let pageIndex = 0; ; pageIndex += 1) {
    const { rows } = await remote.social.messages(conversation, { pageIndex, pageSize: 500 })
    ids.push(...rows.map((row) => row.id))
    if (rows.length < 500) return ids
  }
}

const here = (id: string) => desk.store.messages.page(id, null, 10_000).map((row) => row.id)

describe('chats of the sample firm', () => {
  // Two of the conversations have three pages each; every test reads all of them from the beginning.
  deskForEach({ customers: 60, contacts: 5, followups: 60, messages: 1_600, conversations: 16, now: () => now }, take)

  it('are all here in the end, each message once, each conversation without a gap', async () => {
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    const all = await listed()
    expect(all.length).toBeGreaterThan(5)
    expect(desk.store.conversations.count()).toBe(all.length)
    let total = 0
    for (const conversation of all) {
      const ids = await idsAt(conversation)
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
    expect(new Set(await idsAt(await begun(id))).size).toBe(Number(count) + 1)
    expect(here(id)).toHaveLength(Number(count) + 1)
    const kept = desk.store.messages.page(id, null, 10_000)
    expect(kept.filter(({ type }) => type === '__proto__')).toHaveLength(1)
    expect(kept.some(({ text }) => text.includes('<script>'))).toBe(true)
    // One stands twice and one before its neighbour: the page proves all the same that nothing older is missing.
    expect(desk.store.messages.ranges(id)).toEqual([{ lo: BEGINNING, hi: kept[0]?.pkid }])
  })

  it('CA-18 D-48 have their time in whatever form it came, once though it came twice, in the order of the firm; a new signature changes nothing', async () => {
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    now += 60_000
    const { conversationShortId } = firm.edit({ op: 'odd' })
    const said = now
    desk.clock.advance(60_000)
    await desk.settle(sync)
    const id = `douyin:${String(conversationShortId)}`
    const kept = desk.store.messages.page(id, null, 10_000)
    const named = (text: string) => kept.filter((row) => row.text === text)
    // Seconds lose what is less than one; each odd message comes a moment after the one before it.
    for (const text of ['时间是秒', '时间是毫秒文字', '时间是日期文字'])
      expect(Math.abs((named(text)[0]?.time ?? 0) - said), text).toBeLessThan(10 * 60_000)
    for (const text of ['时间不是时间', '没有时间', '一万年']) expect(named(text), text).toHaveLength(1)
    expect(named('重复的一条')).toHaveLength(1)
    const order = kept.map(({ pkid }) => BigInt(pkid))
    expect(order).toEqual(order.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0)))

    const signed = kept.filter((row) => JSON.stringify(row).includes('x-signature='))
    expect(signed.length).toBeGreaterThan(1)
    const read = await remote.social.messages(await begun(id), { pageIndex: 0, pageSize: 500 })
    const again = read.rows.filter((row) => signed.some((one) => one.id === row.id))
    expect(JSON.stringify(again)).not.toBe(JSON.stringify(signed))
    expect(again).toHaveLength(signed.length)
    expect(desk.store.messages.upsert(id, again, null, now)).toEqual([])
  })

  it('C9 lose nothing where answers are cut, refused or lost on the way', async () => {
    // The firm gives one of the odd messages twice.
    const there = new Map<string, ReadonlySet<string>>()
    for (const conversation of await listed()) there.set(conversation.id, new Set(await idsAt(conversation)))
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
      for (const [id, ids] of there) expect(other.store.messages.countFrom(id, '0'), fault.kind).toBe(ids.size)
      await other.close()
    }
  })
})

describe('long messages of the sample firm', () => {
  // A firm of its own: what comes after would read its megabytes again with every first sync.
  deskForEach({ customers: 5, contacts: 1, followups: 5, messages: 40, now: () => now }, take)

  it('CA-06 have five megabytes of text where the firm has them: read, kept, found, and cut where a window asks', async () => {
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    now += 60_000
    const talk = firm.edit({
      op: 'conversation',
      platform: 'douyin',
      nickname: '长话',
      openId: '长话',
      content: '一句',
    })
    const { conversationShortId } = talk
    firm.edit({ op: 'message', conversationShortId, content: '很长的话。', length: 1_700_000 })
    firm.edit({ op: 'message', conversationShortId, content: '之后的话' })
    desk.clock.advance(60_000)
    await desk.settle(sync)
    const id = `douyin:${String(conversationShortId)}`
    const [last, long, first] = desk.store.messages.page(id, null, 10)
    expect([last?.text, long?.text.length, first?.text]).toEqual(['之后的话', 1_700_000, '一句'])
    const { client } = chatDesk(desk.store)
    const shown = await client.messages({ conversation: id, from: { at: 'newest' } })
    expect(shown.messages[1]?.body).toMatchObject({ kind: 'text', cut: true })
    expect(JSON.stringify(shown).length).toBeLessThan(100_000)
    expect((await client.whole({ id: long?.id ?? '' })).text).toHaveLength(1_700_000)
  })
})
