import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Remote } from '../../../src/main/core/engine/remote/types.ts'
import { fixedToken, remoteOf } from '../../engine/remote/server.ts'
import { type OtherFirm, startOtherFirm } from '../../support/other-firm/index.ts'

// The archive of a second firm: what its own way of writing rows says to the client, and what it refuses.

const START = Date.UTC(2026, 2, 2, 4)
const MINUTE = 60_000
let firm: OtherFirm
let remote: Remote
let token: string
let now = START

beforeEach(async () => {
  now = START
  firm = await startOtherFirm({ now: () => now, conversations: 8 })
  const signedIn = await remoteOf(firm.origin, { token: fixedToken(null) }).session.login('wangli', firm.password)
  token = signedIn.token
  remote = remoteOf(firm.origin, { token: fixedToken(token) })
})
afterEach(() => firm.close())

const raw = async (method: string, path: string, body?: unknown) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(firm.origin + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}
const listed = () => remote.social.conversations({ pageIndex: 0, pageSize: 50 })

describe('the archive of a firm with other habits', () => {
  it('CA-43 has its conversations newest first, every digit of their ids kept, the people from where they stand', async () => {
    const { rows, bad, total } = await listed()
    expect([rows.length, bad, total]).toEqual([8, [], 8])
    expect(rows.map(({ conversationShortId }) => conversationShortId)).toEqual([...firm.chats.conversations.keys()])
    const times = rows.map(({ createTime }) => createTime ?? 0)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(times[0]).toBe(START - 120_000 - 45_000)
    for (const { peer, platform } of rows)
      if (platform !== 'kuaishou') expect(peer).toMatchObject({ openId: expect.stringMatching(/^peer_\d$/) })
    const older = await remote.social.conversations({ pageIndex: 0, pageSize: 3, before: times[2] ?? 0 })
    expect(older.rows.map(({ id }) => id)).toEqual(rows.slice(3, 6).map(({ id }) => id))
  })

  it('CA-42 has messages of every type under messageType, their times in seconds, their states as text', async () => {
    const [first] = (await listed()).rows
    if (first === undefined) throw new Error('no conversation')
    const { rows, bad } = await remote.social.messages(first, { pageIndex: 0, pageSize: -1 })
    expect([rows.length, bad]).toEqual([12, []])
    expect(new Set(rows.map(({ type }) => type)).size).toBe(10)
    expect(rows[0]).toMatchObject({ emotionState: 1, warningState: 1, warningId: expect.stringMatching(/^\d{19}$/) })
    expect(rows.filter(({ fsids }) => fsids.length > 0).map(({ type }) => type)).toEqual(['file', 'voice', 'image'])
    expect(rows.find(({ contentSource }) => contentSource === 1)?.type).toBe('docmsg')
    expect(rows.find(({ companyId }) => companyId !== '')?.type).toBe('retain_consult_card')
    expect(rows.every(({ time }) => time !== null && time > START - 86_400_000)).toBe(true)
    const { text } = await raw(
      'GET',
      `/api/v1/file/fs/download?fsid=${rows.find(({ type }) => type === 'file')?.fsids[0]}`,
    )
    expect(text).toBe('说明文字')
  })

  it('CA-22 clears a warning by its own id and by no other', async () => {
    const [first] = (await listed()).rows
    if (first === undefined) throw new Error('no conversation')
    const newest = async () => (await remote.social.messages(first, { pageIndex: 0, pageSize: 1 })).rows[0]
    const warned = await newest()
    await expect(remote.social.setWarning(warned?.id ?? '', 0)).rejects.toMatchObject({ code: 'not-found' })
    await remote.social.setWarning(warned?.warningId ?? '', 0)
    expect(await newest()).toMatchObject({ id: warned?.id, warningState: 0 })
  })

  it('CA-28 takes a reply that is the copy of what came in without its ids, and no other', async () => {
    const [conversation] = firm.chats.conversations.values()
    if (conversation === undefined) throw new Error('no conversation')
    const { account, peer, id } = conversation
    const reply = {
      platform: account.platform,
      conversationShortId: String(id),
      fromUserId: account.openId,
      toUserId: peer.openId,
      messageType: 'text',
      content: JSON.stringify({ msg_type: 1, text: '明天见' }),
    }
    const send = async (changes: object) => {
      const { text } = await raw('POST', '/api/v1/we-media/private/message/send', { ...reply, ...changes })
      return /"succeed":"true"/.test(text)
    }
    const count = () => firm.chats.messages.get(String(id))?.length
    expect([await send({ id: '7' }), await send({ pkid: 7 }), await send({ messageType: 'image' })]).not.toContain(true)
    expect([await send({ fromUserId: peer.openId }), await send({ content: '明天见' })]).not.toContain(true)
    expect(count()).toBe(12)
    now += MINUTE
    expect(await send({})).toBe(true)
    expect(firm.chats.messages.get(String(id))?.at(-1)).toMatchObject({
      own: true,
      json: { content: '明天见' },
      time: now,
    })
  })

  it('takes what a client writes meanwhile, and loses a conversation', async () => {
    const id = [...firm.chats.conversations.keys()][5] ?? ''
    now += MINUTE
    firm.writeMessage(id, '还在吗')
    const [first] = (await listed()).rows
    expect(first).toMatchObject({ conversationShortId: id, isNewData: true, content: '还在吗' })
    firm.removeConversation(id)
    expect((await listed()).rows.map(({ conversationShortId }) => conversationShortId)).not.toContain(id)
    if (first === undefined) throw new Error('no conversation')
    await expect(remote.social.messages(first, { pageIndex: 0, pageSize: 10 })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('WM-05 answers a comment within its thread only', async () => {
    const comments = (parentId: string) =>
      remote.social.comments({
        platform: 'douyin',
        openId: '',
        parentId,
        isListRoot: parentId === '',
        pageIndex: 0,
        pageSize: 10,
      })
    const [root] = (await comments('')).rows
    const [answer] = (await comments(root?.id ?? '')).rows
    expect([root?.replyCommentTotal, answer?.parentId]).toEqual([1, root?.id])
    const body = { platform: 'douyin', openId: root?.openId, itemId: root?.itemId, content: '好的' }
    const send = async (parentId?: string, replyCommentId?: string) => {
      const { text } = await raw('POST', '/api/v1/we-media/comment/send', { ...body, parentId, replyCommentId })
      return /"succeed":"true"/.test(text)
    }
    expect(await send(answer?.id, answer?.id)).toBe(false)
    expect(await send(root?.id)).toBe(false)
    now += MINUTE
    expect(await send(root?.id, answer?.id)).toBe(true)
    expect((await comments(root?.id ?? '')).rows.map(({ content }) => content)).toEqual(['好的', '首次咨询免费'])
  })

  it('SO-02 links a person of the directory to a contact, and signs a robot in step by step', async () => {
    const base = '/api/v1/social/customer/contact'
    const person = [...firm.chats.contacts.values()].at(-1)
    expect((await raw('GET', `${base}/getBySysContactId?sysContactId=${person?.contactId}`)).text).toContain(
      String(person?.id),
    )
    expect((await raw('GET', `${base}/getByContactId?contactId=1`)).text).toContain('"data":null')
    await raw('PUT', `${base}/${person?.id}`, { sysContactId: '', remark: '财务' })
    expect(firm.chats.contacts.get(String(person?.id))).toMatchObject({ contactId: null, remark: '财务' })
    const robot = async (call: string) => (await raw('GET', `/api/v1/GeWechat/${call}?appId=a1`)).text
    expect(await robot('login/info')).toContain('不存在')
    await robot('login')
    const states: (string | undefined)[] = []
    for (let look = 0; look < 4; look += 1) states.push(/"status":"(\d)"/.exec(await robot('login/info'))?.[1])
    expect(states).toEqual(['0', '1', '2', '2'])
    expect(await robot('check/online')).toContain('"data":"true"')
  })
})
