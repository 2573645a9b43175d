// The list of conversations, answered from the store.
import { describe, expect, it } from 'vitest'
import { customer, newStore } from '../../engine/store/support.ts'
import { chatDesk } from './chat-desk.ts'
import { conversation, message } from './chat-rows.ts'

/** So many conversations, one a minute, the last one the newest. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    conversation(`c${index}`, {
      createTime: 1_780_000_000_000 + index * 60_000,
      platform: index % 3 === 0 ? 'douyin' : 'wework',
      id: `${index % 3 === 0 ? 'douyin' : 'wework'}:c${index}`,
      openId: index % 2 === 0 ? 'o1' : 'o2',
      account: { openId: index % 2 === 0 ? 'o1' : 'o2', name: index % 2 === 0 ? '林志远' : '苏若谷', avatar: '' },
      peer: { openId: `p${index}`, name: index === 7 ? '曾伟' : `客户${index}`, avatar: '' },
      fromUserId: `p${index}`,
    }),
  )

const filled = (count = 120) => {
  const desk = chatDesk(newStore())
  desk.store.conversations.upsert(many(count), 1)
  return desk
}

describe('the list of conversations', () => {
  it('CA-32 CA-37 goes newest first, page by page, until it ends', async () => {
    const { client } = filled()
    const seen: string[] = []
    let before: string | null = null
    do {
      const page = await client.conversations({ before, limit: 50 })
      seen.push(...page.rows.map(({ id }) => id.slice(id.indexOf(':') + 1)))
      before = page.next
    } while (before !== null)
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `c${119 - index}`))
  })

  it('CA-03 D-72 is narrowed by an account’s openId, a platform, and a name or the beginning of its initials', async () => {
    const { client } = filled()
    const ids = async (asked: Parameters<typeof client.conversations>[0]) =>
      (await client.conversations({ limit: 200, ...asked })).rows
    expect((await ids({ account: 'o2' })).every((row) => row.account.openId === 'o2')).toBe(true)
    expect(await ids({ account: 'o2' })).toHaveLength(60)
    expect(await ids({ platform: 'douyin' })).toHaveLength(40)
    expect((await ids({ text: '曾' })).map(({ id }) => id)).toEqual(['wework:c7'])
    expect((await ids({ text: 'ZW' })).map(({ id }) => id)).toEqual(['wework:c7'])
    expect((await ids({ text: '苏若谷', platform: 'douyin' })).length).toBe(20)
    expect(await ids({ text: 'nobody' })).toEqual([])
  })

  it('CA-29 CA-39 an answer that was sent stands in its row before the firm’s list tells of it', async () => {
    const { client, store } = filled(2)
    const [id, time] = ['wework:c1', 1_780_000_000_000 + 200_000]
    const sent = { conversation: id, from: 'o2', content: { content: ' 材料\n已收到 ' }, text: '材料 已收到' }
    store.messages.upsert(id, [message('900', { ...sent, time })], null, 1)
    const { rows } = await client.conversations({})
    expect(rows[0]).toMatchObject({ id, time, preview: { type: 'text', text: '材料 已收到', own: true } })
    // What the firm's list says later is newer than the messages that are here.
    const [listed] = many(2).slice(1)
    if (listed !== undefined) store.conversations.upsert([{ ...listed, createTime: time + 1, content: '谢谢' }], 2)
    expect((await client.conversations({})).rows[0]?.preview).toMatchObject({ type: 'text', text: '谢谢', own: false })
  })

  it('CL-26 is found by the person at its other side, on one platform', async () => {
    const { client } = filled()
    const of = async (platform: string, peer: string) =>
      (await client.conversations({ platform, peer })).rows.map((row) => row.id)
    expect(await of('douyin', 'p6')).toEqual(['douyin:c6'])
    expect(await of('wework', 'p6')).toEqual([])
  })

  it('CA-39 D-49 shows both sides, the preview, and whose words it is', async () => {
    const { client, store } = filled(1)
    store.conversations.upsert(
      [conversation('x', { content: '{"content":"收到"}', fromUserId: 'o1', createTime: null })],
      1,
    )
    const { rows } = await client.conversations({})
    expect(rows[1]).toEqual({
      id: 'wework:x',
      platform: 'wework',
      peer: { openId: 'b', name: '王芳', avatar: '' },
      account: { openId: 'o1', name: '林志远', avatar: '' },
      time: null,
      preview: { type: 'text', text: '收到', own: true, broken: false },
      unread: false,
      warnings: 0,
      companyId: '',
      companyName: '',
      pinned: false,
      gone: false,
    })
    expect(await client.conversation({ id: 'wework:x' })).toEqual({ conversation: rows[1] })
    expect(await client.conversation({ id: 'nowhere' })).toEqual({ conversation: null })
  })

  it('pinned conversations come before all others, once', async () => {
    const { client, store } = filled()
    store.messages.pin('wework:c4', true)
    store.messages.pin('wework:c1', true)
    const first = await client.conversations({ limit: 3 })
    expect(first.rows.map(({ id, pinned }) => [id, pinned])).toEqual([
      ['wework:c4', true],
      ['wework:c1', true],
      ['wework:c119', false],
      ['wework:c118', false],
      ['douyin:c117', false],
    ])
    const rest = await client.conversations({ limit: 200, before: first.next })
    expect(rest.rows).toHaveLength(115)
    expect(rest.rows.some(({ pinned }) => pinned)).toBe(false)
    expect((await client.conversations({ platform: 'douyin', limit: 1 })).rows.map(({ id }) => id)).toEqual([
      'douyin:c117',
    ])
  })

  it('CA-35 D-79 is narrowed to conversations with a dot', async () => {
    const { client, store } = filled()
    for (const id of ['wework:c2', 'wework:c5', 'douyin:c6']) store.conversations.setUnread(id)
    const page = await client.conversations({ only: 'unread', limit: 2 })
    expect(page.rows.map(({ id, unread }) => [id, unread])).toEqual([
      ['douyin:c6', true],
      ['wework:c5', true],
    ])
    expect((await client.conversations({ only: 'unread', limit: 2, before: page.next })).rows).toHaveLength(1)
    expect(await client.counts({})).toEqual({ unread: 3, warnings: 0 })
    store.conversations.see('wework:c5', 5)
    expect(await client.counts({})).toEqual({ unread: 2, warnings: 0 })
  })

  it('CA-20 CA-23 counts standing warnings and names the customer of the newest message with one', async () => {
    const { client, store } = filled()
    const id = 'wework:c1'
    const say = (no: string, parts: Parameters<typeof message>[1]) => message(no, { conversation: id, ...parts })
    store.customers.upsert([customer('k2', '宏远公司')], 1)
    store.messages.upsert(
      id,
      [
        say('1', { warningState: 1 }),
        say('2', { warningState: 1, companyId: 'k1' }),
        say('3', { companyId: 'k2' }),
        say('4', { warningState: 0 }),
      ],
      null,
      1,
    )
    const { conversation: row } = await client.conversation({ id })
    expect(row).toMatchObject({ warnings: 2, companyId: 'k2', companyName: '宏远公司' })
    expect(await client.counts({})).toEqual({ unread: 0, warnings: 2 })
    expect((await client.conversations({ only: 'warning' })).rows.map((one) => one.id)).toEqual([id])
    expect((await client.conversations({ companyId: 'k1' })).rows.map((one) => one.id)).toEqual([id])
    expect((await client.conversations({ companyId: 'k9' })).rows).toEqual([])
    expect((await client.conversations({ only: 'unread', companyId: 'k1' })).rows).toEqual([])
    store.messages.upsert(id, [say('2', { warningState: 0 }), say('1', { warningState: 1 })], null, 2)
    expect((await client.conversation({ id })).conversation?.warnings).toBe(1)
    expect((await client.conversations({ companyId: 'k1' })).rows).toEqual([])
  })

  it('CA-03 CA-44 names each account of the conversations once', async () => {
    const { client } = filled()
    expect((await client.accounts({})).accounts).toEqual([
      { openId: 'o1', name: '林志远', avatar: '', platform: 'douyin' },
      { openId: 'o1', name: '林志远', avatar: '', platform: 'wework' },
      { openId: 'o2', name: '苏若谷', avatar: '', platform: 'douyin' },
      { openId: 'o2', name: '苏若谷', avatar: '', platform: 'wework' },
    ])
  })
})
