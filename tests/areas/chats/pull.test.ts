import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isComplete } from '#core/areas/chats/evidence/gather'
import { conversations } from '#core/areas/chats/pull-conversations'
import { messages } from '#core/areas/chats/pull-messages'
import type { Remote } from '#core/engine/remote/types'
import type { Sync } from '#core/engine/sync/types'
import { Failure } from '#shared/contract/failure'
import type { Conversation } from '#shared/domain/chat'
import { type Desk, openDesk } from '../../engine/sync/desk.ts'
import { testRandom } from '../../support/ports.ts'
import { type ChatFirm, chatFirm, message } from './chat-firm.ts'

const MINUTE = 60_000
let desk: Desk

beforeEach(() => {
  desk = openDesk()
})
afterEach(() => desk.close())

const areas = [[conversations], [messages]]

async function synced(firm: ChatFirm): Promise<Sync> {
  const sync = await desk.sync(firm.remote, areas)
  await desk.settle(sync)
  firm.asked.length = 0
  desk.changed.length = 0
  return sync
}

/** Lets a look at the screen's list end; it is no pass and nothing says that it runs. */
async function idle(sync: Sync): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  await desk.quiet(sync)
}

/** Messages of a conversation as they are here, by id. */
const here = (id: string) => desk.store.messages.page(id, null, 100_000).map((row) => row.id)
const there = (firm: ChatFirm, id: string) => (firm.messages.get(id) ?? []).map((row) => row.id)
const rangesOf = (id: string) => desk.store.messages.ranges(id)

/** Messages that a range claims and that are not here. */
function claimedAndMissing(firm: ChatFirm): string[] {
  return [...firm.messages.keys()].flatMap((id) => {
    const known = new Set(here(id))
    const claims = (pkid: string) =>
      rangesOf(id).some(({ lo, hi }) => Number(lo) <= Number(pkid) && Number(pkid) <= Number(hi))
    return (firm.messages.get(id) ?? []).filter((row) => claims(row.pkid) && !known.has(row.id)).map((row) => row.id)
  })
}

