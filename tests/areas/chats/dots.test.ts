// What arrives in conversations while the app is open, and what a pause of the history leaves unread.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { conversations } from '#core/areas/chats/pull-conversations'
import { messages } from '#core/areas/chats/pull-messages'
import { setPaused } from '#core/areas/chats/retention'
import { Failure } from '#shared/contract/failure'
import { type Desk, openDesk } from '../../engine/sync/desk.ts'
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
})

describe('files of a pinned conversation', () => {
  it('are fetched behind the passes, each once; one that the firm does not give is passed over', async () => {
    const firm = chatFirm(2, 4)
    for (const [id, rows] of firm.messages)
      firm.messages.set(
        id,
        rows.map((row) => ({ ...row, type: 'image', text: '', fsids: [`f${row.pkid}`] })),
      )
    const asked: string[] = []
    const missing = firm.messages.get('wework:c1')?.[1]?.fsids[0]
    const download = async (fsid: string) => {
      asked.push(fsid)
      if (fsid === missing) throw new Failure('not-found')
      return { name: fsid, type: '', bytes: new TextEncoder().encode(fsid) }
    }
    const remote = { ...firm.remote, files: { ...firm.remote.files, download } }
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    expect(asked).toEqual([])
    desk.store.messages.pin('wework:c1', true)
    await desk.settle(sync)
    const pinned = (firm.messages.get('wework:c1') ?? []).flatMap(({ fsids }) => fsids)
    expect(asked.toSorted()).toEqual(pinned.toSorted())
    expect(pinned.filter((fsid) => desk.store.chatFiles.get(fsid) === null)).toEqual([missing])
    await desk.settle(sync)
    expect(asked).toHaveLength(4)
  })
})
