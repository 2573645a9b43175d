// What arrives in conversations while the app is open, and what a pause of the history leaves unread.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { conversations } from '#core/areas/chats/pull-conversations'
import { messages } from '#core/areas/chats/pull-messages'
import { setPaused } from '#core/areas/chats/retention'
import type { Remote } from '#core/engine/remote/types'
import { PARKED } from '#core/engine/sync/pull/parking'
import type { Sync } from '#core/engine/sync/types'
import { Failure } from '#shared/contract/failure'
import { type Desk, openDesk } from '../../engine/sync/desk.ts'
import { START } from '../../support/ports.ts'
import { chatDesk } from './chat-desk.ts'
import { type ChatFirm, chatFirm } from './chat-firm.ts'

let desk: Desk
beforeEach(() => {
  desk = openDesk()
})
afterEach(() => desk.close())

const areas = [[conversations], [messages]]
const dots = () => desk.store.conversations.idsOf('unread').toSorted()
const settled = async (firm: ChatFirm) => desk.settle(await desk.sync(firm.remote, areas))
/** The firm's list with some facts of its rows changed. */
const told = (firm: ChatFirm, facts: (id: string) => object): ChatFirm => {
  const { social } = firm.remote
  const list: typeof social.conversations = async (...call) => {
    const page = await social.conversations(...call)
    return { ...page, rows: page.rows.map((row) => ({ ...row, ...facts(row.id) })) }
  }
  return { ...firm, remote: { ...firm.remote, social: { ...social, conversations: list } } }
}

describe('a dot', () => {
  it('CA-35 D-79 is set by what arrives, not by what the first sync brings, and goes with a look', async () => {
    const firm = chatFirm(60, 2)
    await settled(firm)
    expect(dots()).toEqual([])
    firm.say('wework:c3')
    firm.say('wework:new')
    await settled(firm)
    expect(dots()).toEqual(['wework:c3', 'wework:new'])
    desk.store.conversations.see('wework:c3', desk.store.conversations.get('wework:c3')?.createTime ?? 0)
    await settled(firm)
    expect(dots()).toEqual(['wework:new'])
    firm.say('wework:c3')
    await settled(firm)
    expect(dots()).toEqual(['wework:c3', 'wework:new'])
  })

  it('D-79 is set where the firm says that something is new, until it was seen, and never for words of our own', async () => {
    const firm = chatFirm(3, 2)
    const marked = told(firm, (id) =>
      id === 'wework:c0' ? { isNewData: true } : id === 'wework:c1' ? { isNewData: true, fromUserId: 'o' } : {},
    )
    await settled(marked)
    expect(dots()).toEqual(['wework:c0'])
    desk.store.conversations.see('wework:c0', desk.store.conversations.get('wework:c0')?.createTime ?? 0)
    await settled(marked)
    expect(dots()).toEqual([])
  })

  it.each([
    ['numbers its newest message', () => ({})],
    ['numbers nothing', () => ({ pkid: '', serverMessageId: '' })],
    ['has another time than its message', (time: number) => ({ createTime: time + 400 })],
  ])('CA-35 D-79 of what was seen before the list told of it stays away where that %s', async (_, facts) => {
    const firm = chatFirm(2, 2)
    const id = 'wework:c1'
    const list = told(firm, (row) => facts(firm.messages.get(row)?.[0]?.time ?? 0))
    const sync = await desk.sync(list.remote, areas)
    await desk.settle(sync)
    const { text } = firm.say(id)
    await sync.refresh('messages', { objType: 'conversation', objId: id })
    expect(dots()).toEqual([id])
    await chatDesk(desk.store).client.seen({ id })
    await desk.settle(sync)
    expect([desk.store.conversations.get(id)?.content, dots()]).toEqual([text, []])
    firm.say(id)
    await desk.settle(sync)
    expect(dots()).toEqual([id])
  })

  it('CA-35 D-79 is set by what comes in the second that was seen', async () => {
    const firm = chatFirm(2, 2)
    await settled(firm)
    const id = 'wework:c1'
    await chatDesk(desk.store).client.seen({ id })
    firm.say(id, { time: desk.store.conversations.get(id)?.createTime ?? 0 })
    await settled(firm)
    expect(dots()).toEqual([id])
  })
})