describe('a first sync of chats', () => {
  it('reads the newest page of every conversation first, then what is older, to the beginning', async () => {
    const firm = chatFirm(60, 450)
    const sync = await desk.sync(firm.remote, areas)
    await desk.settle(sync)
    const messagePages = firm.asked.filter((line) => !line.startsWith('list'))
    expect(new Set(messagePages.slice(0, 60)).size).toBe(60)
    expect(messagePages.slice(0, 60).every((line) => line.endsWith(' 0'))).toBe(true)
    expect(messagePages).toHaveLength(60 * 3)
    for (const id of firm.messages.keys()) {
      expect(here(id)).toEqual(there(firm, id))
      expect(rangesOf(id)).toMatchObject([{ lo: '0' }])
    }
    expect(desk.store.conversations.count()).toBe(60)
  })

  it('R16 goes on after a kill at any request with at most two read again', async () => {
    const calm = chatFirm(3, 700)
    await synced(calm)
    const ideal = chatFirm(3, 700)
    const first = openDesk()
    await first.settle(await first.sync(ideal.remote, areas))
    await first.close()
    for (let killAt = 1; killAt < ideal.asked.length; killAt += 3) {
      const firm = chatFirm(3, 700)
      const other = openDesk()
      firm.before = () => {
        if (firm.asked.length === killAt) throw new Failure('unreachable')
      }
      await other.settle(await other.sync(firm.remote, areas))
      firm.before = () => undefined
      await other.settle(await other.sync(firm.remote, areas))
      // A pass of the new process looks at the list once.
      expect(firm.asked.length, `killed at request ${killAt}`).toBeLessThanOrEqual(ideal.asked.length + 1 + 2)
      for (const id of firm.messages.keys()) expect(other.store.messages.countFrom(id, '0')).toBe(700)
      await other.close()
    }
  })

  it('follows a server that gives smaller pages', async () => {
    const firm = chatFirm(2, 300)
    firm.cap = 20
    await synced(firm)
    for (const id of firm.messages.keys()) expect(here(id)).toEqual(there(firm, id))
  })

  it.each([
    ['all lack a time', 60],
    ['hold the only ones without a time', 220],
    ['lack a time, as every other does', 450],
  ] as const)('reads on where conversations of the first page %s', async (_which, untimed) => {
    const firm = chatFirm(450, 1)
    const list = firm.remote.social.conversations
    // Without a time they stand above all others, whatever time is asked for.
    const bare = new Set([...firm.messages.keys()].slice(0, untimed))
    const rank = (row: Conversation) => (bare.has(row.id) ? Number.POSITIVE_INFINITY : (row.createTime ?? 0))
    const remote: Remote = {
      ...firm.remote,
      social: {
        ...firm.remote.social,
        async conversations({ before, ...query }) {
          const all = await list({ pageIndex: 0, pageSize: 1_000 })
          const below = all.rows.filter((row) => bare.has(row.id) || rank(row) < (before ?? Number.POSITIVE_INFINITY))
          const sorted = below.toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(other) - rank(one)))
          const from = query.pageIndex * query.pageSize
          const rows = sorted.slice(from, from + query.pageSize)
          const shown = rows.map((row) => (bare.has(row.id) ? { ...row, createTime: null } : row))
          return { ...all, rows: shown, total: below.length, pageIndex: query.pageIndex }
        },
      },
    }
    const sync = await desk.sync(remote, [[conversations]])
    await desk.settle(sync)
    expect(desk.store.conversations.count()).toBe(450)
    // What is read to its end is not read again behind each pass.
    firm.asked.length = 0
    await desk.settle(sync)
    expect(firm.asked.length).toBeLessThanOrEqual(10)
    // A server that knows no numbers gives the same page again, and that ends it.
    firm.asked.length = 0
    const other = openDesk()
    const first: typeof remote.social.conversations = (query) => remote.social.conversations({ ...query, pageIndex: 0 })
    const deaf = { ...remote, social: { ...remote.social, conversations: first } }
    await other.settle(await other.sync(deaf, [[conversations]]))
    expect(firm.asked.length).toBeLessThanOrEqual(10)
    await other.close()
  })

  it('does not read what is older than the retention', async () => {
    const firm = chatFirm(1, 1_000)
    const list = firm.messages.get('wework:c0') ?? []
    const aged = list.map((row, index) => ({ ...row, time: (row.time ?? 0) - index * 2 * 86_400_000 }))
    firm.messages.set('wework:c0', aged)
    await synced(firm)
    expect(here('wework:c0').length).toBeGreaterThan(300)
    expect(here('wework:c0').length).toBeLessThan(800)
    expect(claimedAndMissing(firm)).toEqual([])
  })
})

