// Pages of messages that are larger than an answer may be: read in smaller ones, and only what is too large by itself is missing.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { conversations } from '#core/areas/chats/pull-conversations'
import { messages } from '#core/areas/chats/pull-messages'
import { lacksUnreadable } from '#core/areas/chats/pull-unreadable'
import { Failure } from '#shared/contract/failure'
import { type Desk, openDesk } from '../../engine/sync/desk.ts'
import { type ChatFirm, chatFirm } from './chat-firm.ts'

/** Bytes of an answer, at most. */
const MOST = 1_000
const id = 'wework:c0'
let desk: Desk

beforeEach(() => {
  desk = openDesk()
})
afterEach(() => desk.close())

const areas = [[conversations], [messages]]

/** A firm with one conversation whose messages have the bytes that `sizeOf` says, by their place from the newest on. */
const heavyFirm = (each: number, sizeOf: (place: number) => number): ChatFirm => {
  const firm = chatFirm(1, each)
  const sizes = new Map((firm.messages.get(id) ?? []).map((row, place) => [row.id, sizeOf(place)]))
  const { messages: read } = firm.remote.social
  const social: ChatFirm['remote']['social'] = {
    ...firm.remote.social,
    async messages(...asked) {
      const page = await read(...asked)
      const bytes = page.rows.reduce((sum, row) => sum + (sizes.get(row.id) ?? 1), 0)
      if (bytes > MOST) throw new Failure('bad-envelope', { reason: 'too-large' })
      return page
    },
  }
  return { ...firm, remote: { ...firm.remote, social } }
}

const here = () => desk.store.messages.page(id, null, 100_000).map((row) => row.id)
const there = (firm: ChatFirm) => (firm.messages.get(id) ?? []).map((row) => row.id)
const without = (firm: ChatFirm, places: readonly number[]) => there(firm).filter((_, place) => !places.includes(place))
const noticeOf = (sync: {
  readonly status: () => { readonly areas: readonly { area: string; notice: string | null }[] }
}) => sync.status().areas.find(({ area }) => area === 'messages')?.notice

describe('CA-36 a page of messages over the largest answer', () => {
  it.each([
    ['all of its messages are rather large', 450, () => 30],
    ['its newest ones are', 450, (place: number) => (place < 40 ? 90 : 1)],
    ['some in its history are', 700, (place: number) => (place > 250 && place < 330 ? 333 : 1)],
    ['one that is as large as an answer stands in it', 300, (place: number) => (place === 37 ? MOST : 1)],
  ] as const)('is read in smaller ones where %s', async (_where, each, sizeOf) => {
    const firm = heavyFirm(each, sizeOf)
    const sync = await desk.sync(firm.remote, areas)
    await desk.settle(sync)
    expect(here()).toEqual(there(firm))
    expect(desk.store.messages.ranges(id)).toMatchObject([{ lo: '0' }])
    expect([desk.store.quarantine.list('messages'), noticeOf(sync)]).toEqual([[], null])
  })

  it.each([
    ['the newest one', 450, [0]],
    ['the newest three', 450, [0, 1, 2]],
    ['one in the middle', 450, [137]],
    ['two beside each other, between two pages', 450, [199, 200]],
    ['the oldest one', 450, [449]],
    ['every fiftieth', 600, [49, 99, 149, 199, 249, 299, 349, 399, 449, 499, 549, 599]],
  ] as const)('lacks only what is too large by itself: %s', async (_which, each, places) => {
    const large: ReadonlySet<number> = new Set(places)
    const firm = heavyFirm(each, (place) => (large.has(place) ? MOST + 1 : 1))
    const sync = await desk.sync(firm.remote, areas)
    await desk.settle(sync)
    expect(here()).toEqual(without(firm, places))
    expect(desk.store.messages.ranges(id)).toHaveLength(1)
    const kept = desk.store.quarantine.list('messages')
    expect(new Set(kept.map(({ reason }) => reason))).toEqual(new Set(['too-large']))
    // One that stands right below another has its place.
    const gaps = places.filter((place) => !large.has(place - 1))
    expect([kept.length, noticeOf(sync)]).toEqual([gaps.length, 'message-too-large'])
    // Nothing waits for what will not come, and what is said next arrives.
    firm.asked.length = 0
    await desk.settle(sync)
    expect(firm.asked.length).toBeLessThanOrEqual(2)
    const said = firm.say(id)
    desk.clock.advance(60_000)
    await desk.settle(sync)
    expect(here()[0]).toBe(said.id)
  })

  it.each([
    ['too large by itself', MOST + 1, []],
    ['without an id', 1, [{ reason: 'no-id', body: '{"text":"无编号"}' }]],
  ] as const)('knows for good that one is missing which is %s', async (_which, size, bad) => {
    const { remote } = heavyFirm(30, (place) => (place === 3 ? size : 1))
    const read = remote.social.messages
    const social = {
      ...remote.social,
      messages: async (...asked: Parameters<typeof read>) => ({ ...(await read(...asked)), bad }),
    }
    await desk.settle(await desk.sync({ ...remote, social } as typeof remote, areas))
    const lacks = () => [id, 'wework:c1'].map((conversation) => lacksUnreadable(desk.store, conversation))
    expect(lacks()).toEqual([true, false])
    desk.store.quarantine.prune(Number.MAX_SAFE_INTEGER)
    expect(desk.store.quarantine.list('messages')).toEqual([])
    expect(lacks()).toEqual([true, false])
  })

  it('leaves a conversation alone that has nothing else, and the others are read', async () => {
    const firm = heavyFirm(1, () => MOST + 1)
    const sync = await desk.sync(firm.remote, areas)
    await desk.settle(sync)
    expect([here(), noticeOf(sync)]).toEqual([[], 'message-too-large'])
    firm.asked.length = 0
    await desk.settle(sync)
    expect(firm.asked.length).toBeLessThanOrEqual(2)
  })
})
