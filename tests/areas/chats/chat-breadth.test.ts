// Chats read breadth-first by their age, few requests at a time, and conversations that vanish at the firm.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isGone } from '#core/areas/chats/message-gone'
import { conversations } from '#core/areas/chats/pull-conversations'
import { messages } from '#core/areas/chats/pull-messages'
import type { Remote } from '#core/engine/remote/types'
import type { Sync } from '#core/engine/sync/types'
import { Failure } from '#shared/contract/failure'
import { type Desk, openDesk } from '../../engine/sync/desk.ts'
import { type ChatFirm, chatFirm } from './chat-firm.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const areas = [[conversations], [messages]]
let desk: Desk
beforeEach(() => {
  desk = openDesk()
})
afterEach(() => desk.close())

const here = (id: string) => desk.store.messages.page(id, null, 100_000).map((row) => row.id)
const there = (firm: ChatFirm, id: string) => (firm.messages.get(id) ?? []).map((row) => row.id)
const noticeOf = (sync: Sync) => sync.status().areas.find(({ area }) => area === 'messages')?.notice

/** A firm that also answers the small questions. */
const answering = (firm: ChatFirm): Remote =>
  ({ ...firm.remote, probe: async () => undefined, session: { me: async () => ({}) } }) as unknown as Remote

/** Spreads the messages of every conversation evenly over so many days before the newest one. */
function spread(firm: ChatFirm, days: number): void {
  for (const [id, list] of firm.messages) {
    const newest = list[0]?.time ?? 0
    const apart = (days * DAY) / list.length
    firm.messages.set(
      id,
      list.map((row, index) => ({ ...row, time: Math.round((newest - index * apart) / 1000) * 1000 })),
    )
  }
}

describe('the history of chats', () => {
  it('is read by its age: what is young of every conversation before anything that is much older', async () => {
    const firm = chatFirm(6, 1_500)
    spread(firm, 600)
    const sync = await desk.sync(firm.remote, areas)
    const newest = Math.max(...[...firm.messages.values()].map((list) => list[0]?.time ?? 0))
    /** For each request the age of the oldest message of every conversation that is here, in days. */
    const ages: number[][] = []
    firm.before = () => {
      const oldest = [...firm.messages.keys()].map((id) => desk.store.messages.page(id, null, 100_000).at(-1)?.time)
      if (oldest.every((time) => typeof time === 'number'))
        ages.push(oldest.map((time) => (newest - (time ?? 0)) / DAY))
    }
    await desk.settle(sync)
    // 200 messages are 80 days: the steps of age are 90 days, then a year, then the rest, each reached to within a page.
    for (const known of ages) {
      const youngest = Math.min(...known)
      const reach = youngest < 90 ? 90 + 81 : youngest < 365 ? 365 + 81 : 700
      expect(Math.max(...known), known.map(Math.round).join()).toBeLessThanOrEqual(reach)
    }
    for (const id of firm.messages.keys()) expect(here(id)).toEqual(there(firm, id))
  })

  it('is read two requests at a time, never more', async () => {
    const firm = chatFirm(9, 700)
    let open = 0
    let most = 0
    const slowly = async <T>(ask: () => Promise<T>): Promise<T> => {
      open += 1
      most = Math.max(most, open)
      await new Promise((resolve) => setImmediate(resolve))
      open -= 1
      return ask()
    }
    const { social } = firm.remote
    const remote = {
      ...firm.remote,
      social: {
        ...social,
        messages: (...asked: Parameters<typeof social.messages>) => slowly(() => social.messages(...asked)),
      },
    } as unknown as Remote
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    expect(most).toBe(2)
    for (const id of firm.messages.keys()) expect(here(id)).toEqual(there(firm, id))
  })
})