describe('a dot at a firm whose list numbers nothing', () => {
  it('CA-35 D-79 is set by the time of what arrives, and by words of the other side below an answer', async () => {
    const firm = chatFirm(4, 2)
    const bare = { pkid: '', serverMessageId: '' }
    const list = told(firm, () => bare)
    await settled(list)
    expect(dots()).toEqual([])
    firm.say('wework:c1')
    firm.say('wework:c2')
    const answer = firm.say('wework:c2')
    const said = firm.messages.get('wework:c2') ?? []
    firm.messages.set(
      'wework:c2',
      said.map((row) => (row.id === answer.id ? { ...row, from: 'o' } : row)),
    )
    const own = told(firm, (id) => ({ ...bare, ...(id === 'wework:c2' && { fromUserId: 'o' }) }))
    await settled(own)
    expect(dots()).toEqual(['wework:c1', 'wework:c2'])
    for (const id of dots()) desk.store.conversations.see(id, desk.store.conversations.get(id)?.createTime ?? 0)
    await settled(own)
    expect(dots()).toEqual([])
  })
})

describe('a dot of what was answered before this computer looked', () => {
  /** A firm that has read its conversations once; then the client writes where asked, and the firm's side answers. */
  const answered = async (asked: (firm: ChatFirm) => readonly string[]) => {
    const firm = chatFirm(3, 2)
    await settled(firm)
    const ids = asked(firm)
    for (const id of ids) {
      const answer = firm.say(id)
      firm.messages.set(
        id,
        (firm.messages.get(id) ?? []).map((row) => (row.id === answer.id ? { ...row, from: 'o' } : row)),
      )
    }
    const own = told(firm, (id) => (ids.includes(id) ? { fromUserId: 'o' } : {}))
    await settled(own)
    return own
  }

  it('CA-35 D-79 is set by the words of the other side below the answer, and not by the answer alone', async () => {
    const firm = await answered((made) => {
      made.say('wework:c1')
      return ['wework:c1', 'wework:c2']
    })
    expect(dots()).toEqual(['wework:c1'])
    desk.store.conversations.see('wework:c1', desk.store.conversations.get('wework:c1')?.createTime ?? 0)
    await settled(firm)
    expect(dots()).toEqual([])
  })

  it('is not set by what was seen, nor by what a conversation brings that is new here', async () => {
    desk.store.conversations.see('wework:c1', START + 3_600_000)
    await answered((made) => {
      made.say('wework:c1')
      made.say('wework:c2')
      return ['wework:c1', 'wework:c2']
    })
    expect(dots()).toEqual(['wework:c2'])
  })

  it('is set below more answers than are looked at together', async () => {
    await answered((made) => {
      made.say('wework:c0')
      return Array.from({ length: 120 }, () => 'wework:c0')
    })
    expect(dots()).toEqual(['wework:c0'])
  })
})