describe('new messages', () => {
  it('cost one look at the list and one page, and tell their conversation', async () => {
    const firm = chatFirm(30, 40)
    const sync = await synced(firm)
    const said = firm.say('wework:c7')
    desk.clock.advance(MINUTE)
    await desk.settle(sync)
    expect(firm.asked).toEqual(['list top', 'c7 0'])
    expect(here('wework:c7')[0]).toBe(said.id)
    expect(desk.changed).toContainEqual({ area: 'messages', ids: ['wework:c7'] })
    expect(desk.changed.filter(({ area }) => area === 'conversations')).toEqual([
      { area: 'conversations', ids: ['wework:c7'] },
    ])
  })

  it('C9 leave an honest gap where there are too many to read at once, and it is filled behind the passes', async () => {
    const firm = chatFirm(2, 300)
    let sync = await synced(firm)
    for (let count = 0; count < 2_500; count += 1) firm.say('wework:c1')
    const pages: number[] = []
    firm.before = () => {
      if (rangesOf('wework:c1').length > 1) pages.push(rangesOf('wework:c1').length)
      if (pages.length === 7) throw new Failure('unreachable')
    }
    await desk.settle(sync)
    expect(rangesOf('wework:c1').length).toBe(2)
    expect(claimedAndMissing(firm)).toEqual([])
    expect(here('wework:c1').length).toBeLessThan(2_800)
    firm.before = () => undefined
    sync = await desk.sync(firm.remote, areas)
    await desk.settle(sync)
    expect(rangesOf('wework:c1')).toHaveLength(1)
    expect(here('wework:c1')).toEqual(there(firm, 'wework:c1'))
  })

  it('C9 leave no gap where a person opens the conversation before a pass has seen them', async () => {
    const firm = chatFirm(2, 300)
    const sync = await synced(firm)
    const id = 'wework:c1'
    for (let count = 0; count < 2_500; count += 1) firm.say(id)
    await sync.refresh('messages', { objType: 'conversation', objId: id })
    expect(rangesOf(id)).toMatchObject([{}, { lo: '0' }])
    expect(desk.store.messages.reach().complete).toBe(1)
    await desk.settle(sync)
    expect(here(id)).toEqual(there(firm, id))
    expect(desk.store.messages.reach().complete).toBe(2)
  })

  it('that cannot be read are kept with the conversation that lacks them', async () => {
    const firm = chatFirm(2, 3)
    const { messages: read } = firm.remote.social
    const social: typeof firm.remote.social = {
      ...firm.remote.social,
      async messages(...asked) {
        const bad = [{ reason: 'no-usable-id', body: '{"text":"?"}' }]
        return { ...(await read(...asked)), ...(asked[0].conversationShortId === 'c1' ? { bad } : {}) }
      },
    }
    await desk.settle(await desk.sync({ ...firm.remote, social }, areas))
    const complete = [...firm.messages.keys()].filter((id) => {
      const row = desk.store.conversations.get(id)
      return row !== null && isComplete(desk.store, row)
    })
    expect(complete).toEqual(['wework:c0'])
  })

  it('C12 that were committed late under an older number are found minutes later', async () => {
    const firm = chatFirm(5, 40)
    const sync = await synced(firm)
    const said = firm.say('wework:c2')
    await desk.settle(sync)
    const late = firm.say('wework:c2', { pkid: Number(said.pkid) - 1, time: said.time ?? 0 })
    desk.clock.advance(MINUTE)
    await desk.settle(sync)
    expect(here('wework:c2')).not.toContain(late.id)
    desk.clock.advance(2 * MINUTE)
    await desk.settle(sync)
    expect(here('wework:c2')).toContain(late.id)
    firm.asked.length = 0
    desk.clock.advance(5 * MINUTE)
    await desk.settle(sync)
    expect(firm.asked.filter((line) => line.startsWith('c2'))).toEqual([])
  })

  it('C12 that were committed late are found where a person opened the conversation meanwhile', async () => {
    const firm = chatFirm(5, 40)
    const sync = await synced(firm)
    const id = 'wework:c2'
    // What was read at first has been read once more.
    desk.clock.advance(3 * MINUTE)
    await desk.settle(sync)
    const said = firm.say(id)
    await sync.refresh('messages', { objType: 'conversation', objId: id })
    await desk.settle(sync)
    expect(here(id)).toContain(said.id)
    const late = firm.say(id, { pkid: Number(said.pkid) - 1, time: said.time ?? 0 })
    desk.clock.advance(3 * MINUTE)
    await desk.settle(sync)
    expect(here(id)).toContain(late.id)
  })

  it('C9 lose nothing whatever arrives, vanishes and breaks meanwhile', async () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const random = testRandom(seed)
      const pick = (count: number) => Math.floor(random.next() * count)
      const firm = chatFirm(4, 260)
      const other = openDesk()
      let works = true
      firm.before = () => {
        if (!works) return
        for (let said = pick(25); said > 0; said -= 1) firm.say(`wework:c${pick(4)}`)
        if (random.next() < 0.3) firm.messages.get(`wework:c${pick(4)}`)?.splice(1 + pick(200), 1)
        if (random.next() < 0.2) throw new Failure('unreachable')
      }
      let sync = await other.sync(firm.remote, areas)
      for (let pass = 0; pass < 8; pass += 1) {
        await other.settle(sync)
        if (random.next() < 0.3) sync = await other.sync(firm.remote, areas)
        other.clock.advance(MINUTE)
      }
      works = false
      firm.say('wework:c0')
      await other.settle(sync)
      await other.settle(sync)
      for (const [id, list] of firm.messages) {
        const known = new Set(other.store.messages.page(id, null, 100_000).map((row) => row.id))
        const missing = list.filter((row) => !known.has(row.id))
        expect(missing, `seed ${seed} ${id}`).toEqual([])
        expect(other.store.messages.ranges(id), `seed ${seed} ${id}`).toHaveLength(1)
      }
      await other.close()
    }
  })
})