describe('a conversation that vanished at the firm', () => {
  const id = 'wework:c3'
  const asked = (firm: ChatFirm) => firm.asked.filter((line) => line.startsWith('c3 ')).length

  /** A firm with a conversation that has said something new, and is away before that was read. */
  async function vanished(how: '404' | 'empty'): Promise<{ firm: ChatFirm; sync: Sync; kept: string[] }> {
    const firm = chatFirm(8, 300)
    const remote = answering(firm)
    const { social } = firm.remote
    const sync = await desk.sync(
      {
        ...remote,
        social: {
          ...social,
          messages: async (...given: Parameters<typeof social.messages>) => {
            const page = await social.messages(...given)
            if (how === '404' && page.total === 0) throw new Failure('not-found')
            return page
          },
        },
      } as unknown as Remote,
      areas,
    )
    await desk.settle(sync)
    const kept = here(id)
    desk.clock.advance(10 * MINUTE)
    firm.say(id)
    firm.before = () => {
      if (firm.asked.at(-1)?.startsWith('c3 ') === true) firm.messages.delete(id)
    }
    await desk.settle(sync)
    return { firm, sync, kept }
  }

  it.each(['404', 'empty'] as const)('(%s) keeps its messages, is marked, and is asked for no more', async (how) => {
    const { firm, sync, kept } = await vanished(how)
    expect(kept).toHaveLength(300)
    expect(here(id)).toEqual(kept)
    expect(isGone(desk.store, id)).toBe(true)
    expect(desk.store.conversations.get(id)).not.toBe(null)
    const before = asked(firm)
    for (let hour = 0; hour < 24; hour += 1) {
      desk.clock.advance(60 * MINUTE)
      await desk.settle(sync)
    }
    // A new process, and a person who opens it, ask no more either.
    const next = await desk.sync(answering(firm), areas, 2)
    await desk.settle(next)
    await next.refresh('messages', { objType: 'conversation', objId: id })
    await next.refresh('messages', { objType: 'history', objId: id })
    expect(asked(firm)).toBe(before)
    expect(noticeOf(next)).toBe(null)
    expect(here(id)).toEqual(kept)
  })

  it.each(['404', 'empty'] as const)('(%s) comes back when the firm lists it again', async (how) => {
    const { firm, sync, kept } = await vanished(how)
    expect(isGone(desk.store, id)).toBe(true)
    firm.before = () => undefined
    // As it was, which is older than what was last seen of it, or with something new.
    firm.messages.set(id, chatFirm(8, 300).messages.get(id) ?? [])
    const said = how === '404' ? firm.say(id) : firm.messages.get(id)?.[0]
    desk.clock.advance(MINUTE)
    await desk.settle(sync)
    expect(isGone(desk.store, id)).toBe(false)
    expect(here(id)).toContain(said?.id)
    expect(here(id)).toEqual(expect.arrayContaining(kept))
    expect(noticeOf(sync)).toBe(null)
  })

  it('is noticed when the list just does not name it any more, and asked for once where its messages still come', async () => {
    const firm = chatFirm(8, 300)
    const sync = await desk.sync(answering(firm), areas)
    await desk.settle(sync)
    desk.clock.advance(10 * MINUTE)
    await desk.settle(sync)
    firm.messages.delete(id)
    const hidden = 'wework:c5'
    const { social } = firm.remote
    const remote = {
      ...answering(firm),
      social: {
        ...social,
        async conversations(...given: Parameters<typeof social.conversations>) {
          const page = await social.conversations(...given)
          return { ...page, rows: page.rows.filter((row) => row.id !== hidden), total: 7 }
        },
      },
    } as unknown as Remote
    const next = await desk.sync(remote, areas, 2)
    firm.asked.length = 0
    for (let minute = 0; minute < 30; minute += 1) {
      await desk.settle(next)
      desk.clock.advance(MINUTE)
    }
    expect(isGone(desk.store, id)).toBe(true)
    expect(isGone(desk.store, hidden)).toBe(false)
    expect(asked(firm)).toBe(1)
    expect(firm.asked.filter((line) => line.startsWith('c5 '))).toHaveLength(1)
    expect(here(id)).toHaveLength(300)
  })

  it('is noticed within seconds where a person has it open', async () => {
    const firm = chatFirm(8, 300)
    const sync = await desk.sync(answering(firm), areas)
    await desk.settle(sync)
    sync.attend({ screen: `chat:${id}`, visible: true })
    desk.clock.advance(10 * MINUTE)
    await desk.settle(sync)
    // Others wait for what may come late.
    firm.say('wework:c1')
    desk.clock.advance(6_000)
    await desk.settle(sync)
    firm.messages.delete(id)
    desk.clock.advance(6_000)
    await desk.settle(sync)
    expect(isGone(desk.store, id)).toBe(true)
    expect(here(id)).toHaveLength(300)
  })

  it('is not gone while the list names it, nor where the list proves nothing', async () => {
    for (const list of ['named', 'empty', 'unsorted', 'unreadable'] as const) {
      const other = openDesk()
      const firm = chatFirm(8, 300)
      const { social } = firm.remote
      let away = false
      const remote = {
        ...answering(firm),
        social: {
          async conversations(...given: Parameters<typeof social.conversations>) {
            const page = await social.conversations(...given)
            if (!away || list === 'named') return page
            const others = page.rows.filter((row) => row.id !== id)
            if (list === 'empty') return { ...page, rows: [], total: 0 }
            if (list === 'unsorted') return { ...page, rows: [...others].reverse(), total: 100 }
            return { ...page, rows: others, bad: [{ reason: 'no-id', body: '{}' }] }
          },
          async messages(...given: Parameters<typeof social.messages>) {
            const page = await social.messages(...given)
            if (given[0].conversationShortId !== 'c3') return page
            away = true
            throw new Failure('not-found')
          },
        },
      } as unknown as Remote
      const sync = await other.sync(remote, areas)
      await other.settle(sync)
      expect(away, list).toBe(true)
      expect(isGone(other.store, id), list).toBe(false)
      await other.close()
    }
  })
})
