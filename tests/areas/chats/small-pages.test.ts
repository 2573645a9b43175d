// The archive at firms of other habits: pages smaller than those that are asked for, with a count of its rows and without
// one; conversations with numbers of their own, and messages that name nobody.
import { describe, expect, it } from 'vitest'
import { computerAt, openForEach } from '../../support/both-firms.ts'
import type { TestCore } from '../../support/core.ts'
import { type Habits, type OtherFirm, startOtherFirm } from '../../support/other-firm/index.ts'
import { START } from '../../support/ports.ts'

type Desk = { readonly firm: OtherFirm; readonly core: TestCore; readonly close: () => Promise<void> }

const opened = async (habits: Partial<Habits>): Promise<Desk> => {
  const now = { at: () => START }
  const size = { companies: 4, contacts: 1, followups: 1, comments: 0, conversations: 4 }
  const firm = await startOtherFirm({ now: () => now.at(), ...size, habits })
  const at = { origin: firm.origin, account: firm.accounts[0] ?? '', password: firm.password }
  const core = (await computerAt(at, now)).core()
  return {
    firm,
    core,
    async close() {
      await core.close()
      await firm.close()
    },
  }
}

const shortId = (conversation: string) => conversation.slice(conversation.indexOf(':') + 1)
const idsHere = async ({ client }: TestCore, conversation: string) => {
  const { messages } = await client.chats.messages({ conversation, from: { at: 'newest' }, limit: 200 })
  return messages.map(({ id }) => id)
}
const idsThere = ({ chats }: OtherFirm, conversation: string) =>
  (chats.messages.get(shortId(conversation)) ?? []).map(({ id }) => String(id))

/** Everything of a list that is read on as long as more of it follows. */
const all = async <Row>(
  read: (pageIndex: number) => Promise<{ readonly rows: readonly Row[]; readonly more: boolean }>,
) => {
  const rows: Row[] = []
  for (let pageIndex = 0, more = true; more; pageIndex += 1) {
    const page = await read(pageIndex)
    rows.push(...page.rows)
    more = page.more
  }
  return rows
}

describe.each([
  { counts: true, largestPage: 5 },
  { counts: false, largestPage: 5 },
  { counts: 'zero', largestPage: 25 },
] as const)('at a firm of $largestPage rows a page that counts them: $counts', ({ counts, largestPage }) => {
  let desk: Desk
  openForEach(
    () => opened({ counts, largestPage }),
    (made) => {
      desk = made
    },
  )

  it('CA-36 every message of a conversation is here, also where many came at once', async () => {
    const { core, firm } = desk
    const { rows } = await core.client.chats.conversations({ limit: 200 })
    expect(rows).toHaveLength(4)
    for (const { id } of rows) expect(await idsHere(core, id)).toEqual(idsThere(firm, id))
    const [id = ''] = rows.map((row) => row.id)
    for (let place = 0; place < 90; place += 1) firm.writeMessage(shortId(id), `第${place}句`)
    await core.client.sync.now({})
    await core.synced()
    expect(await idsHere(core, id)).toEqual(idsThere(firm, id))
  })

  it('WM-03 WM-07 private messages and comments of a customer are shown page by page down to the first one', async () => {
    const { core, firm } = desk
    const { social, chats } = core.client
    const { rows } = await chats.conversations({ limit: 200 })
    const ofCustomer = [...firm.chats.conversations.values()].find(({ companyId }) => companyId !== null)
    const row = rows.find(({ id }) => shortId(id) === String(ofCustomer?.id))
    if (row === undefined || ofCustomer === undefined) throw new Error('no customer writes')
    const place = { platform: row.platform, openId: row.peer.openId }
    const messages = await all(async (pageIndex) => {
      const { messages, more } = await social.messages({ ...place, pageIndex })
      return { rows: messages, more }
    })
    expect(messages.map(({ id }) => id).toReversed()).toEqual(idsThere(firm, row.id))
    const thread = [...firm.chats.comments.values()].find((one) => one.thread !== null)
    if (thread === undefined) throw new Error('nobody commented')
    const { itemId, thread: root } = thread
    const account = { platform: thread.account.platform, openId: thread.account.openId }
    const under = { ...account, itemId, parentId: String(root), commentId: String(root), name: '' }
    for (let place = 0; place < 13; place += 1) await social.replyComment({ ...under, content: `答${place}` })
    const answers = await all(async (pageIndex) => {
      const { comments, more } = await social.comments({ ...account, parentId: String(root), pageIndex })
      return { rows: comments, more }
    })
    expect(new Set(answers.map(({ id }) => id)).size).toBe(14)
    expect(answers).toHaveLength(14)
  })
})

describe('at a firm that numbers conversations by themselves and names nobody in their messages', () => {
  let desk: Desk
  openForEach(
    () => opened({ numbersByMessage: false, namesSenders: false }),
    (made) => {
      desk = made
    },
  )

  it('CA-36 what arrives is read, time after time', async () => {
    const { core, firm } = desk
    const { rows } = await core.client.chats.conversations({ limit: 200 })
    const [id = ''] = rows.map((row) => row.id)
    for (const words of ['第一句', '第二句']) {
      core.ports.clock.advance(1_000)
      firm.writeMessage(shortId(id), words)
      await core.client.sync.now({})
      await core.synced()
      expect(await idsHere(core, id)).toEqual(idsThere(firm, id))
    }
  })

  it('CA-35 D-79 the other side’s words make a dot, and our own make none', async () => {
    const { core, firm } = desk
    const { rows } = await core.client.chats.conversations({ limit: 200 })
    const [id = ''] = rows.map((row) => row.id)
    await core.client.chats.seen({ id })
    const dots: boolean[] = []
    for (const own of [true, false]) {
      core.ports.clock.advance(1_000)
      firm.writeMessage(shortId(id), '收到', own)
      await core.client.sync.now({})
      await core.synced()
      dots.push((await core.client.chats.conversation({ id })).conversation?.unread ?? false)
    }
    expect(dots).toEqual([false, true])
  })

  it('CA-19 D-49 D-74 who wrote is called as the conversation calls that side, also where a message is found', async () => {
    const { client } = desk.core
    const { rows } = await client.chats.conversations({ limit: 200 })
    const row = rows.find(({ platform }) => platform === 'douyin')
    if (row === undefined) throw new Error('nobody writes')
    const { messages } = await client.chats.messages({ conversation: row.id, from: { at: 'newest' } })
    const { account, peer } = row
    expect(new Set(messages.map(({ own, from }) => `${own} ${from.name}`))).toEqual(
      new Set([`true ${account.name}`, `false ${peer.name}`]),
    )
    const { groups } = await client.search.everything({ text: '想问下合同', kinds: ['messages'] })
    expect(groups?.flatMap(({ hits }) => hits.map(({ title }) => title))).toContain(peer.name)
    const drawer = await client.social.messages({ platform: row.platform, openId: peer.openId })
    expect(new Set(drawer.messages.map(({ name }) => name))).toEqual(new Set([account.name, peer.name]))
  })
})