describe('the history', () => {
  it('is not read further while it is paused, and goes on afterwards', async () => {
    const firm = chatFirm(3, 450)
    setPaused(desk.store, true)
    await settled(firm)
    expect(desk.store.messages.count()).toBe(3 * 200)
    setPaused(desk.store, false)
    await settled(firm)
    expect(desk.store.messages.count()).toBe(3 * 450)
    expect(desk.store.messages.reach().complete).toBe(3)
  })

  it.each([0, null])(
    'of a conversation without messages is here whole, until it has some (%s counted)',
    async (total) => {
      const firm = chatFirm(3, 5)
      const { conversations, messages } = firm.remote.social
      const empty = 'wework:c1'
      let isEmpty = true
      Object.assign(firm.remote.social, {
        async conversations(...asked: Parameters<typeof conversations>) {
          const page = await conversations(...asked)
          const bare = { serverMessageId: '', pkid: '', content: '' }
          return { ...page, rows: page.rows.map((row) => (isEmpty && row.id === empty ? { ...row, ...bare } : row)) }
        },
        async messages(...asked: Parameters<typeof messages>) {
          const page = await messages(...asked)
          return isEmpty && asked[0].conversationShortId === 'c1' ? { ...page, rows: [], total } : page
        },
      })
      await settled(firm)
      expect(desk.store.messages.page(empty, null, 1)).toEqual([])
      expect(desk.store.messages.reach().complete).toBe(3)
      isEmpty = false
      firm.say(empty)
      await settled(firm)
      expect(desk.store.messages.page(empty, null, 100)).toHaveLength(6)
      expect(desk.store.messages.reach().complete).toBe(3)
    },
  )
})