describe('what no list tells of', () => {
  const warn = (firm: ChatFirm, id: string, place: number, warningState: number | null): string => {
    const list = firm.messages.get(id) ?? []
    const [row] = list.slice(place)
    if (row === undefined) throw new Error('no such message')
    list[place] = { ...row, warningState }
    return row.id
  }
  /** In step, and what was read at first has been read once more for what came late. */
  const calm = async (firm: ChatFirm): Promise<Sync> => {
    const sync = await synced(firm)
    desk.clock.advance(3 * MINUTE)
    await desk.settle(sync)
    firm.asked.length = 0
    return sync
  }
  const pagesOf = (firm: ChatFirm) => firm.asked.filter((line) => !line.startsWith('list'))
  const hourLater = async (sync: Sync) => {
    desk.clock.advance(61 * MINUTE)
    await desk.settle(sync)
  }

  it('CA-21 a warning that is raised late is seen within the hour, and so is one that somebody cleared elsewhere', async () => {
    const firm = chatFirm(3, 40)
    const sync = await calm(firm)
    const late = warn(firm, 'wework:c2', 5, 1)
    await hourLater(sync)
    expect(desk.store.conversations.state('wework:c2').warnings).toBe(1)
    warn(firm, 'wework:c2', 5, 2)
    await hourLater(sync)
    expect(desk.store.conversations.state('wework:c2').warnings).toBe(0)
    expect(desk.store.messages.get(late)?.warningState).toBe(2)
  })

  it('CA-21 a standing warning is read at its place, though pages moved and nobody has written since', async () => {
    const firm = chatFirm(2, 900)
    const aged = (firm.messages.get('wework:c0') ?? []).map((row) => ({
      ...row,
      time: (row.time ?? 0) - 9 * 86_400_000,
    }))
    firm.messages.set('wework:c0', aged)
    warn(firm, 'wework:c0', 601, 1)
    warn(firm, 'wework:c0', 650, 1)
    const sync = await calm(firm)
    expect(desk.store.conversations.state('wework:c0').warnings).toBe(2)
    for (const place of [601, 650]) warn(firm, 'wework:c0', place, 2)
    firm.messages.get('wework:c0')?.splice(300, 2)
    await hourLater(sync)
    expect(desk.store.conversations.state('wework:c0').warnings).toBe(0)
    expect(pagesOf(firm).toSorted()).toEqual(['c0 2', 'c0 3', 'c1 0'])
    expect(claimedAndMissing(firm)).toEqual([])
  })

  it('is looked for in what was written in within a day, five a pass, each once an hour, in a new process too', async () => {
    const firm = chatFirm(12, 40)
    const old = (firm.messages.get('wework:c0') ?? []).map((row) => ({
      ...row,
      time: (row.time ?? 0) - 2 * 86_400_000,
    }))
    firm.messages.set('wework:c0', old)
    let sync = await calm(firm)
    await hourLater(sync)
    expect(pagesOf(firm)).toHaveLength(5)
    Object.assign(desk.store.memory.chatPull, { read: null, turn: null })
    sync = await desk.sync(firm.remote, areas)
    for (let pass = 0; pass < 8; pass += 1) {
      desk.clock.advance(MINUTE)
      await desk.settle(sync)
    }
    const recent = [...firm.messages.keys()].filter((id) => id !== 'wework:c0')
    expect(pagesOf(firm).toSorted()).toEqual(recent.map((id) => `${id.slice('wework:'.length)} 0`).toSorted())
  })
})

