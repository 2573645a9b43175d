import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  callFirm,
  firmClock,
  firmNow,
  isWireRow,
  listOf,
  recordOf,
  signInto,
  startTestFirm,
  type WireRow,
} from '../support/firm.ts'
import { firmForAll, listExactly } from './sample-firm-client.ts'

const base = '/api/v1/we-media/private/message'
const recent = `${base}/general/msg/session/list?sortField=createTime&sortOrder=desc`
const newestFirst = 'sortField=pkid&sortOrder=desc'

/** Epoch milliseconds of a time on the wire (D-48). */
const moment = (value: unknown): number => (Number(value) < 1e12 ? Number(value) * 1000 : Number(value))
const parsed = (value: unknown): WireRow => {
  const found: unknown = JSON.parse(String(value))
  return isWireRow(found) ? found : {}
}

describe('the archive of the sample firm', async () => {
  const clock = firmClock()
  const inside = (row: WireRow | undefined, query: string): string =>
    `${base}/latest/msg/session/list?platform=${row?.platform}&conversationShortId=${row?.conversationShortId}&${query}`

  /** Every message of the archive, page by page as a client reads them. */
  const everything = async (): Promise<readonly (readonly WireRow[])[]> => {
    const all: WireRow[][] = []
    for (const conversation of conversations) {
      const rows: WireRow[] = []
      for (let pageIndex = 0; ; pageIndex += 1) {
        const page = await listExactly(
          client,
          inside(conversation, `pageIndex=${pageIndex}&pageSize=500&${newestFirst}`),
        )
        rows.push(...page.list)
        if (rows.length >= page.recordCount) break
      }
      all.push(rows)
    }
    return all
  }

  const firm = await firmForAll({ customers: 400, messages: 6000, now: clock.now })
  const client = await signInto(firm)
  const conversations = (await listExactly(client, `${recent}&pageIndex=0&pageSize=200`)).list

  it('holds 6,000 messages in 120 conversations of four platforms, some of them long', async () => {
    expect(conversations).toHaveLength(120)
    const all = await everything()
    const sizes = all.map((rows) => rows.length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(6000)
    expect(sizes.filter((size) => size >= 1000).length).toBe(2)
    expect(new Set(conversations.map(({ platform }) => platform))).toEqual(
      new Set(['wework', 'douyin', 'shipinhao', 'kuaishou']),
    )
    const messages = all.flat()
    const pkids = messages.map(({ pkid }) => BigInt(String(pkid)))
    expect(new Set(pkids).size).toBe(6000)
    expect(pkids.every((pkid) => pkid > 2n ** 53n)).toBe(true)
    expect(new Set(messages.map(({ id }) => id)).size).toBe(6000)
    for (const rows of all) {
      const own = rows.map(({ pkid }) => BigInt(String(pkid)))
      expect(own).toEqual(own.toSorted((one, other) => (one < other ? 1 : -1)))
      expect(rows.every(({ msgtime }) => moment(msgtime) <= firmNow)).toBe(true)
    }
    expect(messages.some(({ msgtime }) => Number(msgtime) < 1e12)).toBe(true)
    expect(messages.some(({ msgtime }) => Number(msgtime) > 1e12)).toBe(true)
  })

  it('has every type of the specification, unknown ones, and the marks of messages', async () => {
    const messages = (await everything()).flat()
    const types = new Set(messages.map((row) => row.msgtype ?? row.messageType))
    for (const type of ['text', 'image', 'emotion', 'file', 'docmsg', 'weapp', 'voice', 'link', 'retain_consult_card'])
      expect(types).toContain(type)
    expect(types.size).toBeGreaterThan(10)
    const broken = messages.filter((row) => {
      try {
        JSON.parse(String(row.jsonContent))
        return false
      } catch {
        return true
      }
    })
    expect(broken.length).toBeGreaterThan(3)
    const whole = messages.filter((row) => !broken.includes(row))
    const ofType = (type: string): WireRow => {
      const found = whole.find((row) => (row.msgtype ?? row.messageType) === type)
      return parsed(found?.jsonContent)
    }
    expect(ofType('file')).toMatchObject({ filename: expect.any(String), filesize: expect.any(Number) })
    expect(ofType('voice')).toMatchObject({ play_length: expect.any(Number) })
    expect(ofType('docmsg').link_url).toMatch(/[?&]type=\d/)
    expect(ofType('weapp')).toHaveProperty('displayname')
    expect(ofType('link')).toHaveProperty('description')
    const card = parsed(ofType('retain_consult_card').content)
    expect(card).toMatchObject({
      text: expect.any(String),
      card_data: expect.arrayContaining([{ label: '姓名', value: expect.any(String) }]),
    })
    for (const row of messages) expect(Array.isArray(JSON.parse(String(row.fsids)))).toBe(true)
    expect(messages.some(({ contentSource }) => contentSource === 1)).toBe(true)
    expect(messages.some(({ emotionState }) => emotionState === 1)).toBe(true)
    expect(messages.some(({ warningState, warningId }) => warningState === 1 && warningId !== '')).toBe(true)
    const names = new Set(messages.flatMap((row) => Object.keys(isWireRow(row.fromUser) ? row.fromUser : {})))
    expect(names).toEqual(new Set(['id', 'openId', 'name', 'nickname', 'nickName', 'avatar', 'avatarUrl']))
    const leads = messages.filter(({ companyId }) => companyId !== '')
    expect(leads.length).toBeGreaterThan(5)
    expect((await client.call('GET', `/api/v1/customer/company/${String(leads[0]?.companyId)}`)).status).toBe(200)
    const withFile = messages.find(({ fsids }) => fsids !== '[]')
    const [fsid] = JSON.parse(String(withFile?.fsids)) as readonly string[]
    const response = await fetch(`${firm.origin}/api/v1/file/fs/download?fsid=${fsid}`, {
      headers: { authorization: `Bearer ${client.token}` },
    })
    expect(response.status).toBe(200)
  })

  it('pages conversations by time, by account, by client and by customer', async () => {
    const seen: string[] = []
    let before = ''
    for (;;) {
      const { list } = await listExactly(client, `${recent}&pageIndex=0&pageSize=10${before}`)
      if (list.length === 0) break
      seen.push(...list.map((row) => String(row.conversationShortId)))
      before = `&beforeCreateTime=${String(list.at(-1)?.createTime)}`
    }
    expect(seen).toEqual(conversations.map((row) => String(row.conversationShortId)))
    const times = conversations.map(({ createTime }) => moment(createTime))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    const accounts = listOf(await client.call('GET', `${base}/account/list`)).list
    expect(accounts.map(({ nickname }) => nickname)).toContain('衡泽律师说法')
    const openId = accounts[0]?.openId
    const ofAccount = (await listExactly(client, `${recent}&pageSize=200&openId=${String(openId)}&platform=douyin`))
      .list
    expect(ofAccount.length).toBeGreaterThan(5)
    for (const row of ofAccount) expect(row).toMatchObject({ platform: 'douyin', owningAccount: { openId } })
    const customer = (await client.companies({ pageSize: 1000 })).list.find((row) => {
      const extra = typeof row.extra === 'string' ? parsed(row.extra) : isWireRow(row.extra) ? row.extra : {}
      return conversations.some((one) =>
        String(one.jsonUserInfoList).includes(String(extra.customerOpenId ?? 'nobody')),
      )
    })
    const scene = `${base}/customer/msg/session/list?pageSize=10&companyId=${String(customer?.id)}`
    expect((await listExactly(client, scene)).list).toHaveLength(1)
    const any = await listExactly(client, `${base}/customer/msg/session/list?pageSize=-1`)
    expect(any.recordCount).toBeGreaterThan(20)
    expect(any.recordCount).toBeLessThan(120)
    const path = `${base}/account/list?companyIdList=${String(customer?.id)}`
    expect(listOf(await client.call('GET', path)).list.map(({ id }) => id)).toEqual([customer?.weMediaAccountId])
  })

  it('names the people of a conversation, in a few as torn JSON', () => {
    const torn = conversations.filter(({ jsonUserInfoList }) => !String(jsonUserInfoList).endsWith(']'))
    expect(torn.length).toBeGreaterThan(0)
    expect(torn.length).toBeLessThan(8)
    for (const row of conversations.filter((one) => !torn.includes(one))) {
      const people: unknown = JSON.parse(String(row.jsonUserInfoList))
      const own = isWireRow(row.owningAccount) ? row.owningAccount.openId : ''
      const openIds = Array.isArray(people) ? people.filter(isWireRow).map(({ openId }) => openId) : []
      expect(openIds).toContain(own)
      expect(openIds).toEqual(expect.arrayContaining([row.fromUserId, row.toUserId]))
    }
  })

  it('gives the newest page, the 200 newest, and the oldest first', async () => {
    const sizes = await Promise.all(
      conversations.map(async (row) => (await listExactly(client, inside(row, 'pageSize=1'))).recordCount),
    )
    const long = conversations[sizes.findIndex((size) => size > 1000)]
    const page = await listExactly(client, inside(long, `pageIndex=0&pageSize=10&${newestFirst}`))
    expect(page.list).toHaveLength(10)
    expect(page.list[0]?.pkid).toBe(long?.pkid)
    const poll = await listExactly(client, inside(long, `pageSize=-1&${newestFirst}`))
    expect([poll.list.length, poll.list[0]?.pkid]).toEqual([200, long?.pkid])
    const oldest = await listExactly(client, inside(long, 'pageIndex=0&pageSize=10&sortField=pkid&sortOrder=asc'))
    const deep = Math.ceil(page.recordCount / 10) - 1
    const last = await listExactly(client, inside(long, `pageIndex=${deep}&pageSize=10&${newestFirst}`))
    expect(last.list.at(-1)?.pkid).toBe(oldest.list[0]?.pkid)
    expect((await client.call('GET', `${base}/latest/msg/session/list?conversationShortId=1`)).status).toBe(404)
  })

  it('keeps a reply to the last message that came in, and refuses what is no reply', async () => {
    for (const platform of ['wework', 'douyin', 'kuaishou']) {
      clock.advance(60_000)
      const conversation = conversations.find((row) => row.platform === platform)
      const { list, recordCount } = await listExactly(client, inside(conversation, `pageSize=50&${newestFirst}`))
      const own = isWireRow(conversation?.owningAccount) ? conversation.owningAccount.openId : ''
      const incoming = list.find(({ fromUserId }) => fromUserId !== own)
      const reply = (text: string) => ({
        ...incoming,
        fromUserId: incoming?.toUserId,
        toUserId: incoming?.fromUserId,
        messageType: 'text',
        content: JSON.stringify({ msg_type: 1, text }),
      })
      const sent = await client.call('POST', `${base}/send`, reply('材料收到了，明天上午联系您'))
      expect(sent.succeed).toBe(true)
      const after = await listExactly(client, inside(conversation, `pageSize=10&${newestFirst}`))
      expect(after.recordCount).toBe(recordCount + 1)
      expect(after.list[0]).toMatchObject({ fromUserId: own, toUserId: incoming?.fromUserId })
      expect(parsed(after.list[0]?.jsonContent)).toEqual({ content: '材料收到了，明天上午联系您' })
      expect(BigInt(String(after.list[0]?.pkid))).toBeGreaterThan(BigInt(String(list[0]?.pkid)))
      const [first] = (await listExactly(client, `${recent}&pageSize=1`)).list
      expect(first?.conversationShortId).toBe(conversation?.conversationShortId)
      const words = async (text: string): Promise<string> =>
        (await client.call('POST', `${base}/send`, reply(text))).message
      expect(await words('  ')).toBe('回复内容不能为空')
      expect(await words('长'.repeat(1000))).toBe('字数不能超过1000')
      expect(
        (await client.call('POST', `${base}/send`, { ...incoming, messageType: 'text', content: '好' })).message,
      ).toBe('接收人不是该会话的对方')
    }
  })

  it('clears a warning by its id', async () => {
    const messages = (await everything()).flat()
    const warned = messages.find(({ warningState }) => warningState === 1)
    const path = `/api/v1/social/archive/message/warning/${String(warned?.warningId)}`
    expect((await client.call('PUT', path, { warningState: 0 })).succeed).toBe(true)
    const again = (await everything()).flat().find(({ id }) => id === warned?.id)
    expect(again).toMatchObject({ warningState: 0, warningId: warned?.warningId, jsonContent: warned?.jsonContent })
    expect((await client.call('PUT', path, {})).succeed).toBe(false)
    expect((await client.call('PUT', '/api/v1/social/archive/message/warning/5', { warningState: 0 })).status).toBe(404)
  })

  it('grows and changes behind the clients backs', async () => {
    const edit = async (body: WireRow): Promise<WireRow> =>
      recordOf(await callFirm(firm.origin, 'POST', '/__firm/edit', body))
    clock.advance(60_000)
    const [quiet] = conversations.slice(-1)
    const conversationShortId = String(quiet?.conversationShortId)
    await edit({ op: 'message', conversationShortId, content: '律师，材料寄到了吗' })
    const [first] = (await listExactly(client, `${recent}&pageSize=1`)).list
    expect(first).toMatchObject({ conversationShortId, isNewData: true })
    const [newest, second] = (await listExactly(client, inside(quiet, `pageSize=10&${newestFirst}`))).list
    expect(parsed(newest?.jsonContent).content).toBe('律师，材料寄到了吗')
    const between = BigInt(String(second?.pkid)) + 1n
    await edit({ op: 'message', conversationShortId, content: '迟到的一条', pkid: String(between) })
    const later = (await listExactly(client, inside(quiet, `pageSize=10&${newestFirst}`))).list
    expect(later.map(({ pkid }) => pkid).slice(0, 3)).toEqual([newest?.pkid, String(between), second?.pkid])
    await edit({ op: 'recall', id: String(newest?.id) })
    const [recalled] = (await listExactly(client, inside(quiet, `pageSize=10&${newestFirst}`))).list
    expect([recalled?.pkid, recalled?.msgtype ?? recalled?.messageType]).toEqual([newest?.pkid, 'revoke'])
    await edit({ op: 'conversation', platform: 'douyin', nickname: '新来的客户', content: '在吗' })
    const [begun] = (await listExactly(client, `${recent}&pageSize=1`)).list
    expect(String(begun?.jsonUserInfoList)).toContain('新来的客户')
    expect(conversations.map((row) => row.conversationShortId)).not.toContain(begun?.conversationShortId)
  })

  it('makes the same archive from the same seed', async () => {
    const digest = async (seed: number): Promise<string> => {
      const one = await startTestFirm({ seed, messages: 300 })
      const signedIn = await signInto(one)
      const hash = createHash('sha256')
      const list = await signedIn.call('GET', `${recent}&pageSize=-1`)
      hash.update(list.text)
      for (const row of listOf(list).list)
        hash.update((await signedIn.call('GET', inside(row, `pageSize=-1&${newestFirst}`))).text)
      await one.close()
      return hash.digest('hex')
    }
    const first = await digest(3)
    expect(await digest(3)).toBe(first)
    expect(await digest(4)).not.toBe(first)
  })
})