describe('files of a pinned conversation', () => {
  /** A firm of so many conversations of pictures, whose downloads answer as `fails` says; what was asked for. */
  const firmOfPictures = (each: number, fails: (fsid: string) => Failure | null) => {
    const firm = chatFirm(2, each)
    for (const [id, rows] of firm.messages)
      firm.messages.set(
        id,
        rows.map((row) => ({ ...row, type: 'image', text: '', fsids: [`f${row.pkid}`] })),
      )
    const asked: string[] = []
    const download = async (fsid: string) => {
      asked.push(fsid)
      const failure = fails(fsid)
      if (failure !== null) throw failure
      return { name: fsid, type: '', bytes: new TextEncoder().encode(fsid) }
    }
    const answers = { probe: async () => undefined, session: { me: async () => ({}) } }
    const remote = { ...firm.remote, ...answers, files: { ...firm.remote.files, download } } as unknown as Remote
    const pinned = (firm.messages.get('wework:c1') ?? []).flatMap(({ fsids }) => fsids)
    return { remote, asked, pinned, rows: firm.messages, say: firm.say }
  }
  const lacking = (fsids: readonly string[]) => fsids.filter((fsid) => desk.store.chatFiles.get(fsid) === null)
  const noticeOf = (sync: Sync) => sync.status().areas.find(({ area }) => area === 'messages')?.notice

  it('are fetched behind the passes, each once; one that the firm does not give is passed over', async () => {
    const { remote, asked, pinned, say } = firmOfPictures(4, (fsid) =>
      fsid === pinned[1] ? new Failure('not-found') : null,
    )
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    expect(asked).toEqual([])
    desk.store.messages.pin('wework:c1', true)
    await desk.settle(sync)
    expect(asked.toSorted()).toEqual(pinned.toSorted())
    expect(lacking(pinned)).toEqual([pinned[1]])
    await desk.settle(sync)
    expect(asked).toHaveLength(4)
    // What is said meanwhile has them gathered anew.
    say('wework:c0')
    await desk.settle(sync)
    expect([desk.store.messages.count(), asked.length]).toEqual([9, 4])
  })

  it('for which the disk has no room are not fetched again with each message', async () => {
    const { remote, asked, pinned, say } = firmOfPictures(2, () => null)
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    vi.spyOn(desk.store.files, 'room').mockResolvedValue(0)
    desk.store.messages.pin('wework:c1', true)
    await desk.settle(sync)
    say('wework:c0')
    await desk.settle(sync)
    expect([asked.toSorted(), lacking(pinned)]).toEqual([pinned.toSorted(), pinned])
  })

  it('stay with it also where they were opened before, wherever that was', async () => {
    const { remote, asked, pinned } = firmOfPictures(4, () => null)
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    const [first = '', second = '', ...others] = pinned
    for (const [fsid, conversation] of [
      [first, ''],
      [second, 'wework:c0'],
    ] as const)
      desk.store.chatFiles.put({ fsid, name: '', type: '', size: 1, file: `${fsid}-file` }, conversation, 1)
    desk.store.messages.pin('wework:c1', true)
    await desk.settle(sync)
    expect(asked.toSorted()).toEqual(others.toSorted())
    expect(desk.store.chatFiles.evict({ before: Number.MAX_SAFE_INTEGER, mostBytes: 0 })).toBe(0)
    // Unpinned they count by their last use, which that was not.
    desk.store.messages.pin('wework:c1', false)
    expect(desk.store.chatFiles.evict({ before: 2, mostBytes: 1_000_000 })).toBe(2)
    expect(lacking(pinned)).toEqual([first, second])
  })

  it.each([
    ['http-error', { status: 500 }],
    ['http-error', { status: 410 }],
    ['not-json', { reason: 'html' }],
    ['timeout', {}],
  ] as const)(
    '(%s %o) that fails alone holds up no other, waits longer each time, and comes later',
    async (code, details) => {
      let failing = true
      const { remote, asked, pinned } = firmOfPictures(12, (fsid) =>
        failing && fsid === pinned[2] ? new Failure(code, details) : null,
      )
      const sync = await desk.sync(remote, areas)
      await desk.settle(sync)
      desk.store.messages.pin('wework:c1', true)
      await desk.settle(sync)
      expect(lacking(pinned)).toEqual([pinned[2]])
      for (let minute = 0; minute < 60; minute += 1) {
        desk.clock.advance(60_000)
        await desk.settle(sync)
      }
      const tries = asked.filter((fsid) => fsid === pinned[2]).length
      expect(tries).toBeGreaterThanOrEqual(4)
      expect(tries).toBeLessThanOrEqual(9)
      expect([noticeOf(sync), sync.status().connection]).toEqual([PARKED, 'online'])
      // A new process goes on waiting.
      const next = await desk.sync(remote, areas, 2)
      await desk.settle(next)
      expect(asked).toHaveLength(pinned.length - 1 + tries)
      failing = false
      desk.clock.advance(2 * 3_600_000)
      await desk.settle(next)
      expect([lacking(pinned), noticeOf(next)]).toEqual([[], null])
    },
  )

  it('come later also where the firm numbers the messages anew in each conversation', async () => {
    let failing = true
    const { remote, rows } = firmOfPictures(3, () => (failing ? new Failure('http-error', { status: 500 }) : null))
    for (const [id, own] of rows)
      rows.set(
        id,
        own.map((row, index) => ({ ...row, id: `m${index}` })),
      )
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    for (const id of rows.keys()) desk.store.messages.pin(id, true)
    for (let hour = 0; hour < 8; hour += 1) {
      if (hour === 4) failing = false
      desk.clock.advance(3_600_000)
      await desk.settle(sync)
    }
    const all = [...rows.values()].flat().flatMap(({ fsids }) => fsids)
    expect([all.length, lacking(all), noticeOf(sync)]).toEqual([6, [], null])
  })

  it('are left alone where the firm asks for time, and where the conversation is pinned no longer', async () => {
    let failure: Failure | null = new Failure('http-error', { status: 429 })
    const { remote, asked, pinned } = firmOfPictures(4, () => failure)
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    desk.store.messages.pin('wework:c1', true)
    await desk.settle(sync)
    expect(asked).toHaveLength(1)
    failure = new Failure('http-error', { status: 500 })
    desk.clock.advance(3_600_000)
    await desk.settle(sync)
    expect(new Set(asked).size).toBe(4)
    desk.store.messages.pin('wework:c1', false)
    const before = asked.length
    for (let hour = 0; hour < 8; hour += 1) {
      desk.clock.advance(3_600_000)
      await desk.settle(sync)
    }
    expect([asked.length, lacking(pinned).length, noticeOf(sync)]).toEqual([before, 4, null])
  })
})