describe('the open conversation', () => {
  it('is read every five seconds while it is seen, and its newest messages again every hour', async () => {
    const firm = chatFirm(3, 40)
    const sync = await synced(firm)
    sync.attend({ screen: 'chat:wework:c1', visible: true })
    await desk.quiet(sync)
    const before = firm.asked.filter((line) => line.startsWith('list')).length
    for (let second = 0; second < 60; second += 1) {
      desk.clock.advance(1_000)
      await idle(sync)
    }
    const looks = firm.asked.filter((line) => line.startsWith('list')).length - before
    expect(looks).toBeGreaterThanOrEqual(12)
    expect(looks).toBeLessThanOrEqual(17)
    const list = firm.messages.get('wework:c1') ?? []
    list[4] = { ...message('wework:c1', Number(list[4]?.pkid), list[4]?.time ?? 0, '已撤回'), type: 'revoke' }
    desk.clock.advance(61 * MINUTE)
    await desk.settle(sync)
    expect(desk.store.messages.get(list[4]?.id ?? '')?.type).toBe('revoke')
  })

  it('is looked at every minute elsewhere, every five minutes while nothing is seen, at once when it is seen again', async () => {
    const firm = chatFirm(3, 40)
    const sync = await synced(firm)
    const looksIn = async (milliseconds: number) => {
      firm.asked.length = 0
      for (let passed = 0; passed < milliseconds; passed += 5_000) {
        desk.clock.advance(5_000)
        await idle(sync)
      }
      return firm.asked.filter((line) => line.startsWith('list')).length
    }
    sync.attend({ screen: 'customers', visible: true })
    const elsewhere = await looksIn(10 * MINUTE)
    expect(elsewhere).toBeGreaterThanOrEqual(10)
    expect(elsewhere).toBeLessThanOrEqual(13)
    sync.attend({ screen: 'chats', visible: false })
    await looksIn(MINUTE)
    const hidden = await looksIn(30 * MINUTE)
    expect(hidden).toBeGreaterThanOrEqual(6)
    expect(hidden).toBeLessThanOrEqual(8)
    firm.asked.length = 0
    sync.attend({ screen: 'chats', visible: true })
    await desk.quiet(sync)
    expect(firm.asked[0]).toBe('list top')
  })

  it('is not looked at while the firm cannot be reached, and at once when the network is back', async () => {
    const firm = chatFirm(3, 40)
    const sync = await synced(firm)
    sync.attend({ screen: 'chats', visible: true })
    await desk.quiet(sync)
    firm.before = () => {
      throw new Failure('unreachable')
    }
    await sync.run()
    firm.asked.length = 0
    desk.clock.advance(900)
    await desk.quiet(sync)
    expect(firm.asked.length).toBeLessThanOrEqual(1)
    firm.before = () => undefined
    firm.asked.length = 0
    sync.hint('online')
    await desk.quiet(sync)
    expect(firm.asked).toEqual(['list top'])
    expect(sync.status().connection).toBe('online')
  })

  it('gives its history page by page when somebody scrolls up', async () => {
    const firm = chatFirm(1, 900)
    const sync = await desk.sync(firm.remote, [
      [conversations],
      [{ ...messages, background: messages.background?.slice(0, 1) ?? [] }],
    ])
    await desk.settle(sync)
    expect(here('wework:c0')).toHaveLength(200)
    for (let count = 200; count < 900; count = here('wework:c0').length) {
      await sync.refresh('messages', { objType: 'history', objId: 'wework:c0' })
      expect(here('wework:c0').length).toBeGreaterThanOrEqual(Math.min(900, count + 180))
    }
    expect(rangesOf('wework:c0')).toMatchObject([{ lo: '0' }])
    await expect(sync.refresh('messages', { objType: 'conversation', objId: 'wework:none' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})
