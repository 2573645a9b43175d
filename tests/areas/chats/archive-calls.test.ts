// What the archive asks of either firm of the tests, and how the parts of its lists end.
import { describe, expect, it } from 'vitest'
import { parseMediaComment, readContact } from '#core/areas/social/row'
import { createTimes } from '#core/engine/remote/times'
import { firmNames, openForEach } from '../../support/both-firms.ts'
import { watchCalls } from '../../support/watched-calls.ts'
import { chatDesk } from './chat-desk.ts'
import { conversation, message } from './chat-rows.ts'
import { firms, type Office } from './firms.ts'

describe.each(firmNames)('at the %s firm', (name) => {
  let office: Office
  openForEach(firms[name], (opened) => {
    office = opened
  })

  it('SO-01 AP-55 AP-56 staff is read anew from the chat app, over what the firm has where a person says so, and listed', async () => {
    const { social } = office.core.client
    const watch = watchCalls(office.core)
    await social.syncUsers({ overwrite: true })
    await social.syncUsers({ overwrite: false })
    const said = watch.of('/api/v1/social/user/synfrom').map(({ method, query, body }) => {
      const { overwrite } = { ...query, ...(typeof body === 'object' ? body : {}) } as { overwrite?: unknown }
      return [method, String(overwrite)]
    })
    expect(said).toEqual([
      ['POST', 'true'],
      ['POST', 'false'],
    ])
    const { users } = await social.users({})
    expect(watch.of('/api/v1/social/user/listUsers').map(({ method }) => method)).toEqual(['GET'])
    expect(users.length).toBeGreaterThan(0)
    expect(users.every(({ id, name: called }) => id !== '' && called !== '')).toBe(true)
  })

  it('CA-31 a look at a conversation asks for the newest messages, at most 200 of them', async () => {
    const { chats } = office.core.client
    const [row] = (await chats.conversations({ limit: 1 })).rows
    const watch = watchCalls(office.core)
    office.write(row?.id ?? '', '新消息')
    await chats.refresh({ id: row?.id ?? '' })
    const asked = watch.calls.filter(({ query }) => query.conversationShortId !== undefined)
    expect(asked.length).toBeGreaterThan(0)
    for (const { query } of asked) {
      expect(Number(query.pageSize)).toBeGreaterThan(0)
      expect(Number(query.pageSize)).toBeLessThanOrEqual(200)
    }
  })
})

describe('the conversations of one customer', () => {
  it('CA-38 D-80 end with the last of them, each once', async () => {
    const { client, store } = chatDesk()
    const ids = Array.from({ length: 5 }, (_, at) => `c${at}`)
    store.conversations.upsert(
      ids.map((id, at) => conversation(id, { createTime: 1000 + at })),
      1,
    )
    for (const [at, id] of ids.entries()) {
      const rows = [message(`m${at}`, { conversation: `wework:${id}`, companyId: at === 4 ? 'other' : 'k1' })]
      store.messages.upsert(`wework:${id}`, rows, null, 1)
    }
    const found: string[] = []
    let before: string | null = null
    let pages = 0
    do {
      const page = await client.conversations({ companyId: 'k1', limit: 2, before })
      found.push(...page.rows.map(({ id }) => id))
      before = page.next
      pages += 1
    } while (before !== null && pages < 10)
    expect(found).toEqual(['wework:c3', 'wework:c2', 'wework:c1', 'wework:c0'])
    expect(pages).toBeLessThanOrEqual(3)
  })
})

describe('a client of the chat app', () => {
  it('SO-02 is no contact of the firm where the firm says so, whatever id of the chat app stands beside', () => {
    const contactOf = (raw: object) => readContact({ id: 'wm1', name: '王芳', ...raw })?.contactId
    expect(contactOf({ sysContactId: '8', contactId: 'wm1' })).toBe('8')
    for (const none of ['', null]) expect(contactOf({ sysContactId: none, contactId: 'wm1' })).toBe('')
    expect(contactOf({ contactId: '8' })).toBe('8')
  })
})

describe('a comment under a post', () => {
  it('WM-08 carries its id, platform, account, post and the comment that it answers, whatever form the ids have', () => {
    const raw = { commentId: '9007199254740993', platform: 'douyin', openId: 'o1', itemId: 77, parentId: 12 }
    const parsed = parseMediaComment({ ...raw, content: '请问收费吗' }, createTimes('Asia/Shanghai'))
    expect('row' in parsed && parsed.row).toMatchObject({
      id: '9007199254740993',
      platform: 'douyin',
      openId: 'o1',
      itemId: '77',
      parentId: '12',
    })
    expect('bad' in parseMediaComment({ ...raw, commentId: null }, createTimes('Asia/Shanghai'))).toBe(true)
  })
})
