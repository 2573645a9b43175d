import { describe, expect, it } from 'vitest'
import { firmClock, isWireRow, listOf, signInto, type WireRow } from '../support/firm.ts'
import { firmForAll, listExactly } from './sample-firm-client.ts'

const base = '/api/v1/we-media/private/message'
const typeOf = (row: WireRow): string => String(row.msgtype ?? row.messageType)
const isJson = (text: unknown): boolean => {
  try {
    return Array.isArray(JSON.parse(String(text)))
  } catch {
    return false
  }
}

describe('odd messages of the sample firm', async () => {
  const clock = firmClock()
  const path = (size: number, pageIndex = 0): string =>
    `${base}/latest/msg/session/list?conversationShortId=${shortId}&pageIndex=${pageIndex}&pageSize=${size}&sortField=pkid&sortOrder=desc`

  const firm = await firmForAll({ now: clock.now })
  const client = await signInto(firm)
  clock.advance(60_000)
  const shortId = String(firm.edit({ op: 'odd' }).conversationShortId)
  const rows = (await listExactly(client, path(500))).list

  it('hold markup, letters of every direction and content that is no JSON', () => {
    const contents = rows.map(({ jsonContent }) => String(jsonContent))
    for (const part of ['<script>', 'onerror=', '\\u202e', 'مرحبا', '\\ud83d ', '\\u0000', 'aaaaaaaa'])
      expect(
        contents.some((text) => text.includes(part) || text.includes(JSON.parse(`"${part.replaceAll('"', '\\"')}"`))),
      ).toBe(true)
    expect(contents).toEqual(expect.arrayContaining(['', '{', '[]', 'null', '就是文字']))
    expect(rows.filter(({ fsids }) => !isJson(fsids)).length).toBeGreaterThan(4)
    expect(rows.map(typeOf)).toEqual(expect.arrayContaining(['__proto__', 'mixed', 'null', ' ']))
    const names = rows.map(({ fromUser }) => (isWireRow(fromUser) ? String(fromUser.nickname) : typeof fromUser))
    expect(names.some((name) => name.includes('<img'))).toBe(true)
    for (const scheme of ['javascript:', 'data:', 'file:'])
      expect(contents.some((text) => text.includes(`"link_url":"${scheme}`))).toBe(true)
  })

  it('have times in seconds, in milliseconds, as text and none', () => {
    const forms = new Set(
      rows.map(({ msgtime }) => {
        if (typeof msgtime !== 'number')
          return msgtime === null ? 'none' : /^\d+$/.test(String(msgtime)) ? 'digits' : 'text'
        return msgtime < 1e12 ? 'seconds' : 'milliseconds'
      }),
    )
    expect(forms).toEqual(new Set(['none', 'digits', 'text', 'seconds', 'milliseconds']))
  })

  it('come doubled and out of their order, and page as any others do', async () => {
    const ids = rows.map(({ id }) => String(id))
    expect(ids.length - new Set(ids).size).toBe(1)
    const order = rows.map(({ pkid }) => BigInt(String(pkid)))
    const sorted = order.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0))
    expect(order).not.toEqual(sorted)
    const seen = new Set<string>()
    for (let page = 0; page * 50 < rows.length; page += 1)
      for (const { id } of (await listExactly(client, path(50, page))).list) seen.add(String(id))
    expect(seen).toEqual(new Set(ids))
  })

  it('have an address whose signature is another one at each read', async () => {
    const addresses = (list: readonly WireRow[]) =>
      list.flatMap((row) => JSON.stringify(row).match(/x-signature=[0-9a-z]+/g) ?? [])
    const again = (await listExactly(client, path(500))).list
    expect(addresses(rows)).toHaveLength(3)
    for (const address of addresses(again)) expect(addresses(rows)).not.toContain(address)
    expect(JSON.stringify(rows)).not.toContain('{signature}')
  })

  it('may be as long as anybody wants where that is asked for', async () => {
    clock.advance(1000)
    firm.edit({ op: 'message', conversationShortId: shortId, content: '很长的话。', length: 500_000 })
    const [newest] = listOf(await client.call('GET', path(1))).list
    const { content } = JSON.parse(String(newest?.jsonContent)) as { readonly content: string }
    expect([content.length, content.slice(0, 6)]).toEqual([500_000, '很长的话。很'])
  })

  it('go with their conversation when it is deleted', async () => {
    firm.edit({ op: 'deleteConversation', conversationShortId: shortId })
    expect((await client.call('GET', path(10))).status).toBe(404)
    const { list } = await listExactly(client, `${base}/general/msg/session/list?pageSize=-1`)
    expect(list.map((row) => String(row.conversationShortId))).not.toContain(shortId)
  })
})

describe('replies that go wrong', async () => {
  const clock = firmClock()
  const firm = await firmForAll({ now: clock.now })
  const client = await signInto(firm)

  const newest = async (): Promise<WireRow> => {
    const [row] = (await listExactly(client, `${base}/general/msg/session/list?pageSize=1`)).list
    return row ?? {}
  }
  const reply = async (text: string) => {
    const { platform, conversationShortId } = await newest()
    const body = { platform, conversationShortId, messageType: 'text', content: JSON.stringify({ msg_type: 1, text }) }
    return client.call('POST', `${base}/send`, body)
  }

  it('are refused in words, or without a success', async () => {
    const before = await newest()
    firm.faults.set('message.send', { kind: 'refuse', message: '对方已关闭私信', times: 1 })
    expect(await reply('在的')).toMatchObject({ status: 200, succeed: false, message: '对方已关闭私信' })
    firm.faults.set('message.send', { kind: 'refuse', times: 1 })
    expect(await reply('在的')).toMatchObject({ status: 200, succeed: false })
    expect((await newest()).pkid).toBe(before.pkid)
  })

  it('are kept though their answer is lost', async () => {
    clock.advance(60_000)
    const before = await newest()
    firm.faults.set('message.send', { kind: 'lostResponse', times: 1 })
    await expect(reply('明天上午联系您')).rejects.toThrow()
    const after = await newest()
    expect(after.pkid).not.toBe(before.pkid)
    expect(String(after.content)).toContain('明天上午联系您')
  })

  it('stand beside a message that came in with its marks and files', async () => {
    clock.advance(60_000)
    const { conversationShortId } = await newest()
    const marks = { emotionState: 1, warningState: 1 }
    firm.edit({
      op: 'message',
      conversationShortId,
      type: 'voice',
      jsonContent: '{"play_length":3}',
      fsids: '["f1"]',
      marks,
    })
    const path = `${base}/latest/msg/session/list?conversationShortId=${String(conversationShortId)}&pageSize=1&sortOrder=desc`
    const [row] = (await listExactly(client, path)).list
    expect(row).toMatchObject({ ...marks, jsonContent: '{"play_length":3}', fsids: '["f1"]', isNewData: true })
    expect(String(row?.warningId)).toMatch(/^\d{19}$/)
  })
})
